"""The scenes: each a page in one state, and how a browser gets there."""

import json
from dataclasses import dataclass

from tests.scenes import acts
from tests.scenes.acts import Act
from tests.scenes.names import WIDEST

MATCH = "match-table[data-connection=open][data-version]"
TABLE = "table-room[data-connection=open][data-version]"
STOPPING = json.dumps({"type": "stopping", "remaining_ms": 125_000})
BANNER = json.dumps(
    {
        "type": "banner",
        "text": "Heute um 20 Uhr: das große Donaudampfschifffahrtsturnier. Mitmachen darf,"
        " wer schon einmal untergegangen ist: am Tisch Nichtschwimmerbecken.",
    }
)


@dataclass(frozen=True)
class Scene:
    """`prop` names who looks at what (see stage.py), or nobody.

    `path` overrides the address, or goes on from it. `told` is said to the page by the server.
    """

    name: str
    prop: str = ""
    path: str = ""
    ready: str = "main"
    act: Act | None = None
    status: int = 200
    told: str = ""


def _match(name: str, act: Act | None = None, prop: str = "") -> Scene:
    return Scene(f"match-{name}", prop or name, ready=MATCH, act=act)


def _team(name: str, path: str = "") -> Scene:
    return Scene(f"team-{name}", "team" if path else f"team-{name}", path)


HUB = (
    Scene("hub-stranger", path="/"),
    Scene("hub-stranger-refused", path="/", act=acts.wrong_name),
    Scene("hub-guest", "guest"),
    Scene("hub-long-name", "long-guest", act=acts.unfold),
    Scene("hub-settings", "guest", act=acts.click("[popovertarget=settings]")),
    Scene("hub-empty", "hub-empty", ready="hub-live[data-connection=open]"),
    Scene("hub-member", "regular", act=acts.unfold),
    Scene("hub-muted", "muted", "/", ready=".standing:not(:empty)"),
    Scene("hub-stopping", "guest", ready="#stopping", told=STOPPING),
    Scene("hub-banner", "guest", ready="[data-part=notice]:not([hidden])", told=BANNER),
    Scene("daily-stranger", path="/tagesblatt/"),
    Scene("daily", "member", "/tagesblatt/"),
    Scene("daily-begun", "daily-begun"),
    Scene("daily-done", "daily-done"),
    Scene("daily-before", "daily-done", "?tag=2026-01-01"),
)

TABLES = (
    Scene("table-new", "guest", "/tisch/neu/"),
    Scene("table-new-open", "guest", "/tisch/neu/", act=acts.choose_preset("einunddreissig")),
    Scene("table-host", "table-host", ready=TABLE),
    Scene("table-host-settings", "table-host", ready=TABLE, act=acts.click("[data-ui=settings]")),
    Scene("table-full", "table-full", ready=TABLE),
    Scene("table-full-talk", "table-full", ready=TABLE, act=acts.open_talk),
    Scene("table-stranger", "table-stranger", ready=TABLE),
    Scene("table-gone", "guest", "/tisch/ABCDEF/", status=404),
    Scene("rules-own", "rules-own"),
    Scene("rules-own-none", "guest", "/regeln/eigene/"),
    Scene("rules-shared", "rules-shared"),
    Scene("table-stake", "table-stake", ready=TABLE),
    Scene("table-new-held", "table-host", "/tisch/neu/", act=acts.press("Tisch eröffnen")),
)

MATCHES = (
    _match("turn"),
    _match("turn-picked", acts.pick, "turn"),
    _match("turn-knock-armed", acts.click("[data-do=knock]"), "turn"),
    _match("turn-all-armed", acts.click("[data-do=swap_all]"), "turn"),
    _match("turn-help", lambda page: page.keyboard.press("?"), "turn"),
    _match("turn-leave", acts.click("[data-ui=leave]"), "turn"),
    _match("turn-talk", acts.open_talk, "turn"),
    _match("turn-2"),
    _match("turn-6"),
    _match("turn-9"),
    _match("turn-9-picked", acts.pick, "turn-9"),
    _match("others-turn"),
    _match("dealer"),
    _match("dealer-blind"),
    _match("reveal"),
    _match("knocked"),
    _match("knocked-9"),
    _match("i-knocked"),
    _match("covered", acts.keep_three),
    _match("shown"),
    _match("shown-9"),
    _match("fire"),
    _match("fires"),
    _match("drowned"),
    _match("stand-in"),
    _match("watching"),
    _match("watching-9"),
    _match("won"),
    _match("won-proof", acts.prove, "won"),
    _match("won-decisions", acts.weigh, "won"),
    _match("lost-9"),
    _match("stake"),
    _match("taken-back"),
    _match("void"),
    Scene("match-stopping", "turn", ready="#stopping", told=STOPPING),
    Scene("match-decisions-none", "lost-9", "analyse/"),
    Scene("match-sealed", "daily-sealed", status=403),
    Scene("replay", "won", "nachsehen/?zug=12"),
    Scene("replay-eyes", "won", "nachsehen/?zug=12&sicht=1"),
    Scene("replay-9", "lost-9", "nachsehen/?zug=40"),
    Scene("replay-name", "lost-9", "nachsehen/?zug=1", act=acts.go_to_step_of(WIDEST)),
    Scene("replay-taken-back", "taken-back", "nachsehen/?zug=0"),
    Scene("replay-void", "void", "nachsehen/?zug=9999"),
)

