# SPDX-License-Identifier: Apache-2.0
"""What the program offers to assistants, driven by the official client in both ways of the protocol: with a handshake, and
without one."""
import asyncio
import base64
import io
import itertools
import json
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest

from assistant import PROGRAM, TOKEN, asking, call, environment_of, links_of, pictures_of, served, text_of, write_data

import anyio  # noqa: E402
import mcp_types as types  # noqa: E402
from mcp.client import advertise  # noqa: E402
from PIL import Image  # noqa: E402

from conftest import modern  # noqa: E402

MODES = ["legacy", "auto"]
TASKS = "io.modelcontextprotocol/tasks"
FEW = ["ask", "describe_data", "find_tool", "call_tool", "make_map", "check_plan", "run_plan", "verify"]


@pytest.fixture
def place(tmp_path):
    write_data(tmp_path / "data")
    return tmp_path


def drive(work, *arguments, **options):
    async def limited():
        with anyio.fail_after(120):
            return await work(*arguments, **options)
    return asyncio.run(limited())


@pytest.mark.parametrize("mode", MODES)
def test_lists_few_tools_with_what_they_take_give_and_change(place, mode):
    async def work():
        async with served(place / "data", place / "out", mode=mode) as client:
            assert client.instructions.startswith("Graticule answers questions")
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == FEW
            for tool in tools.values():
                assert tool.input_schema["type"] == "object" and tool.output_schema["type"] == "object"
                assert not tool.annotations.destructive_hint and not tool.annotations.open_world_hint
            read_only = [name for name, tool in tools.items() if tool.annotations.read_only_hint]
            assert read_only == ["describe_data", "find_tool", "check_plan", "verify"]
    drive(work)


def test_lists_all_tools_of_a_set(place):
    async def work():
        async with served(place / "data", place / "out", "--tool-set", "graticule") as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert names[:8] == FEW and {"buffer", "zonal_statistics", "choropleth_map"} <= set(names)
            buffered = await call(client, "buffer", dataset="harbours", distance_m=1000, output="near")
            assert buffered.structured_content["dataset"]["rows"] == 1
    drive(work)


@pytest.mark.parametrize("mode", MODES)
def test_does_a_whole_task(place, mode):
    async def work():
        async with served(place / "data", place / "out", mode=mode) as client:
            described = await call(client, "describe_data")
            assert {"towns", "harbours", "regions", "survey"} == \
                {data["name"] for data in described.structured_content["datasets"]}
            assert "survey" in json.dumps(described.structured_content["faults"])  # it states no CRS

            found = await call(client, "find_tool", need="points within a distance")
            assert "select_within_distance" in [tool["name"] for tool in found.structured_content["tools"]]
            assert found.structured_content["tools"][0]["input_schema"]["type"] == "object"

            # A tenth of a degree on the equator is 11.13 km: towns 0 to 3 are within 40 km.
            near = await call(client, "call_tool", tool="select_within_distance",
                              arguments={"dataset": "towns", "reference": "harbours", "distance_m": 40000, "output": "near"})
            dataset = near.structured_content["dataset"]
            assert dataset["rows"] == 4 and dataset["extent_degrees"] == [10, 0, 10.3, 0]

            told = []

            async def progress(done, total, message):
                told.append((done, message))
            answer = await client.call_tool(
                "ask", {"question": "How many people live in towns within 40 km of a harbour?"}, progress_callback=progress)
            assert not answer.is_error, text_of(answer)
            # 1,000 + 2,000 + 3,000 + 4,000
            assert "10,000" in answer.structured_content["answer"]
            assert answer.structured_content["status"] == "answered"
            assert [done for done, _ in told] == sorted({done for done, _ in told}) and told

            run = answer.structured_content["run"]
            report = await client.read_resource(f"graticule://runs/{run}/report.html")
            assert "10,000" in report.contents[0].text and report.contents[0].mime_type == "text/html"
            assert f"graticule://runs/{run}/report.html" in links_of(answer)

            map_of = await call(client, "make_map", dataset="regions", field="income", title="Income")
            picture = Image.open(io.BytesIO(base64.b64decode(pictures_of(map_of)[0].data)))
            colours = {colour for count, colour in picture.convert("RGB").getcolors(1 << 24) if count > 2000}
            assert picture.width > 500 and len(colours) >= 4  # the page, and regions in several colours
            page = next(uri for uri in links_of(map_of) if uri.endswith(".html"))
            assert "<html" in (await client.read_resource(page)).contents[0].text[:200].lower()

            verified = await call(client, "verify", run=run)
            assert verified.structured_content["holds"], text_of(verified)
            file = next(file["uri"] for file in map_of.structured_content["files"] if file["kind"] == "map_png")
            assert (await call(client, "verify", output=file)).structured_content["result"] == "identical"
            provenance = await client.read_resource(file + ".provenance.json")
            assert "regions" in provenance.contents[0].text
    drive(work)


