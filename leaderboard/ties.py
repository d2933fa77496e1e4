"""What the leaderboards keep of a person is his to have."""

from accounts import exports
from leaderboard import profiles

exports.register("results", lambda person: profiles.export(person.pk))