COMING_IN = (
    Scene("sign-in", path="/konto/anmelden/"),
    Scene("sign-in-refused", path="/konto/anmelden/", act=acts.come_in_wrongly),
    Scene("sign-in-code", path="/konto/anmelden/code/"),
    Scene("sign-in-code-sent", path="/konto/anmelden/code/", act=acts.ask_for_code),
    Scene("sign-in-leaving", "table-host", "/konto/anmelden/", act=acts.come_in),
    Scene("sign-up", path="/konto/neu/"),
    Scene("sign-up-guest", "guest", "/konto/neu/"),
    Scene("sign-up-refused", path="/konto/neu/", act=acts.say_nothing),
    Scene("sign-out", "member", "/konto/abmelden/"),
    Scene("sign-out-guest", "guest", "/konto/abmelden/"),
    Scene("password-forgotten", path="/konto/passwort/vergessen/"),
    Scene("password-mailed", path="/konto/passwort/vergessen/post/"),
    Scene("password-stale", path="/konto/passwort/neu/1-abc/"),
    Scene("password-anew", "letter-password"),
    Scene("password-done", path="/konto/passwort/neu/fertig/"),
    Scene("mail-sent", path="/konto/mail/post/"),
    Scene("mail-confirm", "letter-address"),
    Scene("mail-stale", path="/konto/mail/abc/"),
    Scene("closed", path="/konto/geschlossen/"),
)

ACCOUNT = (
    Scene("account-guest", "guest", "/konto/"),
    Scene("account-member", "member", "/konto/"),
    Scene("account-keys", "keys"),
    Scene("account-key-new", "member-sure", "/konto/passkeys/neu/"),
    Scene("account-key-name", "key"),
    Scene("account-key-gone", "key", "weg/"),
    Scene("account-again", "member", "/konto/schliessen/"),
    Scene("account-again-code", "keys", "/konto/sicher/code/"),
    Scene("account-again-sent", "keys", "/konto/sicher/code/", act=acts.press("Code schicken")),
    Scene("account-again-key", "keys", "/konto/sicher/passkey/"),
    Scene("account-close", "member-sure", "/konto/schliessen/"),
    Scene("account-mail", "member", "/konto/mail/"),
    Scene("account-mails", "keys", "/konto/mail/"),
    Scene("account-password", "member", "/konto/passwort/"),
    Scene("account-password-none", "keys", "/konto/passwort/setzen/"),
    Scene("own-bots", "member", "/konto/bots/"),
    Scene("own-bots-token", "bots", act=acts.press("Neuer Schlüssel")),
    Scene("taler", "regular", "/konto/taler/"),
    Scene("taler-guest", "guest", "/konto/taler/"),
    Scene("measures", "muted"),
    Scene("measures-warned", "warned"),
    Scene("measures-banned", "banned"),
    Scene("measures-none", "guest", "/konto/massnahmen/"),
    Scene("banned", "banned", "/", status=403),
    Scene("report", "report"),
    Scene("report-refused", "report", act=acts.say_nothing),
    Scene("reports", "reports"),
    Scene("reports-none", "guest", "/konto/meldungen/"),
)

BOARDS = (
    Scene("leaderboard", "member", "/bestenliste/"),
    Scene("leaderboard-stranger", path="/bestenliste/?zeit=immer"),
    Scene("leaderboard-guest", "guest", "/bestenliste/?art=siege&zeit=saison"),
    Scene("leaderboard-own", "regular", "/bestenliste/?art=wertung&zeit=immer"),
    Scene("leaderboard-last", "last", "/bestenliste/?zeit=heute"),
    Scene("leaderboard-mine", "last", "/bestenliste/?zeit=heute&ab=ich"),
    Scene("leaderboard-empty", "member", "/bestenliste/?ab=-1.1.99"),
    Scene("profile", "profile"),
    Scene("profile-own", "profile-own"),
    Scene("profile-empty", "profile-empty"),
    Scene("profile-none", path="/spieler/Otter/", status=404),
)

LEARNING = (
    Scene("learn", path="/lernen/", ready=".choices .btn", act=acts.answer),
    Scene("lesson", path="/lernen/1/", ready=".pick", act=acts.first_lesson),
    Scene("lesson-last", path="/lernen/5/", ready=".choices .btn"),
    Scene("rules", path="/regeln/"),
    Scene("rules-beside", path="/regeln/?a=badesee&b=einunddreissig"),
)

SITE = (
    Scene("settings", path="/einstellungen/", act=acts.unfold),
    Scene("imprint", path="/impressum/"),
    Scene("privacy", path="/datenschutz/"),
    Scene("status", path="/status/"),
    Scene("figures", path="/status/moderation/"),
    Scene("offline", path="/offline/"),
    Scene("maintenance", path="/wartung/", status=503),
    Scene("not-understood", path="/regeln/?a=%00", status=400),
    Scene("without-origin", "guest", "/konto/", act=acts.hide_where_from),
    Scene("lost", path="/nirgends/", status=404),
    Scene("too-often", "member", "/konto/passwort/", act=acts.insist),
    Scene("broken", "broken", "/", status=500),
)

TEAM = (
    Scene("team", "team"),
    Scene("team-moderator", "team-moderator"),
    Scene("team-without-key", "team-without-key"),
    _team("reports", "/team/staff/report/"),
    _team("report"),
    _team("decided"),
    _team("measures", "/team/accounts/sanction/"),
    _team("appeal"),
    _team("people", "/team/accounts/user/"),
    _team("person"),
    _team("accused"),
    _team("tables", "/team/lobby/table/"),
    _team("table"),
    _team("room"),
    _team("rules"),
    _team("matches", "/team/games/match/"),
    _team("match"),
    _team("fairplay", "/team/fairplay/"),
    _team("log", "/team/staff/staffact/"),
    _team("bookings", "/team/accounts/ledgerentry/"),
)

SCENES = (*HUB, *TABLES, *MATCHES, *COMING_IN, *ACCOUNT, *BOARDS, *LEARNING, *SITE, *TEAM)