def test_follows_up_a_question(place):
    async def work():
        async with served(place / "data", place / "out") as client:
            first = await call(client, "ask", question="Which town has the largest population?")
            assert "Town 19" in first.structured_content["answer"]
            second = await call(client, "ask", question="and the smallest?", follows=first.structured_content["run"])
            assert "Town 0" in second.structured_content["answer"]
    drive(work)


def test_says_why_a_question_is_refused(place):
    async def work():
        async with served(place / "data", place / "out") as client:
            refused = await call(client, "ask", question="How many volcanoes erupted on Mars?")
            assert refused.structured_content["status"] == "refused"
            assert refused.structured_content["answer"].startswith("Refused: ")
    drive(work)


def test_ends_a_run_that_is_cancelled(place):
    """The run's log says so, and the server goes on."""
    rows = "".join(f"{i},{-179 + i % 3580 / 10:.2f},{-80 + i // 3580 * 0.4:.2f},{i % 977}\n" for i in range(900_000))
    (place / "data" / "wells.csv").write_text("id,longitude,latitude,depth\n" + rows)

    async def work():
        async with served(place / "data", place / "out") as client:
            with anyio.CancelScope() as scope:
                async def progress(done, total, message):
                    if "step" in (message or ""):
                        scope.cancel()
                await client.call_tool("ask", {"question": "Map the wells by depth"}, progress_callback=progress)
            assert scope.cancelled_caught
            with anyio.fail_after(30):
                while True:
                    logs = list((place / "out").glob("*/events.jsonl"))
                    if logs and '"run_finished"' in logs[0].read_text():
                        break
                    await anyio.sleep(0.1)
            finished = [json.loads(line) for line in logs[0].read_text().splitlines()][-1]
            assert finished["data"]["end"] == "cancelled"
            assert not list((place / "out").glob("*/outputs/*.png"))
            assert (await call(client, "find_tool", need="buffer")).structured_content["tools"]
    drive(work)


def answering(choice, asked):
    async def answer(context, params):
        asked.append(params)
        options = params.requested_schema["properties"]["choice"].get("enum")
        said = choice if options is None else next(option for option in options if choice in option)
        return types.ElicitResult(action="accept", content={"choice": said})
    return answer


@pytest.mark.parametrize("mode", MODES)
def test_lets_the_user_choose_between_datasets_of_one_name(place, mode):
    def plots(count):
        return json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"plot": i}, "geometry": {"type": "Point", "coordinates": [i, i]}}
            for i in range(count)]})
    for folder, count in [("north", 3), ("south", 7)]:
        (place / "data" / folder).mkdir()
        (place / "data" / folder / "plots.geojson").write_text(plots(count))

    async def work():
        asked = []
        async with served(place / "data", place / "out", mode=mode) as client:
            refused = await call(client, "ask", question="How many plots are there?")
            assert refused.structured_content["status"] == "refused" and "ambiguous" in text_of(refused)
        async with served(place / "data", place / "out", mode=mode,
                          elicitation_callback=answering("south", asked)) as client:
            answer = await call(client, "ask", question="How many plots are there?")
            assert answer.structured_content["status"] == "answered"
            assert "7" in answer.structured_content["answer"] and len(asked) == 1
    drive(work)


