"""Ending background tasks."""

import asyncio


async def stop_task(task: asyncio.Task[None] | None) -> None:
    """Cancels `task` and waits for its end; raises what it failed with, if it had failed.

    Whoever awaits this may be cancelled meanwhile like anybody else: the two cancellations are not confused.
    """
    if task is None:
        return
    task.cancel()
    await asyncio.wait((task,))
    if not task.cancelled():
        task.result()
