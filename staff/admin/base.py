"""What all pages of the team share: looking is free, changing goes through services."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse

from staff.admin.door import team_member

# mypy knows ModelAdmin as generic, Python does not.
Base: Any = admin.ModelAdmin


class TeamAdmin(Base):
    """Shows rows; what is done to one is a POST to `do`, never a change of its fields."""

    right = "moderate"
    actions = None
    list_per_page = 50
    show_full_result_count = False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.has_perm(f"staff.{self.right}")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self._do)
        name = f"{self.opts.app_label}_{self.opts.model_name}_do"
        return [path("<path:object_id>/do/", view, name=name), *super().get_urls()]

    def _do(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Do what a button says, and show the row again with what came of it."""
        row = self.get_object(request, object_id)
        if request.method != "POST" or row is None or not self.has_view_permission(request):
            raise PermissionDenied
        try:
            messages.success(request, self.do(request, row))
        except ValidationError as no:
            messages.error(request, " ".join(no.messages))
        return redirect(self.after(row))

    def do(self, request: HttpRequest, row: Any) -> str:
        """What the POST asks for; a sentence about it. ValidationError if it cannot be done."""
        raise PermissionDenied

    def after(self, row: Any) -> str:
        return self.page_of(row, "change")

    def page_of(self, row: Any, view: str) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_{view}"
        return reverse(name, args=[row.pk])

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        more = {"row": row, **self.context(request, row)} if row is not None else {}
        if row is not None:
            more["do_url"] = self.page_of(row, "do")
        return super().change_view(request, object_id, form_url, {**more, **(extra_context or {})})

    def context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """What the page of one row shows beside its fields."""
        return {}


def typed(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()[:1000]


def by_whom(request: HttpRequest) -> Any:
    return team_member(request)