@pytest.mark.parametrize("mode", MODES)
def test_lets_the_user_say_a_crs_that_data_do_not_state(place, mode):
    async def work():
        asked = []
        async with served(place / "data", place / "out", mode=mode,
                          elicitation_callback=answering("EPSG:32632", asked)) as client:
            made = await call(client, "call_tool", tool="buffer",
                              arguments={"dataset": "survey", "distance_m": 10, "output": "around"})
            # Easting 500,000 of UTM zone 32 is 9 degrees east; 5,500,000 m north is at 49.65 degrees.
            west, south, east, north = made.structured_content["dataset"]["extent_degrees"]
            assert west == pytest.approx(9, abs=0.001) and south == pytest.approx(49.65, abs=0.01)
            assert len(asked) == 1 and "survey" in asked[0].message
    drive(work)


def test_goes_nowhere_else(place):
    """No path, address or link leads out of the data and the folder for outputs, and nothing is written there."""
    (place / "secret").mkdir()
    (place / "secret" / "secret.csv").write_text("name,longitude,latitude\nhidden,1,1\n")
    (place / "out").mkdir()
    (place / "data" / "link.csv").symlink_to(place / "secret" / "secret.csv")
    (place / "out" / "20260101T000000_linked").symlink_to(place / "secret")
    before = sorted(path for path in place.rglob("*") if "state" not in path.parts)

    async def work():
        async with served(place / "data", place / "out") as client:
            for name in ["../secret/secret.csv", str(place / "secret/secret.csv"), "/etc/passwd", "file:///etc/passwd"]:
                result = await client.call_tool("call_tool", {"tool": "list_rows", "arguments": {"dataset": name}})
                assert result.is_error and "hidden" not in text_of(result) and "root:" not in text_of(result)
            for name in ["../secret/x.csv", "/tmp/graticule-escape.csv", "..", "a/../../x.csv"]:
                result = await client.call_tool(
                    "call_tool", {"tool": "export_dataset", "arguments": {"dataset": "towns", "file_name": name}})
                if not result.is_error:  # the name's end may do as a name
                    for file in result.structured_content["files"]:
                        assert file["file"].startswith(str(place / "out" / "workspaces"))
            for workspace in ["../../secret", "/tmp", "a/b", ".."]:
                result = await client.call_tool(
                    "make_map", {"dataset": "regions", "workspace": workspace})
                assert result.is_error
            for uri in ["graticule://runs/../secret", "graticule://runs/20260101T000000_linked/secret.csv",
                        "graticule://runs/%2e%2e/outputs/secret.csv", "file:///etc/passwd",
                        "graticule://workspaces/main/outputs/..%2f..%2fsecret.csv", "graticule://data/..%2fsecret"]:
                with pytest.raises(Exception) as refused:
                    await client.read_resource(uri)
                assert "hidden" not in str(refused.value) and "root:" not in str(refused.value)
            described = await call(client, "describe_data")
            assert "hidden" not in json.dumps(described.structured_content)
            with pytest.raises(Exception):
                await client.read_resource("graticule://data/link/card")
    drive(work)
    after = sorted(path for path in place.rglob("*") if "state" not in path.parts)
    assert [path for path in after if not path.is_relative_to(place / "out" / "workspaces")] == before
    assert not (place / "secret" / "x.csv").exists()


def test_links_what_is_large_and_floods_nobody_with_coordinates(place):
    rows = "".join(f"{i},{i % 360 - 180 + 0.123456:.6f},{i % 150 - 75 + 0.654321:.6f}\n" for i in range(30_000))
    (place / "data" / "many.csv").write_text("id,longitude,latitude\n" + rows)

    async def work():
        async with served(place / "data", place / "out") as client:
            result = await call(client, "call_tool", tool="buffer",
                                arguments={"dataset": "many", "distance_m": 100, "output": "rings"})
            assert len(json.dumps(result.structured_content)) + len(text_of(result)) < 40_000
            dataset = result.structured_content["dataset"]
            assert dataset["rows"] == 30_000 and len(dataset["sample"]) == 5
            assert dataset["extent_degrees"][0] == pytest.approx(-179.876544, abs=0.01)
            assert dataset["uri"] in links_of(result)
            exported = await call(client, "call_tool", tool="export_dataset",
                                  arguments={"dataset": "rings", "file_name": "rings.geojson"})
            file = exported.structured_content["files"][0]
            assert file["bytes"] > 1 << 20 and file["overview"]["rows"] == 30_000
            with pytest.raises(Exception) as refused:
                await client.read_resource(file["uri"])
            assert "/overview" in str(refused.value)
            overview = await client.read_resource(file["uri"] + "/overview")
            assert json.loads(overview.contents[0].text)["rows"] == 30_000
    drive(work)


