"""The template tags: modules by address, drawings, and an error page that needs nobody."""

import json
import re

from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.templatetags.page import modulepreload


def test_the_import_map_names_every_module_and_carries_the_nonce():
    request = RequestFactory().get("/")
    request.csp_nonce = "n0nce"
    html = Template("{% load page %}{% importmap %}").render(Context({"request": request}))
    assert 'nonce="n0nce"' in html
    imports = json.loads(re.search(r">(.*)<", html)[1])["imports"]
    assert imports["app/table/match-table.js"] == "/static/js/table/match-table.js"
    assert "app/early.js" not in imports


def test_preloads_are_those_below_the_folders():
    html = modulepreload("table/")
    assert "/static/js/table/model.js" in html
    assert "/static/js/page.js" not in html


def test_a_drawing_with_a_label_is_an_image():
    html = Template('{% load page %}{% drawing "head" "40 40" "head" "Lena" %}').render(Context())
    assert 'role="img" aria-label="Lena"' in html
    assert "aria-hidden" not in html


def test_the_page_of_a_server_error_needs_no_request():
    html = render_to_string("500.html")
    assert "<h1>" in html
    assert "importmap" not in html
