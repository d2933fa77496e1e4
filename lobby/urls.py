from django.urls import path

from lobby import views

urlpatterns = [
    path("", views.hub, name="hub"),
    path("solo/", views.solo, name="solo"),
]
