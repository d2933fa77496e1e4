from django.urls import path

from staff.views import legal, reports, status

urlpatterns = [
    path("melden/<int:pk>/", reports.report, name="report"),
    path("konto/meldungen/", reports.reports, name="reports"),
    path("impressum/", legal.imprint, name="imprint"),
    path("datenschutz/", legal.privacy, name="privacy"),
    path("status/", status.status, name="status"),
    path("status/moderation/", reports.figures, name="figures"),
]