def test_executes_no_code_without_leave(place):
    async def work():
        async with served(place / "data", place / "out") as client:
            result = await client.call_tool("call_tool", {"tool": "execute_code", "arguments": {"code": "print(1)"}})
            assert result.is_error and "--allow-code" in text_of(result)
            planned = await client.call_tool(
                "run_plan", {"steps": [{"tool": "execute_code", "arguments": {"code": "print(1)"}}], "workspace": "main"})
            assert planned.is_error and "--allow-code" in text_of(planned)
    drive(work)


def test_mends_calls_by_what_errors_say(place):
    async def work():
        async with served(place / "data", place / "out") as client:
            wrong = await client.call_tool("call_tool", {"tool": "bufer"})
            assert wrong.is_error and "Did you mean buffer?" in text_of(wrong)
            wrong = await client.call_tool(
                "call_tool", {"tool": "field_statistics", "arguments": {"dataset": "towns", "field": "populaton"}})
            assert wrong.is_error and "population" in text_of(wrong)
            wrong = await client.call_tool("ask", {"qestion": "?"})
            assert wrong.is_error and "question" in text_of(wrong)
    drive(work)


@pytest.mark.parametrize("mode", MODES)
def test_checks_and_runs_plans(place, mode):
    steps = [{"tool": "filter_rows", "arguments": {"dataset": "towns", "expression": "population > 18000", "output": "big"}},
             {"tool": "field_statistics", "arguments": {"dataset": "big", "field": "population"}}]
    wrong = [steps[0], {"tool": "field_statistics", "arguments": {"dataset": "bigg", "field": "population"}}]

    async def work():
        async with served(place / "data", place / "out", mode=mode) as client:
            checked = await call(client, "check_plan", steps=wrong)
            assert not checked.structured_content["ok"] and checked.structured_content["findings"]
            refused = await client.call_tool("run_plan", {"steps": wrong})
            assert refused.is_error and "big" in text_of(refused)
            assert (await call(client, "check_plan", steps=steps)).structured_content["ok"]
            run = await call(client, "run_plan", steps=steps)
            assert "19,500" in text_of(run)  # the mean of 19,000 and 20,000
            assert run.structured_content["steps"][0]["dataset"]["rows"] == 2
    drive(work)


@pytest.mark.parametrize("mode", MODES)
def test_lists_resources_and_completes_prompts(place, mode):
    async def work():
        async with served(place / "data", place / "out", mode=mode) as client:
            uris = [str(resource.uri) for resource in (await client.list_resources()).resources]
            assert "graticule://data/towns" in uris
            card = await client.read_resource("graticule://data/towns/card")
            assert "population" in card.contents[0].text
            prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
            assert {"map_a_field", "compare_regions", "find_near", "check_data", "change_over_time"} <= prompts
            completed = await client.complete(types.PromptReference(type="ref/prompt", name="map_a_field"),
                                              {"name": "dataset", "value": "reg"})
            assert completed.completion.values == ["regions"]
            completed = await client.complete(types.PromptReference(type="ref/prompt", name="map_a_field"),
                                              {"name": "field", "value": ""}, {"dataset": "regions"})
            assert completed.completion.values == ["region", "income"]
            prompt = await client.get_prompt("map_a_field", {"dataset": "regions", "field": "income"})
            assert "regions: 4 polygons" in prompt.messages[0].content.text
    drive(work)


def test_tells_of_a_run_while_it_goes_on(place):
    """With a handshake: who subscribes to runs' addresses is told of their events, and all that the list is another."""
    notices = []

    async def handler(message):
        notices.append(type(getattr(message, "root", message)).__name__)

    async def work():
        async with served(place / "data", place / "out", mode="legacy", message_handler=handler) as client:
            await call(client, "ask", question="How many towns are there?")
            await anyio.sleep(0.2)
            assert any("ResourceListChanged" in name for name in notices), notices
    drive(work)


