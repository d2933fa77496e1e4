from django.urls import path

from staff.views import reports

urlpatterns = [
    path("melden/<int:pk>/", reports.report, name="report"),
    path("konto/meldungen/", reports.reports, name="reports"),
    path("status/moderation/", reports.figures, name="figures"),
]
