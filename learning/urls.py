from django.urls import path

from learning import views

urlpatterns = [
    path("regeln/", views.rules, name="rules"),
    path("lernen/", views.learn, name="learn"),
    path("lernen/<int:number>/", views.lesson, name="lesson"),
]
