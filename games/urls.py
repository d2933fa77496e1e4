from django.urls import path

from games import views

urlpatterns = [
    path("partie/<int:match_id>/", views.match_page, name="match"),
]
