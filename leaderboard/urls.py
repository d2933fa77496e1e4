from django.urls import path

from leaderboard import views

urlpatterns = [
    path("bestenliste/", views.board, name="leaderboard"),
]
