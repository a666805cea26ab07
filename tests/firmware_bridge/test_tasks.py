"""A task is ended without swallowing anybody else's cancellation."""

import asyncio

import pytest

from firmware_bridge.tasks import stop_task


async def test_a_task_ends() -> None:
    task = asyncio.create_task(asyncio.Event().wait())
    await stop_task(task)  # type: ignore[arg-type]
    assert task.cancelled()
    await stop_task(None)


async def test_what_it_failed_with_is_raised() -> None:
    async def fail() -> None:
        raise RuntimeError("a fault")

    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
    with pytest.raises(RuntimeError, match="a fault"):
        await stop_task(task)


async def test_who_is_cancelled_while_waiting_is_cancelled() -> None:
    leaving, leave = asyncio.Event(), asyncio.Event()

    async def slow_to_end() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            leaving.set()
            await leave.wait()

    task = asyncio.create_task(slow_to_end())
    await asyncio.sleep(0)
    waiting = asyncio.create_task(stop_task(task))
    await leaving.wait()
    waiting.cancel()
    await asyncio.wait((waiting,))
    assert waiting.cancelled()
    leave.set()
    await asyncio.wait((task,))
