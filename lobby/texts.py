"""Every text that the scripts of hub, table and talk show, by key, in the reader's language.

As in `games.texts`: `{name}` is filled in by the page, `.you` speaks to the reader, `.1` and `.n`
are one and more.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine import PRESET_NAMES
from games.texts import texts as game_texts
from lobby.talk import phrases
from lobby.words import language


def texts() -> dict[str, str]:
    """Those of the game too, all in the language that is active now."""
    names = {f"preset.{key}": name for key, name in PRESET_NAMES.items()}
    own = {key: str(text) for key, text in TEXTS.items()}
    return game_texts() | own | names | _bubbles()


def _bubbles() -> dict[str, str]:
    """What each ready-made bubble says; emotes also have a symbol."""
    choices = phrases.choices(language())
    said = {f"say.{choice['key']}": choice["text"] for kind in choices.values() for choice in kind}
    symbols = {f"emote.{choice['key']}": choice["symbol"] for choice in choices["emotes"]}
    return said | symbols


TEXTS: dict[str, str | Promise] = {
    # Talk
    "talk.wait": _("One moment: you can go on in {n} s."),
    "talk.muted": _("You may not talk until {time}. Reason: {reason}"),
    "talk.covered": _("covered word"),
    "standing.muted": _("Muted until {time}. Reason: {reason}"),
    "standing.unread": _("From the team: {reason}"),
    "standing.object": _("Read and object"),
    "talk.lost": _("No connection. What you typed stays here."),
    "talk.ignored": _("You do not hear {name} any more."),
    "talk.heard": _("You hear {name} again."),
    "talk.apart": _("You and {name} are not seated together any more."),
    "talk.failed": _("That did not work. Try again."),
    "talk.undo": _("Take back"),
    "talk.watchers": _("watching"),
    "talk.came": _("{name} is here"),
    "talk.went": _("{name} has gone"),
    "talk.unread.1": _("Log and chat, 1 new message"),
    "talk.unread.n": _("Log and chat, {n} new messages"),
    "talk.unread.0": _("Log and chat"),
    "company.1": _("is watching"),
    "company.n": _("are watching"),
    "company.visitors": _("visitors: {n}"),
    # The hub
    "hub.new": _("New table: {name}."),
    "age.now": _("just opened"),
    "age.minutes": _("waiting for {n} min"),
    "age.hours": _("waiting for {n} h"),
    # Seats of a table
    "seat.free": _("free"),
    "seat.sit": _("Sit down on seat {n}"),
    "seat.move": _("Move to seat {n}"),
    "seat.bot": _("computer"),
    "seat.host": _("host"),
    "seat.ready": _("ready"),
    "seat.not_ready": _("not yet"),
    "seat.gone": _("away"),
    "seat.about": _("{name}: more"),
    # The status line of a table
    "room.starting": _("The cards are being shuffled …"),
    "room.playing": _("The match is on."),
    "room.over": _("The match is over. Another one?"),
    "room.alone": _("Nobody is here but you. Send somebody the link."),
    "room.alone.bots": _("Nobody is here but you. Computers take the free seats."),
    "room.watch": _("You are watching."),
    "room.free.1": _("1 seat is free."),
    "room.free.n": _("{n} seats are free."),
    "room.full": _("All seats are taken."),
    "room.ready.you": _("Ready? Everybody agrees to the rules that way."),
    "room.waits": _("Waiting for {names}."),
    "room.waits.host": _("All are ready. {name} may begin."),
    "room.go": _("All are ready: begin!"),
    "room.go.partly": _("You may begin; {names} would only watch."),
    "room.changed": _("Changed:"),
    "room.was": _("before: {was}"),
    "room.idle": _("Still there? The table closes in {n} s."),
    "facts.hidden": _("by link only"),
    "facts.stake": _("{n} Taler stake"),
    # Buttons of a table
    "do.ready": _("Ready"),
    "do.unready": _("Not ready after all"),
    "do.start": _("Begin"),
    "do.start.without": _("Begin without the rest"),
    "do.sit": _("Sit down"),
    "do.again": _("Once more"),
    "do.match": _("To the match"),
    "do.result": _("To the result"),
    # The link
    "link.copied": _("The link is copied."),
    "link.text": _("Come to my table at the lake: {name}"),
    # Confirmations
    "kick.title": _("Send {name} away?"),
    "without.text": _("{names}: not ready. They give up their seats and watch."),
    "refused.already_seated.table": _("You already sit at another table."),
    "refused.already_seated.match": _("You are still in a match."),
    # The rules editor
    "rules.same": _("Played as {preset}."),
    "rules.differs.1": _("1 rule is not as in {preset}:"),
    "rules.differs.n": _("{n} rules are not as in {preset}:"),
    "rules.changed.n": pgettext_lazy("rules", "{n} changed"),
    "rules.unchecked": _("No connection: these rules are not checked yet."),
    "rules.saved": _("Saved. Link: {link}"),
}
