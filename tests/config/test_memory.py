"""What a process holds from its beginning is not looked at again."""

import gc

from config import memory


def test_what_is_there_when_the_work_begins_is_no_matter_of_the_collector_any_more():
    before, thresholds = gc.get_freeze_count(), gc.get_threshold()
    try:
        memory.settle()
        assert gc.get_freeze_count() > before
        assert gc.get_threshold()[0] == memory.YOUNG
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