def test_sees_data_that_come_later(place):
    async def work():
        async with served(place / "data", place / "out") as client:
            await call(client, "describe_data")
            (place / "data" / "lakes.csv").write_text("name,longitude,latitude\nA,1,1\nB,2,2\nC,3,3\n")
            answer = await call(client, "ask", question="How many lakes are there?")
            assert "3" in answer.structured_content["answer"]
    drive(work)


@pytest.fixture
def listening(place):
    """The address of a server over HTTP."""
    (place / "token").write_text(TOKEN + "\n")
    server = subprocess.Popen([PROGRAM, "mcp", "--data", place / "data", "--out", place / "out", "--http", "--token-file",
                               place / "token"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=environment_of(place / "out"))
    yield server.stdout.readline().strip()
    server.send_signal(signal.SIGINT)
    said = "".join(server.communicate(timeout=60))
    assert server.returncode in (0, 130) and TOKEN not in said


@pytest.mark.parametrize("mode", MODES)
def test_serves_several_clients_over_http(listening, mode):
    async def work():
        async with asking(listening, mode=mode) as one, asking(listening, mode=mode) as other:
            assert [tool.name for tool in (await one.list_tools()).tools] == FEW
            stored = {"tool": "filter_rows",
                      "arguments": {"dataset": "towns", "expression": "population > 18000", "output": "big"}}
            await call(one, "call_tool", **stored, workspace="ones")
            listed = {"tool": "list_rows", "arguments": {"dataset": "big"}}
            assert (await other.call_tool("call_tool", listed)).is_error  # it is in the workspace that was named
            assert "Town 19" in text_of(await call(other, "call_tool", **listed, workspace="ones"))
            answer = await call(other, "ask", question="How many people live in the towns?")
            assert "210,000" in answer.structured_content["answer"]  # 1,000 * (1 + ... + 20)
    drive(work)


def test_answers_nobody_over_http_without_the_token(listening):
    for headers in [{}, {"Authorization": "Bearer wrong-token-0123456789"}, {"Authorization": f"Basic {TOKEN}"}]:
        request = urllib.request.Request(listening, b'{"jsonrpc":"2.0","id":1,"method":"ping"}',
                                         {"Content-Type": "application/json", "Accept": "application/json", **headers})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=30)
        assert refused.value.code == 401
    assert listening.startswith("http://127.0.0.1:")


@pytest.mark.parametrize("mode", MODES)
def test_has_a_page_for_maps_where_the_client_shows_pages(place, mode):
    async def work():
        async with served(place / "data", place / "out", mode=mode) as client:
            assert all("ui" not in (tool.meta or {}) for tool in (await client.list_tools()).tools)
        shows = [advertise("io.modelcontextprotocol/ui", {"mimeTypes": ["text/html;profile=mcp-app"]})]
        async with served(place / "data", place / "out", mode=mode, extensions=shows) as client:
            shown = {tool.name: tool.meta["ui"]["resourceUri"] for tool in (await client.list_tools()).tools
                     if "ui" in (tool.meta or {})}
            assert shown == {"make_map": "ui://graticule/map"}
            page = (await client.read_resource(shown["make_map"])).contents[0]
            assert page.mime_type == "text/html;profile=mcp-app" and "ui/initialize" in page.text
    drive(work)


def run(*arguments, **options):
    return subprocess.run([PROGRAM, "mcp", *map(str, arguments)], capture_output=True, text=True, timeout=60, **options)


