import asyncio
import threading

import pytest
from channels.exceptions import ChannelFull

from config.layers import InMemoryLayer


@pytest.fixture
def layer():
    return InMemoryLayer()


async def member(layer, group="match.17"):
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return channel


async def nothing_comes(layer, channel):
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.02)
    return True


async def test_everybody_in_a_group_gets_its_messages_in_order(layer):
    anna, ben = await member(layer), await member(layer)
    await layer.group_send("match.17", {"type": "changed", "version": 1})
    await layer.group_send("match.17", {"type": "changed", "version": 2})
    for channel in (anna, ben):
        assert (await layer.receive(channel))["version"] == 1
        assert (await layer.receive(channel))["version"] == 2


async def test_a_waiting_receiver_is_woken_from_another_threads_loop(layer):
    channel = await member(layer)
    receiving = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)  # now he waits, and nothing else will wake this loop
    send = layer.group_send("match.17", {"type": "changed"})
    thread = threading.Thread(target=asyncio.run, args=[send])
    thread.start()
    assert await asyncio.wait_for(receiving, 5) == {"type": "changed"}
    thread.join()


async def test_many_threads_lose_nothing(layer):
    channel = await member(layer)

    async def send():
        for _ in range(100):
            await layer.group_send("match.17", {"type": "changed"})

    threads = [threading.Thread(target=asyncio.run, args=[send()]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for _ in range(800):
        await asyncio.wait_for(layer.receive(channel), 5)
    for thread in threads:
        thread.join()
    assert await nothing_comes(layer, channel)


async def test_receivers_cannot_change_each_others_message(layer):
    anna, ben = await member(layer), await member(layer)
    await layer.group_send("match.17", {"type": "changed", "list": [1]})
    (await layer.receive(anna))["list"].append(2)
    assert (await layer.receive(ben))["list"] == [1]


async def test_who_left_gets_nothing(layer):
    channel = await member(layer)
    await layer.group_discard("match.17", channel)
    await layer.group_send("match.17", {"type": "changed"})
    assert await nothing_comes(layer, channel)


async def test_a_full_channel_refuses_and_keeps_nobody_else_from_the_message(caplog):
    layer = InMemoryLayer(capacity=1)
    full, free = await member(layer), await member(layer)
    await layer.send(full, {"type": "first"})
    with pytest.raises(ChannelFull):
        await layer.send(full, {"type": "second"})
    await layer.group_send("match.17", {"type": "changed"})
    assert await layer.receive(free) == {"type": "changed"}
    assert "channel full" in caplog.text


async def test_a_cancelled_receive_loses_nothing(layer):
    channel = await member(layer)
    assert await nothing_comes(layer, channel)
    await layer.group_send("match.17", {"type": "changed"})
    assert await layer.receive(channel) == {"type": "changed"}


async def test_a_member_that_died_is_forgotten():
    layer = InMemoryLayer(expiry=0)
    await member(layer)
    await layer.group_send("match.17", {"type": "changed"})
    await layer.group_send("match.17", {"type": "changed"})
    assert not layer._groups
    assert not layer._inboxes


async def test_nothing_is_kept_of_what_is_read_and_left(layer):
    channel = await member(layer)
    await layer.group_send("match.17", {"type": "changed"})
    await layer.receive(channel)
    await layer.group_discard("match.17", channel)
    assert not layer._groups
    assert not layer._inboxes


def test_a_receiver_whose_loop_is_gone_stops_nobody(layer):
    async def die_waiting():
        channel = await member(layer)
        asyncio.get_running_loop().create_task(layer.receive(channel))
        await asyncio.sleep(0)
        layer._inboxes[channel].waiter = asyncio.get_running_loop().create_future()

    asyncio.run(die_waiting())
    asyncio.run(layer.group_send("match.17", {"type": "changed"}))
