from django.urls import path

from lobby.views import hub, rules, tables

urlpatterns = [
    path("", hub.hub, name="hub"),
    path("solo/", hub.solo, name="solo"),
    path("tisch/neu/", tables.new, name="table_new"),
    path("tisch/<slug:code>/", tables.table, name="table"),
    path("tisch/<slug:code>/eintreten/", tables.enter_table, name="table_enter"),
    path("tisch/<slug:code>/nochmal/", tables.again, name="table_again"),
    path("tisch/<slug:code>/verlassen/", tables.leave, name="table_leave"),
    path("regeln/pruefen/", rules.check, name="rules_check"),
    path("regeln/eigene/", rules.own, name="rules_own"),
    path("regeln/eigene/<slug:code>/loeschen/", rules.delete, name="rules_delete"),
    path("r/<slug:code>/", rules.shared, name="rules_shared"),
]
