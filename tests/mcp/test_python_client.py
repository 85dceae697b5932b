# SPDX-License-Identifier: Apache-2.0
"""The official client for Python, in both eras over both transports."""

import asyncio
import sys

import pytest

from conftest import MODERN, PACKAGES, TOKEN

if PACKAGES is None:
    pytest.skip("no client in deps/mcp; run scripts/setup.sh test", allow_module_level=True)
sys.path.append(str(PACKAGES))

import httpx2  # noqa: E402
import mcp_types as types  # noqa: E402
from mcp import Client, StdioServerParameters  # noqa: E402
from mcp.client.stdio import stdio_client  # noqa: E402
from mcp.client.streamable_http import streamable_http_client  # noqa: E402
from mcp.shared.exceptions import MCPError  # noqa: E402

ERAS = {"auto": MODERN, "legacy": "2025-11-25"}


def transport(kind, program, server):
    if kind == "stdio":
        return stdio_client(StdioServerParameters(command=str(program), args=["--stdio"]))
    asker = httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60)
    return streamable_http_client(server.url, http_client=asker)


async def answer_form(_context, params):
    names = params.requested_schema["properties"]
    return types.ElicitResult(action="accept", content={name: f"a {name}" for name in names})


def run(kind, mode, program, server, use, **options):
    async def connected():
        async with Client(transport(kind, program, server), mode=mode, elicitation_callback=answer_form, **options) as client:
            assert client.session.protocol_version == ERAS[mode]
            await use(client)

    asyncio.run(asyncio.wait_for(connected(), 60))


@pytest.fixture(params=["stdio", "http"])
def kind(request):
    return request.param


@pytest.fixture(params=list(ERAS))
def mode(request):
    return request.param


def test_everything_is_listed_and_read(kind, mode, program, server):
    async def use(client):
        assert "structured" in [tool.name for tool in (await client.list_tools()).tools]
        assert len((await client.list_resources()).resources) == 3
        assert len((await client.list_resource_templates()).resource_templates) == 1
        assert len((await client.list_prompts()).prompts) == 5
        read = await client.read_resource("test://static-text")
        assert read.contents[0].text == "This is the content of the static text resource."
        said = await client.get_prompt("test_prompt_with_arguments", {"arg1": "a", "arg2": "b"})
        assert said.messages[0].content.text == "Prompt with arguments: arg1='a', arg2='b'"
        with pytest.raises(MCPError):
            await client.read_resource("test://nothing")

    run(kind, mode, program, server, use)


def test_calls(kind, mode, program, server):
    async def use(client):
        result = await client.call_tool("structured", {"a": 1})
        assert result.structured_content == {"given": {"a": 1}, "sum": 3}
        failed = await client.call_tool("test_error_handling", {})
        assert failed.is_error
        image = await client.call_tool("test_image_content", {})
        assert image.content[0].mime_type == "image/png"
        told = []

        async def progress(done, total, _message):
            told.append((done, total))

        await client.call_tool("test_tool_with_progress", {}, progress_callback=progress)
        assert told == [(0, 100), (50, 100), (100, 100)]
        with pytest.raises(MCPError):
            await client.call_tool("no_such_tool", {})

    run(kind, mode, program, server, use)


def test_the_user_is_asked(kind, mode, program, server):
    async def use(client):
        result = await client.call_tool("test_elicitation", {"message": "Who?"})
        assert result.content[0].text == \
            'User response: action=accept, content={"username":"a username","email":"a email"}'
        if mode == "auto":
            result = await client.call_tool("test_input_required_result_multi_round", {})
            assert result.content[0].text == "a name likes a color"

    run(kind, mode, program, server, use)


def test_a_call_that_is_given_up_ends(kind, mode, program, server):
    async def use(client):
        with pytest.raises((MCPError, TimeoutError)):
            await client.call_tool("slow", {"seconds": 60}, read_timeout_seconds=0.5)
        assert (await client.call_tool("greet", {"name": "you"})).content[0].text == "Hello, you!"

    run(kind, mode, program, server, use)


def test_changes_are_told(kind, program, server):
    from mcp.client.subscriptions import ToolsListChanged

    async def use(client):
        async with client.listen(tools_list_changed=True) as subscription:
            await client.call_tool("test_trigger_tool_change", {})
            async for event in subscription:
                assert isinstance(event, ToolsListChanged)
                break

    run(kind, "auto", program, server, use)
