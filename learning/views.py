"""Pages to learn from: the rules of every preset in words, lessons, quizzes, questions."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import engine
from learning.lessons import LESSONS
from learning.questions import QUESTIONS
from learning.texts import texts
from lobby import words
from lobby.selectors.rules import compared


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """One preset in words, beside another one if that is asked for."""
    chosen = _preset(request.GET.get("a", "badesee"))
    other = request.GET.get("b") or ""
    shown = {
        "presets": words.presets(),
        "chosen": chosen,
        "name": engine.PRESET_NAMES[chosen],
        "badge": words.badge(engine.PRESETS[chosen]),
        "sentences": engine.counting(engine.PRESETS[chosen], words.language()).values(),
        "choices": engine.PRESET_NAMES.items(),
        "left": chosen,
        "right": other,
        "comparison": compared(engine.PRESETS[chosen], engine.PRESETS[_preset(other)])
        if other
        else [],
    }
    return render(request, "learning/rules.html", shown)


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    shown = {"lessons": list(enumerate(LESSONS, 1)), "questions": QUESTIONS, "texts": texts()}
    return render(request, "learning/learn.html", shown)


@require_safe
def lesson(request: HttpRequest, number: int) -> HttpResponse:
    if not 1 <= number <= len(LESSONS):
        raise Http404
    shown = {
        "lesson": LESSONS[number - 1],
        "number": number,
        "of": len(LESSONS),
        "next": number + 1 if number < len(LESSONS) else None,
        "texts": texts(),
    }
    return render(request, "learning/lesson.html", shown)


def _preset(key: str) -> str:
    if key not in engine.PRESETS:
        raise Http404
    return key
