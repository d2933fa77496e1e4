from django.urls import path

from games import profiles, replay_page, views

urlpatterns = [
    path("partie/<int:match_id>/", views.match_page, name="match"),
    path("partie/<int:match_id>/analyse/", views.analysis_page, name="analysis"),
    path("partie/<int:match_id>/analyse.json", views.analysis_state, name="analysis_state"),
    path("partie/<int:match_id>/mischung/", views.shuffle_page, name="shuffle"),
    path("partie/<int:match_id>/mischung.json", views.shuffle_record, name="shuffle_record"),
    path("partie/<int:match_id>/nachsehen/", replay_page.replay, name="replay"),
    path("spieler/<path:name>/", profiles.profile, name="profile"),
]
