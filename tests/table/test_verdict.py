"""What the reconciler concludes."""

from typing import get_args

from companion.table.verdict import Make, Nothing, Verdict


def test_verdicts_are_told_apart_by_their_kind() -> None:
    kinds = [kind.__name__ for kind in get_args(Verdict)]
    assert kinds == [
        "Nothing",
        "Make",
        "Edited",
        "Which",
        "Wait",
        "Keep",
        "Replace",
        "TakeBack",
        "Grace",
        "Correct",
        "Unknown",
        "Missing",
    ]
    found: list[Verdict] = [Make(()), Nothing()]
    assert [verdict == Nothing() for verdict in found] == [False, True]
