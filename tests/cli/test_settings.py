# SPDX-License-Identifier: Apache-2.0
"""Settings: what counts of options, variables and files, what is wrong with a file, and what a folder's may not say."""
import json
import os

import pytest

from loopback import LoopbackServer, QuietHandler
from program import run, write_towns

TASK = "What is the mean population of the towns?"
STATISTICS = {"tool_calls": [{"name": "field_statistics", "arguments": {"dataset": "towns", "field": "population"}}],
              "usage": {"input": 1000, "output": 20}}
ANSWER = {"text": "It is {{1/mean}}.", "usage": {"input": 1200, "output": 10}}
KEY = "sk-planted-0123456789abcdef"


class WithSettings:
    """The user's own file is in `config`, the working folder is `work`."""

    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)
        self.work = self.folder / "work"
        self.work.mkdir()
        self.own = self.folder / "config" / "graticule" / "graticule.toml"
        self.own.parent.mkdir(parents=True)
        self.here = self.work / "graticule.toml"
        (self.work / "script.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in (STATISTICS, ANSWER)))

    def environment(self, **variables):
        plain = {name: value for name, value in os.environ.items() if not name.startswith("GRATICULE_")}
        return {**plain, "XDG_CONFIG_HOME": str(self.folder / "config"), **variables}

    def program(self, *arguments, **variables):
        return run(*arguments, cwd=self.work, env=self.environment(**variables))

    def ask(self, *options, **variables):
        return self.program("run", TASK, "--data", self.data, "--out", "run", "--replace", "--json", *options, **variables)

    def in_effect(self, **variables):
        done = self.program("doctor", "--json", **variables)
        found = next(finding for finding in json.loads(done.out) if finding["name"] == "settings")
        assert found["ok"], found
        return {setting["name"]: (setting["value"], setting["source"]) for setting in found["settings"]}


class TestPrecedence(WithSettings):
    def test_the_nearest_counts(self):
        assert self.in_effect()["max_rounds"] == ("25", "built in")
        self.own.write_text("max_rounds = 9\nmax_cost = 2.5\n")
        self.here.write_text('# of the folder\nmax_rounds = 8\nmodel = "scripted:x"\n')
        shown = self.in_effect()
        assert shown["max_rounds"] == ("8", f"{self.here}, line 2")
        assert shown["max_cost"] == ("2.5", f"{self.own}, line 2")
        assert shown["model"] == ("scripted:x", f"{self.here}, line 3")
        assert self.in_effect(GRATICULE_MAX_ROUNDS="7")["max_rounds"] == ("7", "GRATICULE_MAX_ROUNDS")

    def test_lists_are_taken_whole(self):
        self.own.write_text('refuse = ["h3=use geopandas", "momepy=use networkx"]\n')
        assert self.in_effect()["refuse"] == ("h3=use geopandas;momepy=use networkx", f"{self.own}, line 1")
        assert self.in_effect(GRATICULE_REFUSE="h3=no")["refuse"] == ("h3=no", "GRATICULE_REFUSE")
        self.own.write_text('refuse = ["h3"]\n')
        done = self.ask()
        assert done.status == 2
        assert "NAME=REASON" in done.err
        self.own.write_text('refuse = "h3=no"\n')
        assert "refuse is to be a list of texts in quotes" in self.ask().err
        self.own.unlink()
        self.here.write_text('refuse = ["h3=no"]\n')
        assert "refuse is not taken from the file of a folder" in self.ask().err

    def test_a_run_keeps_what_is_set(self):
        model = 'agent = "react"\nmodel = "scripted:script.jsonl"\n'
        rounds = []
        self.own.write_text("max_rounds = 9\n")
        self.here.write_text(model + "max_rounds = 8\n")
        for options, variables in (((), {}), ((), {"GRATICULE_MAX_ROUNDS": "7"}),
                                   (("--max-rounds", "6"), {"GRATICULE_MAX_ROUNDS": "7"})):
            done = self.ask(*options, **variables)
            assert done.status == 0, done.err
            assert json.loads(done.out)["answer"] == "It is 10,500."
            rounds.append(json.loads((self.work / "run" / "task.json").read_text())["budget"]["rounds"])
        assert rounds == [8, 7, 6]
        self.here.write_text(model)
        self.ask()
        assert json.loads((self.work / "run" / "task.json").read_text())["budget"]["rounds"] == 9

    def test_every_limit_by_option_variable_and_file(self, subtests):
        limits = {"max_rounds": 5, "max_tokens": 7000, "max_cost": 0.25, "max_time": 30.5, "max_attempts": 2,
                  "max_wait": 12, "max_rows": 1000, "max_vertices": 2000, "max_cells": 3000, "max_bytes_read": 40000,
                  "max_bytes_written": 50000, "max_seconds": 60}
        self.here.write_text("".join(f"{name} = {value}\n" for name, value in limits.items()))
        shown = self.in_effect()
        for number, (name, value) in enumerate(limits.items(), 1):
            assert shown[name] == (str(value), f"{self.here}, line {number}")
        self.here.unlink()
        unset = {name: self.in_effect()[name][0] for name in ("max_rounds", "max_cost", "max_rows", "max_bytes_read")}
        assert unset == {"max_rounds": "25", "max_cost": "no limit", "max_rows": "what fits the machine",
                         "max_bytes_read": "no limit"}
        help_text = self.program("run", "--help").out
        for name, value in limits.items():
            with subtests.test(name=name):
                variable = f"GRATICULE_{name.upper()}"
                assert self.in_effect(**{variable: str(value)})[name] == (str(value), variable)
                assert "--" + name.replace("_", "-") in help_text
                done = self.ask(**{variable: "-1"})
                assert done.status == 2
                assert f"{variable}: " in done.error_line()

    def test_limits_of_data_reach_the_calls(self):
        call = ["tools", "call", "filter_rows", "dataset=towns", "expression=population > 0", "output=all", "--data",
                self.data]
        assert self.program(*call).status == 0
        self.here.write_text("max_rows = 10\n")
        assert self.program(*call).status == 3
        assert self.program(*call, "--max-rows", "20").status == 0
        assert self.program(*call, GRATICULE_MAX_ROWS="20").status == 0

    def test_switches_and_folders(self):
        self.here.write_text('agent = "react"\nmodel = "scripted:script.jsonl"\nruns = "results"\nall_tools = true\n')
        done = self.program("run", TASK, "--data", self.data, "--json")
        assert done.status == 0, done.err
        run_folder, = (self.work / "results").iterdir()
        options = json.loads((run_folder / "task.json").read_text())["options"]
        assert (options["all_tools"], options["ask"]) == (True, False)
        self.here.write_text("alternatives = false\n")
        assert self.ask("--agent", "offline").status == 0
        task = json.loads((self.work / "run" / "task.json").read_text())
        assert (task["options"]["alternatives"], task["model"]) == (False, None)

    def test_a_model_that_is_set_is_not_asked_by_the_offline_agent(self):
        self.own.write_text('model = "openai/gpt-4.1"\nask = true\n')
        done = self.ask()
        assert done.status == 0, done.err
        assert json.loads((self.work / "run" / "task.json").read_text())["model"] is None

    def test_resuming_keeps_the_limits_of_the_run(self):
        self.ask("--agent", "react", "--model", "scripted:script.jsonl", "--max-rounds", "1")
        (self.work / "script.jsonl").write_text(json.dumps(ANSWER) + "\n")
        self.here.write_text("max_rounds = 9\n")
        again = self.program("resume", "run", "--json")
        assert json.loads(again.out)["end"] == "round_limit", again.err
        again = self.program("resume", "run", "--json", "--max-rounds", "2")
        assert json.loads(again.out)["end"] == "answered", again.err

    def test_paths_of_the_own_file_are_seen_from_it(self):
        (self.own.parent / "prices.json").write_text(json.dumps(
            {"prices": [{"models": ["scripted:*"], "input": 2, "output": 10}]}))
        self.own.write_text('prices = "prices.json"\n')
        done = self.ask("--agent", "react", "--model", "scripted:script.jsonl")
        # 2,200 tokens at 2 dollars a million and 30 at 10.
        assert json.loads(done.out)["usage"]["cost_usd"] == pytest.approx(0.0047, abs=5e-8)

    def test_what_names_the_model_is_told(self):
        self.here.write_text('agent = "react"\nmodel = "scripted:script.jsonl"\n')
        done = self.program("run", TASK, "--data", self.data, "--out", "run")
        assert done.err.splitlines()[0] == f"  asks scripted:script.jsonl, as {self.here}, line 2 says"
        done = self.program("run", TASK, "--data", self.data, "--out", "run", "--replace", "--model",
                            "scripted:script.jsonl")
        assert "asks scripted" not in done.err

    def test_only_the_working_folder_is_looked_at(self):
        below = self.work / "below"
        below.mkdir()
        self.here.write_text("max_rounds = 8\n")
        (self.data / "graticule.toml").write_text("max_rounds = 7\n")
        done = run("run", TASK, "--data", self.data, "--out", "run", "--agent", "react", "--model",
                   "scripted:../script.jsonl", cwd=below, env=self.environment())
        assert done.status == 0, done.err
        assert json.loads((below / "run" / "task.json").read_text())["budget"]["rounds"] == 25


class TestWrong(WithSettings):
    def expect(self, text, *words, file=None):
        (file or self.here).write_text(text)
        done = self.ask()
        assert done.status == 2, done.err
        for word in words:
            assert word in done.error_line()
        assert not (self.work / "run").exists()
        doctor = self.program("doctor")
        assert "missing  settings: " in doctor.out
        # Commands that set nothing do not read it.
        assert self.program("version").status == 0
        assert self.program("tools", "list").status == 0
        return done.error_line()

    def test_keys_that_are_none(self):
        self.expect("# first\nmax_round = 5\n", f"{self.here}, line 2: there is no setting 'max_round'",
                    "Did you mean max_rounds?")
        self.expect("zzz = 5\n", "line 1: there is no setting 'zzz'")
        self.expect("[rates.opnai]\nrequests_per_minute = 5\n", "there is no setting 'opnai'", "Did you mean openai?")
        self.expect("[rates.openai]\nrequests = 5\n", "line 2: there is no setting 'requests'")
        self.expect("max_round = 5\n", f"{self.own}, line 1:", file=self.own)

    def test_values_of_another_type(self):
        for text, words in (("max_rounds = '5'", "max_rounds is to be a whole number"),
                            ("max_rounds = 5.5", "max_rounds is to be a whole number"),
                            ("max_cost = true", "max_cost is to be a number"),
                            ("ask = 'yes'", "ask is to be true or false"),
                            ("model = 5", "model is to be a text in quotes"),
                            ("model = ['a']", "model is to be a text in quotes"),
                            ("rates = 5", "rates is to be tables of providers"),
                            ("[rates.openai]\ntokens_per_minute = 0", "tokens_per_minute is to be a whole number above 0")):
            self.expect(text + "\n", words)

    def test_values_that_an_option_does_not_take(self):
        self.expect("max_rounds = 5000\n", f"{self.here}, line 1: max_rounds: ", "1000")
        self.expect("max_cost = -1\n", "line 1: max_cost: '-1' is no number above 0")
        self.expect("max_cost = nan\n", "line 1: max_cost: 'nan' is no number above 0")
        self.expect("agent = 'other'\n", "line 1: agent: ", "other")

    def test_what_is_no_toml(self):
        self.expect("max_rounds = 5\nthis is no toml\n", f"{self.here}, line 2: this is no TOML")
        self.expect("a = 1\na = 2\n", "line 2: this is no TOML")
        self.here.write_bytes(b"\xff\xfe\x00")
        assert self.ask().status == 2

    def test_what_is_no_file(self):
        self.here.mkdir()
        done = self.ask()
        assert done.status == 2
        assert f"{self.here} cannot be read as settings: it is no file" in done.error_line()
        self.here.rmdir()
        os.mkfifo(self.here)
        assert self.ask().status == 2

    @pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
    def test_what_cannot_be_read(self):
        self.here.write_text("max_rounds = 5\n")
        self.here.chmod(0)
        done = self.ask()
        assert done.status == 2
        assert str(self.here) in done.error_line()

    def test_keys_of_providers(self):
        for text in (f'api_key = "{KEY}"', f'openai_api_key = "{KEY}"', f'OPENAI_API_KEY = "{KEY}"',
                     f'[openai]\nkey = "{KEY}"', f'auth_token = "{KEY}"', f'client_secret = "{KEY}"'):
            for file in (self.here, self.own):
                line = self.expect(text + "\n", "is not taken from a file, as no key of a provider is",
                                   "OPENAI_API_KEY", file=file)
                assert KEY not in line
                file.unlink()
        for text in (f"api_key = {KEY}", f'api_key = "{KEY}', f'model = "{KEY}"\nmodel = "x"'):
            assert KEY not in self.expect(text + "\n", "this is no TOML")

    def test_addresses_of_servers(self):
        for text in ('base_url = "http://evil.example"', 'OPENAI_BASE_URL = "http://evil.example"',
                     '[openai]\nbase_url = "http://evil.example"', 'https_proxy = "http://evil.example"',
                     'ollama_host = "evil.example"', 'otel_exporter_otlp_endpoint = "http://evil.example"',
                     'ssl_cert_file = "evil.pem"'):
            for file in (self.here, self.own):
                self.expect(text + "\n", "is not taken from a file, as no address of a server is", file=file)
                file.unlink()


class Recorder(LoopbackServer):
    """A server on loopback that notes the keys that it is given."""

    def __init__(self):
        self.keys = []
        keys = self.keys

        class Handler(QuietHandler):
            def do_POST(self):
                keys.append(self.headers["Authorization"])
                self.send_response(401)
                self.end_headers()

            do_GET = do_CONNECT = do_POST

        super().__init__(Handler)


class TestHostileFolder(WithSettings):
    def test_a_key_goes_nowhere_else(self, serving):
        good, evil = serving(Recorder()), serving(Recorder())
        url = evil.url
        variables = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": good.url, "NO_PROXY": ""}
        begin = 'agent = "react"\nmodel = "openai/gpt-4.1"\n'
        for more in (f'base_url = "{url}"', f'OPENAI_BASE_URL = "{url}"', f'http_proxy = "{url}"',
                     f'[providers.openai]\nbase_url = "{url}"', f'[rates."{url}"]\nrequests_per_minute = 1',
                     f'[rates.openai]\nbase_url = "{url}"', f'[environment]\nOPENAI_BASE_URL = "{url}"'):
            self.here.write_text(begin + more + "\n")
            assert self.ask(**variables).status == 2, more
        for model in (f"openai/x@{evil.address}", url, f"openai-compatible/{url}", f"openai/../{url}"):
            self.here.write_text(f'agent = "react"\nmodel = "{model}"\n')
            assert self.ask(**variables).status != 0
        assert evil.keys == []
        self.here.write_text(begin)
        self.ask(**variables)
        assert set(good.keys) == {f"Bearer {KEY}"}
        assert evil.keys == []

    def test_what_a_folder_may_not_say(self):
        self.own.write_text("max_cost = 1\nmax_rows = 50\n[rates.openai]\nrequests_per_minute = 10\n")
        for text, words in (('prices = "p.json"', "prices is not taken from the file of a folder"),
                            ('cache = "c"', "cache is not taken from the file of a folder"),
                            ('runs = "../elsewhere"', "runs leads out of the folder"),
                            ('runs = "/tmp/elsewhere"', "runs leads out of the folder"),
                            ('model = "scripted:/tmp/script.jsonl"', "model leads out of the folder"),
                            ('model = "scripted:../script.jsonl"', "model leads out of the folder"),
                            ("max_cost = 100", "max_cost is more than the 1 of your own file"),
                            ("max_rows = 51", "max_rows is more than the 50 of your own file"),
                            ("[rates.openai]\nrequests_per_minute = 11", "is more than the 10 of your own file")):
            self.here.write_text(text + "\n")
            done = self.ask()
            assert done.status == 2, text
            assert words in done.error_line()
            assert f'trusted_folders = ["{self.work}"]' in done.error_line()
        self.here.write_text('trusted_folders = ["/"]\n')
        assert "stands in your own file alone" in self.ask().error_line()
        # It may lower, and what is given is the user's say.
        self.here.write_text("max_rows = 30\nmax_cost = 100\n")
        assert self.ask("--max-cost", "3").status == 0
        assert self.ask(GRATICULE_MAX_COST="3").status == 0

    def test_a_folder_that_is_trusted(self):
        self.own.write_text(f'trusted_folders = ["{self.work}"]\nmax_cost = 1\n')
        (self.work / "prices.json").write_text('{"prices": []}')
        self.here.write_text('max_cost = 100\nprices = "prices.json"\nruns = "../elsewhere"\n')
        shown = self.in_effect()
        assert shown["max_cost"][0] == "100"
        assert shown["runs"][0] == "../elsewhere"
        self.own.write_text('trusted_folders = ["here"]\n')
        assert "list of whole paths" in self.ask().error_line()

    def test_rates_of_a_provider(self):
        self.own.write_text("[rates.openai]\nrequests_per_minute = 10\ntokens_per_minute = 5000\n")
        self.here.write_text("[rates.openai]\nrequests_per_minute = 9\n")
        shown = self.in_effect(OPENAI_TOKENS_PER_MINUTE="1000")
        assert shown["OPENAI_REQUESTS_PER_MINUTE"] == ("9", f"{self.here}, line 2")
        assert "OPENAI_TOKENS_PER_MINUTE" not in shown # the environment's counts
