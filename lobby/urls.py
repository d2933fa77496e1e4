from django.urls import path

from lobby.views import hub

urlpatterns = [
    path("", hub.hub, name="hub"),
    path("solo/", hub.solo, name="solo"),
]
