"""Every text that the match page's JavaScript shows, by key, in the reader's language.

`{name}` and the like are filled in by the page. A key with `.you` speaks to the reader himself,
`.1` and `.n` are one and more.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.codes import TEXTS as REFUSALS


def texts() -> dict[str, str]:
    """All texts in the language that is active now."""
    refusals = {f"refused.{code}": str(text) for code, text in REFUSALS.items()}
    return {key: str(text) for key, text in TEXTS.items()} | refusals


TEXTS: dict[str, str | Promise] = {
    "decimal": pgettext_lazy("decimal sign", "."),
    "and": _("and"),
    "you": _("You"),
    "seconds": _("{n} s"),
    # Cards
    "card": pgettext_lazy("name of a card", "{rank} of {suit}"),
    "suit.C": _("Clubs"),
    "suit.S": _("Spades"),
    "suit.H": _("Hearts"),
    "suit.D": _("Diamonds"),
    "rank.7": "7",
    "rank.8": "8",
    "rank.9": "9",
    "rank.T": "10",
    "rank.J": _("Jack"),
    "rank.Q": _("Queen"),
    "rank.K": _("King"),
    "rank.A": _("Ace"),
    "triple": _("Three {rank}"),
    "ranks.7": _("sevens"),
    "ranks.8": _("eights"),
    "ranks.9": _("nines"),
    "ranks.T": _("tens"),
    "ranks.J": _("jacks"),
    "ranks.Q": _("queens"),
    "ranks.K": _("kings"),
    "ranks.A": _("aces"),
    # Lives
    "rings.1": _("1 ring"),
    "rings.n": _("{n} rings"),
    "lives.swims": _("swims"),
    "lives.out": _("drowned"),
    # Header
    "facts.round": _("Round {n}"),
    "facts.pot": _("Pot {n}"),
    "facts.stock": _("{n} in stock"),
    "facts.clock": _("{n} s a turn"),
    "facts.middles.1": _("1 new middle left"),
    "facts.middles.n": _("{n} new middles left"),
    "facts.middles.0": _("no new middle left"),
    # Seats
    "known": _("surely holds {cards}"),
    "known.none": _("no card surely known"),
    "seat.left": _("has left"),
    "seat.stand_in": _("computer stands in"),
    "seat.away": _("connection lost"),
    "seat.dealer": _("deals"),
    "seat.one_turn": _("one turn left"),
    "seat.done": _("done"),
    "bubble.swap": _("takes {take} gives {give}"),
    "bubble.swap_all": _("swaps all three"),
    "bubble.push": _("pushes"),
    "bubble.knock": _("knocks!"),
    "bubble.dealer_keep": _("keeps"),
    "bubble.dealer_change": _("takes others"),
    "bubble.reveal": _("lays down"),
    "bubble.hold": _("waits"),
    "bubble.keep3": _("chooses three"),
    # Fair shuffle
    "fair.promised": _(
        "The whole shuffle follows from a secret that is fixed already. Its fingerprint stands "
        "here; after the match you see the secret itself."
    ),
    "fair.proved": _(
        "From this secret anyone can deal every round again: its SHA-256 is the fingerprint that "
        "stood here from the start."
    ),
    "fair.commitment": _("Fingerprint"),
    "fair.secret": _("Secret"),
    # Jetty
    "middle": _("Open cards in the middle"),
    "hand": _("Your cards"),
    "acts": _("Your turn"),
    "me.hand": _("Hand"),
    "me.points": _("{n} points"),
    "preview.then": _("you would have"),
    "preview.instead": _("instead of {value}"),
    "hint.both": _("Choose one of your cards and one of the middle."),
    "hint.take": _("Now a card of the middle."),
    "hint.give": _("Now one of your own cards."),
    "hint.keep3": _("Choose the three you keep. Chosen: {n}"),
    "act.swap": _("Swap"),
    "act.swap_all": _("Swap all three"),
    "act.push": _("Push"),
    "act.knock": _("Knock"),
    "act.keep3": _("Keep these three"),
    "act.dealer_keep": _("Keep these cards"),
    "act.dealer_change": _("Take the other three"),
    "act.dealer_change.blind": _("Take the middle"),
    "act.reveal": _("Lay down"),
    "act.hold": _("Wait"),
    "act.again": _("Tap again"),
    "act.result": _("To the result"),
    "act.return": _("Take my seat back"),
    "act.skip": _("Skip to the end"),
    # Status line
    "connecting": _("Getting to the table …"),
    "status.sending": _("Sending …"),
    "status.turn.you": _("It is your turn."),
    "status.turn": _("It is {name}’s turn."),
    "status.last_turn": _("{name} has knocked. This is your last turn."),
    "status.last_turn.you": _("It is your turn."),
    "status.knocked": _("{name} has knocked."),
    "status.knocked.you": _("You have knocked."),
    "status.must_knock": _("Everybody has pushed often enough: you must knock."),
    "status.armed.knock": _("Really knock? Everybody else gets one more turn."),
    "status.armed.swap_all": _("Really swap all three?"),
    "status.dealer": _("{name} deals and looks at the cards first."),
    "status.dealer.look": _("You deal: keep these, or lay them open and take three unseen?"),
    "status.dealer.blind": _("You deal: keep your unseen cards, or take the open middle?"),
    "status.reveal": _("31! Lay it down, or wait?"),
    "status.keep3": _("It is your turn: keep three of these five."),
    "status.stand_in": _("A computer stands in for you."),
    "stopping": _("The server restarts. Running matches are saved and go on afterwards."),
    "stopping.now": _("The server restarts now. Your match goes on in a moment."),
    "status.paused": _("The match stands still until its player is back."),
    "status.void.paused": _("Nobody came back, so this match does not count."),
    "status.void.fault": _(
        "The server could not continue this match. It does not count, and stakes are given back."
    ),
    "status.void.staff": _("This match was annulled. It does not count."),
    "status.middle": _("New cards in the middle."),
    "status.watch": _("You are watching."),
    "status.drowned": _("You have drowned and watch."),
    "status.first_deal": _("The cards are about to be dealt."),
    "pause.first": _("Here we go."),
    "pause.next": _("Round {n} is next."),
    "clock.label": _("Time left"),
    "clock.hurry": _("It is your turn, five seconds left."),
    "late": _("Too late: your turn was played for you."),
    "refused": _("That did not work."),
    "title.turn": _("Your turn"),
    "title.over": _("Match over"),
    # What somebody did last
    "last.swap": _("{name} takes {take}, gives {give}."),
    "last.swap_all": _("{name} swaps all three."),
    "last.push": _("{name} pushes."),
    "last.knock": _("{name} knocks."),
    "last.dealer_keep": _("{name} keeps the dealt cards."),
    "last.dealer_change": _("{name} takes the other packet."),
    "last.reveal": _("{name} lays down."),
    "last.hold": _("{name} waits."),
    "last.keep3": _("{name} chooses three."),
    # Log
    "log.dealt": _("Round {n}"),
    "log.round": _("Round {n} is on"),
    "log.middle": _("New middle:"),
    "log.swap": _("{name} takes {take}, gives {give}"),
    "log.swap.you": _("You take {take}, give {give}"),
    "log.swap_all": _("{name} swaps all three"),
    "log.swap_all.you": _("You swap all three"),
    "log.push": _("{name} pushes"),
    "log.push.you": _("You push"),
    "log.knock": _("{name} knocks"),
    "log.knock.you": _("You knock"),
    "log.dealer_keep": _("{name} deals and keeps"),
    "log.dealer_keep.you": _("You deal and keep"),
    "log.dealer_change": _("{name} deals and takes the other packet"),
    "log.dealer_change.you": _("You deal and take the other packet"),
    "log.reveal": _("{name} lays down"),
    "log.reveal.you": _("You lay down"),
    "log.hold": _("{name} waits"),
    "log.hold.you": _("You wait"),
    "log.keep3": _("{name} chooses three of five"),
    "log.keep3.you": _("You choose three of five"),
    "log.back": _("{name} is back"),
    "log.left": _("{name} has left, a computer plays on"),
    "log.left.you": _("You have left, a computer plays on"),
    # How a round ends
    "fire": _("Fire!"),
    "outcome.knock": _("{name} had knocked."),
    "outcome.knock.you": _("You had knocked."),
    "outcome.31": _("{name} lays down 31."),
    "outcome.31.you": _("You lay down 31."),
    "outcome.31.many": _("31 several times: {names}."),
    "outcome.fire": _("{name} has {value}: fire!"),
    "outcome.fire.you": _("You have {value}: fire!"),
    "outcome.fire.many": _("Several fires: {names}!"),
    "outcome.fire_all": _("All others lose a ring."),
    "outcome.all_push": _("Everybody has pushed."),
    "outcome.time": _("The round’s time is up."),
    "outcome.void": _("All would have drowned: the round does not count."),
    "outcome.nobody": _("Nobody loses a ring."),
    "outcome.lowest": _("{name} has the least with {value} and {what}."),
    "outcome.lowest.you": _("You have the least with {value} and {what}."),
    "outcome.loser": _("{name} {what}."),
    "outcome.loser.you": _("You {what}."),
    "outcome.losers": _("These lose: {names}."),
    "outcome.sunk": _("Drowned: {names}."),
    "loses.ring": pgettext_lazy("he", "loses a ring"),
    "loses.ring.you": pgettext_lazy("you", "lose a ring"),
    "loses.rings": pgettext_lazy("he", "loses {rings}"),
    "loses.rings.you": pgettext_lazy("you", "lose {rings}"),
    "loses.swims": pgettext_lazy("he", "swims from now on"),
    "loses.swims.you": pgettext_lazy("you", "swim from now on"),
    "loses.sinks": pgettext_lazy("he", "drowns"),
    "loses.sinks.you": pgettext_lazy("you", "drown"),
    "price.rings": _("−{rings}"),
    "price.sinks": pgettext_lazy("he", "drowns"),
    "note.knocked": _("knocked"),
    "ranks.label": _("Hands of the round"),
    # How the match ends
    "headline.won": _("You stayed above water!"),
    "headline.winner": _("{name} stays above water."),
    "result.winner": _("{name} wins the match."),
    "result.winner.you": _("You win the match."),
    "result.nobody.last": _("Whoever was left has gone: nobody wins."),
    "result.nobody.all_drowned": _("All have drowned at once: nobody wins."),
    "result.nobody.time": _("Time is up, and nobody is ahead."),
    "result.place": _("Place {place} of {of}"),
    "result.points": _("{n} points"),
    "result.rounds": _("{n} rounds"),
    "result.taler": _("{n} Taler"),
    "result.rating": _("Rating {before} → {after}"),
    "result.rating.provisional": _("Rating {before} → {after}, provisional"),
    "result.xp": _("{n} XP"),
    "result.uncounted": _("does not count for the leaderboards"),
    "result.why": _("Where the points come from"),
    "points.survived": _("lost no ring"),
    "points.lost": _("lost a ring"),
    "points.fire": _("had fire"),
    "points.won": _("last above water"),
    "points.left": _("left the match"),
    "result.shuffle": _("Check the shuffle"),
    "result.analysis": _("Look at my decisions"),
    "result.caption": _("Final standing"),
    "result.column.place": _("Place"),
    "result.column.player": _("Player"),
    "result.column.end": _("End"),
    "result.column.points": _("Points"),
}


PROOF: dict[str, Promise | str] = {
    "commitment": _("Fingerprint of the secret"),
    "first": _("Lot for who began"),
    "deck": _("Round {n}"),
    "match": _("matches"),
    "mismatch": _("does not match"),
    "card": _("does not match from card {n} on"),
    "right": _("Everything matches: the match was dealt as promised before its first card."),
    "wrong": _("Something does not match. Please report this match to the team."),
    "failed": _("The record could not be fetched. Are you online? Try again."),
}
"""Of the page that checks a shuffle."""


ANALYSIS: dict[str, Promise | str] = {
    "swap": _("swap {give} for {take}"),
    "swap_all": _("swap all three"),
    "push": _("push"),
    "knock": _("knock"),
    "dealer_keep": _("keep the own three"),
    "dealer_change": _("take the other three"),
    "reveal": _("lay down the 31"),
    "hold": _("hold the 31 back"),
    "costly": _(
        "Round {round}, lap {lap}: “{action}” risked a ring with {loss} %. "
        "“{best}” would have risked it with {best_loss} %."
    ),
    "above": _(
        "Rings lost: {lost} in {rounds} rounds; a fair share of all losses would have been {fair}."
    ),
    "split": _("Of the difference, decisions account for {cost} and card luck for {luck}."),
}
"""Of the page that looks back at the decisions of a match."""

DAILY_OVER = _("This deal is played.")
"""The result of a deal of the day, in which nobody has to be ahead."""