def test_answers_lines_that_are_written_by_hand(place):
    server = subprocess.Popen([PROGRAM, "mcp", "--data", place / "data", "--out", place / "out"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def say(line):
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **line}) + "\n")
        server.stdin.flush()

    def heard(number):
        return next(line for line in map(json.loads, server.stdout) if line.get("id") == number)

    with server:
        say({"id": 1, "method": "initialize",
             "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "hand", "version": "1"}}})
        assert heard(1)["result"]["protocolVersion"] == "2025-06-18"
        say({"method": "notifications/initialized"})
        say({"id": 2, "method": "tools/call", "params": {"name": "describe_data", "arguments": {"dataset": "towns"}}})
        assert heard(2)["result"]["structuredContent"]["datasets"][0]["rows"] == 20
        server.stdin.close()
        assert server.wait(timeout=30) == 0 and server.stderr.read() == ""
    assert not (place / "out").exists()  # nothing was made


def test_reads_nothing_that_was_not_named(place):
    ran = run(input="")
    assert ran.returncode == 2 and "--data" in ran.stderr


@pytest.mark.parametrize("client", ["claude-desktop", "claude-code", "vscode", "cursor", "gemini"])
def test_prints_a_setup_that_starts_the_server(place, client):
    printed = run("--setup", client, "--data", place / "data", "--out", place / "out")
    servers = next(value for key, value in json.loads(printed.stdout).items() if "ervers" in key)
    started = subprocess.run([servers["graticule"]["command"], *servers["graticule"]["args"]], input="",
                             capture_output=True, text=True, timeout=60)
    assert started.returncode == 0, started.stderr


def test_writes_a_setup_into_a_file_that_has_others(place):
    file = place / "client" / "mcp.json"
    file.parent.mkdir()
    file.write_text('{"mcpServers": {"other": {"command": "x"}}}')
    assert run("--setup", "cursor", "--data", place / "data", "--write", file).returncode == 0
    assert set(json.loads(file.read_text())["mcpServers"]) == {"other", "graticule"}
    file.write_text("// commented\n{}")
    assert run("--setup", "cursor", "--data", place / "data", "--write", file).returncode != 0
    assert file.read_text() == "// commented\n{}"


@pytest.mark.parametrize("mode", MODES)
def test_lets_the_user_choose_the_year(place, mode):
    (place / "data" / "countries.csv").write_text(
        "country,latitude,longitude,wealth 2000,wealth 2010,wealth 2020\n"
        "Aland,10,10,100,200,300\nBland,11,11,150,100,500\nCland,12,12,400,450,50\n")

    async def work():
        asked = []
        async with served(place / "data", place / "out", mode=mode, elicitation_callback=answering("2000", asked)) as client:
            answer = await call(client, "ask", question="Which country has the highest wealth?")
            assert "Cland, 400" in answer.structured_content["answer"] and len(asked) == 1
            assert asked[0].requested_schema["properties"]["choice"]["enum"] == ["wealth 2020", "wealth 2000", "wealth 2010"]
    drive(work)


def scripted(place, *answers):
    script = place / "script.jsonl"
    script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    return ["--agent", "react", "--model", f"scripted:{script}"]


STATISTICS = {"tool_calls": [{"name": "field_statistics", "arguments": {"dataset": "towns", "field": "population"}}],
              "usage": {"input": 1000, "output": 20}}


@pytest.mark.parametrize("mode", MODES)
def test_has_a_model_answer_where_the_user_names_one(place, mode):
    options = scripted(place, STATISTICS, {"text": "It is {{1/mean}}.", "usage": {"input": 1200, "output": 10}})

    async def work():
        async with served(place / "data", place / "out", *options, mode=mode) as client:
            ask = next(tool for tool in (await client.list_tools()).tools if tool.name == "ask")
            assert ask.annotations.open_world_hint and "follows" not in ask.input_schema["properties"]
            answer = await call(client, "ask", question="What is the mean population of the towns?")
            assert answer.structured_content["answer"] == "It is 10,500."  # the mean of 1,000 to 20,000
    drive(work)


def test_puts_a_models_question_to_the_user(place):
    """In revisions that can ask while a call goes on."""
    question = {"tool_calls": [{"name": "ask_user", "arguments": {"question": "Which figure?", "choices": ["mean", "sum"]}}],
                "usage": {"input": 900, "output": 15}}
    options = scripted(place, question, STATISTICS, {"text": "It is {{2/mean}}.", "usage": {"input": 1200, "output": 10}})

    async def work():
        asked = []
        async with served(place / "data", place / "out", *options, mode="legacy",
                          elicitation_callback=answering("mean", asked)) as client:
            answer = await call(client, "ask", question="What about the towns?")
            assert asked[0].message == "Which figure?" and "10,500" in answer.structured_content["answer"]
            log = (place / "out" / answer.structured_content["run"] / "events.jsonl").read_text()
            assert '"mean"' in log
    drive(work)


def test_lets_no_agent_write_code_without_leave(place):
    ran = run("--data", place / "data", "--agent", "code", "--model", "scripted:none", input="")
    assert ran.returncode == 2 and "--allow-code" in ran.stderr


def test_goes_on_as_a_task_for_clients_that_know_tasks(place):
    server = subprocess.Popen([PROGRAM, "mcp", "--data", place / "data", "--out", place / "out"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment_of(place / "out"))
    numbers = itertools.count(1)

    def asked(method, params):
        number = next(numbers)
        server.stdin.write(json.dumps(modern(number, method, params, {"extensions": {TASKS: {}}})) + "\n")
        server.stdin.flush()
        return next(line for line in map(json.loads, server.stdout) if line.get("id") == number)["result"]

    with server:
        task = asked("tools/call", {"name": "ask", "arguments": {"question": "How many people live in the towns?"}})
        assert task["resultType"] == "task"
        while task["status"] == "working":
            time.sleep(0.05)
            task = asked("tasks/get", {"taskId": task["taskId"]})
        assert task["status"] == "completed"
        assert "210,000" in task["result"]["structuredContent"]["answer"]
        server.stdin.close()
        assert server.wait(timeout=60) == 0


def test_executes_code_in_the_sandbox_with_leave(place):
    ran = run("--data", place / "data", "--out", place / "out", "--allow-code", input="")
    if ran.returncode != 0:
        pytest.skip(ran.stderr)

    async def work():
        async with served(place / "data", place / "out", "--allow-code", "--tool-set", "code") as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert all(tools[name].annotations.destructive_hint for name in ("execute_code", "call_tool", "run_plan"))
            done = await call(client, "execute_code", code="print(sum(range(101)))")
            assert "5050" in text_of(done)
            for code in [f"open({str(place / 'secret.txt')!r}, 'w').write('x')", "import os; print(os.listdir('/root'))",
                         "import socket; socket.create_connection(('127.0.0.1', 22), 2)"]:
                held = await client.call_tool("execute_code", {"code": code})
                assert "Error" in text_of(held), text_of(held)
        assert not (place / "secret.txt").exists()
    drive(work)


def test_says_at_the_start_what_is_not_there(place):
    ran = run("--data", place / "none", input="")
    assert ran.returncode == 2 and "none" in ran.stderr
    ran = run("--data", place / "data", "--agent", "plan-replan", "--approve", "plan", "--model", "scripted:x", input="")
    assert ran.returncode == 2 and "--approve" in ran.stderr


def test_says_what_to_do_about_a_crs_that_a_question_lacks(place):
    async def work():
        async with served(place / "data", place / "out") as client:
            refused = await call(client, "ask", question="Buffer the survey by 10 m")
            assert refused.structured_content["status"] == "refused" and "assign_crs" in text_of(refused)
    drive(work)


@pytest.mark.parametrize("mode", MODES)
def test_does_several_things_at_once(place, mode):
    """Questions of one second have folders of their own, and calls in one workspace follow one another."""
    async def work():
        async with served(place / "data", place / "out", mode=mode) as client:
            answers = {}

            async def ask(number):
                answer = await call(client, "ask", question="How many people live in the towns?")
                answers[number] = answer.structured_content

            async def keep(number):
                await call(client, "call_tool", tool="filter_rows",
                           arguments={"dataset": "towns", "expression": f"population > {1000 * number}", "output": f"kept{number}"})

            async with anyio.create_task_group() as group:
                for number in range(6):
                    group.start_soon(ask, number)
                    group.start_soon(keep, number)
            assert len({answer["run"] for answer in answers.values()}) == 6
            assert all("210,000" in answer["answer"] for answer in answers.values())
            for number in range(6):  # of 20 towns those of more than so many thousands
                read = await client.read_resource(f"graticule://workspaces/main/datasets/kept{number}")
                assert json.loads(read.contents[0].text)["rows"] == 20 - number
    drive(work)
