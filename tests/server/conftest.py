"""The web application of a test's own service, as a browser reaches it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from companion.server.app import make_app
from companion.server.service import Service


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    with TestClient(make_app(service), base_url="http://table.local") as it:
        yield it
