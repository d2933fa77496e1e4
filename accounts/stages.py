"""What stands between a password that was right and the account it opens."""

from allauth.account.stages import LoginStage
from django.http import HttpResponse
from django.shortcuts import redirect

from accounts import ties
from accounts.strangers import guest_of


class LeaveGuestStage(LoginStage):
    """A guest whom others wait for is asked before he becomes somebody else."""

    key = "leave_guest"
    urlname = "leave_guest"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        guest = guest_of(self.request)
        person = self.login.user
        if guest is None or person is None or person.pk == guest.pk:
            return None, True
        if not ties.address_of(guest):
            return None, True
        return redirect(self.urlname), True
