# SPDX-License-Identifier: Apache-2.0
"""What the task about a download is served: by several at one address, as they serve the same."""
import contextlib
import socket
import urllib.request

import pytest

import serve


@pytest.fixture
def address():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "towns.geojson").write_text("{}", encoding="utf-8")
    return tmp_path


def download(address):
    with urllib.request.urlopen("http://{}:{}/towns.geojson".format(*address), timeout=10) as answer:
        return answer.headers["Content-Type"], answer.read()


def test_who_serves_beside_another_goes_on_when_that_ends(address, folder):
    with contextlib.ExitStack() as first:
        first.enter_context(serve.served(folder, address))
        with serve.served(folder, address):
            assert download(address) == ("application/geo+json", b"{}")
            first.close()
            for _ in range(5):
                assert download(address) == ("application/geo+json", b"{}")


def test_other_files_are_not_served_beside_these(address, folder, tmp_path_factory):
    others = tmp_path_factory.mktemp("others")
    (others / "towns.geojson").write_text("[]", encoding="utf-8")
    with serve.served(folder, address):
        with pytest.raises(SystemExit, match="{}:{} serves another towns.geojson already".format(*address)):
            with serve.served(others, address):
                pass
        assert download(address)[1] == b"{}"


def test_a_port_that_is_taken_is_named(address, folder):
    with socket.socket() as taken:
        taken.bind(address)  # and does not listen: nobody answers
        with pytest.raises(SystemExit, match="{}:{} cannot be served: Address already in use".format(*address)):
            with serve.served(folder, address):
                pass
