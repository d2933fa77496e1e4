"""Pages go over the wire compressed. Static files are by whitenoise, once, when collected."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressPages(GZipMiddleware):
    """Django's, with its random bytes against BREACH; parts of pages keep their strong ETag."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.has_header("ETag"):
            return response
        return super().process_response(request, response)
