from django.urls import path

from lobby.views import daily, hub, rules, tables

urlpatterns = [
    path("", hub.hub, name="hub"),
    path("solo/", hub.solo, name="solo"),
    path("badesee/tische/", hub.tables, name="hub_tables"),
    path("badesee/leute/", hub.people, name="hub_people"),
    path("badesee/mein-platz/", hub.mine, name="hub_mine"),
    path("badesee/schnell/", hub.quick, name="quick_seat"),
    path("tagesblatt/", daily.daily_deal, name="daily"),
    path("tagesblatt/spielen/", daily.play, name="play_daily"),
    path("tisch/neu/", tables.new, name="table_new"),
    path("tisch/", tables.find, name="table_find"),
    path("tisch/<slug:code>/", tables.table, name="table"),
    path("tisch/<slug:code>/eintreten/", tables.enter_table, name="table_enter"),
    path("tisch/<slug:code>/nochmal/", tables.again, name="table_again"),
    path("tisch/<slug:code>/verlassen/", tables.leave, name="table_leave"),
    path("regeln/pruefen/", rules.check, name="rules_check"),
    path("regeln/eigene/", rules.own, name="rules_own"),
    path("regeln/eigene/<slug:code>/loeschen/", rules.delete, name="rules_delete"),
    path("r/<slug:code>/", rules.shared, name="rules_shared"),
]
