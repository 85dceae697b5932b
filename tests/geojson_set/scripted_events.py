# SPDX-License-Identifier: Apache-2.0
"""What models say in a run in which something happens: scripts of planner and worker, for a task of each level.

A script is the task's solution, by functions or by code (scripted_models.py), with the event put into it. EVENTS names them.
"""
import json
import pathlib
import re

import scripted_models

# A task of each level: one that makes a layer, one that makes a table, one that makes a layer and answers.
TASKS = {"basic": "basic-03", "intermediate": "intermediate-06", "advanced": "advanced-10"}
# How a task is done wrongly, such that only who knows the right result can tell: what stands there, and in place of what.
WRONG = {"basic-03": {"functions": ("lead / zinc", "zinc / lead"),
                      "code": ('["lead"] / samples["zinc"]', '["zinc"] / samples["lead"]')},
         "intermediate-06": {"functions": ("coalesce(deaths_sum, 0)", "coalesce(deaths_sum, 0) + 1"),
                             "code": ('["deaths"].groupby(nearest).sum()', '["deaths"].groupby(nearest).count()')},
         "advanced-10": {"functions": ("ascending", "descending"), "code": ("argmin", "argmax")}}
MOST_REPAIRS = 5
MOST_SUBTASKS = 2


class Script:
    """What both models say, in order. Calls of both are numbered together, as their ids in a run are."""

    def __init__(self):
        self.planner, self.worker = [], []
        self.calls = 0
        self.ids = {}  # of the calls of a solution, by their place in it

    def plans(self, words):
        self.planner.append(scripted_models.said(words))

    def ends(self):
        self.plans("END")

    def _call(self, name, arguments, thought):
        self.calls += 1
        return {**scripted_models.called(name, **arguments), "text": thought}

    def planner_looks(self):
        self.planner.append(self._call("list_working_directory_files", {}, "A thought of the planner."))

    def works(self, name, **arguments):
        self.worker.append(self._call(name, arguments, f"Thought {self.calls + 1} of the worker."))
        return self.calls

    def reports(self, words):
        self.worker.append(scripted_models.said(words))


class Work:
    """A task, as a worker does it."""

    def __init__(self, task, script):
        self.task, self.script, self.words = task, script, task["words"]
        self.file = next(entry["file"] for entry in task["outputs"] if entry["file"] != "answer.md")
        self.dataset = pathlib.Path(task["data"][0])

    def solves(self, wrong=False):
        self.makes(wrong)
        self.saves()
        self.says_so()

    def lies(self):
        """Says that a file is there, which is not, after some work."""
        self.looks()
        self.reports(f"It is done: {self.file} is saved.")

    def says_so(self):
        self.reports(f"{self.file} is saved. {self.answer()}".strip())


class WorkByFunctions(Work):
    kind = "functions"

    def __init__(self, task, script):
        super().__init__(task, script)
        self.solution = json.loads((scripted_models.SOLUTIONS / f"{task['id']}.json").read_text(encoding="utf-8"))

    def calls(self, wrong=False):
        text = json.dumps(self.solution["calls"])
        return json.loads(text.replace(*WRONG[self.task["id"]][self.kind]) if wrong else text)

    def looks(self):
        self.script.works("ReadingDataFromGeoJSON", dataset=self.dataset.stem, result="looked_at")

    def errs(self, number):
        first = self.calls()[0]
        self.script.works(first["function_name"], **{**first["arguments"], "geodataframe": f"missing_{number}"})

    def makes(self, wrong=False):
        for place, call in enumerate(self.calls(wrong)[:-1], 1):
            self.script.ids[place] = self.script.works(call["function_name"], **call["arguments"])

    def saves(self):
        call = self.calls()[-1]
        self.script.works(call["function_name"], **call["arguments"])

    def saves_nothing(self):
        call = self.calls()[-1]
        self.script.works("FilterRowsByExpression", geodataframe=call["arguments"]["geodataframe"], expression="1 = 2",
                          result="none_left")
        self.script.works(call["function_name"], **{**call["arguments"], "geodataframe": "none_left"})

    def answer(self):
        return re.sub(r"\{(\d+)(/[^}]*)\}", lambda found: f"{{{{{self.script.ids[int(found[1])]}{found[2]}|plain}}}}",
                      self.solution.get("answer", ""))

    def reports(self, words):
        self.script.reports(words)


class WorkByCode(Work):
    kind = "code"

    def __init__(self, task, script):
        super().__init__(task, script)
        lines = (scripted_models.SOLUTIONS / f"{task['id']}.py").read_text(encoding="utf-8").splitlines()
        first = next(place for place, line in enumerate(lines) if "save(" in line or "outputs/" in line)
        self.making, self.saving = "\n".join(lines[:first]), "\n".join(lines[first:])
        self.started = False

    def executes(self, code):
        """After what all solutions begin with."""
        if not self.started:
            measures = (scripted_models.SOLUTIONS / "measures.py").read_text(encoding="utf-8")
            self.script.works("execute_code", code=f"{measures}\n{scripted_models.KEEP_ANSWER}")
        self.started = True
        self.script.works("execute_code", code=code)

    def looks(self):
        self.executes(f'looked_at = read("{self.dataset.name}")')

    def errs(self, number):
        self.executes(self.making.replace(self.dataset.name, f"missing_{number}{self.dataset.suffix}"))

    def makes(self, wrong=False):
        self.executes(self.making.replace(*WRONG[self.task["id"]][self.kind]) if wrong else self.making)

    def saves(self):
        self.executes(self.saving)

    def saves_nothing(self):
        read, write = ("pd.read_csv", "to_csv") if self.file.endswith(".csv") else ("gpd.read_file", "to_file")
        options = ", index=False" if self.file.endswith(".csv") else ""
        self.executes(f'{self.saving}\n{read}("outputs/{self.file}").iloc[:0].{write}("outputs/{self.file}"{options})')

    def answer(self):
        return "{{said}}" if "say(" in self.saving else ""

    def reports(self, words):
        self.script.works("finish", summary=words)


WORKERS = {"functions": WorkByFunctions, "code": WorkByCode}


# ---- events


def retried(script, work):
    """What the worker tries first fails with an error; it mends that."""
    script.plans(work.words)
    work.errs(1)
    work.solves()
    script.ends()


def replanned(script, work):
    """A subtask fails whatever the worker tries, and another one takes its place."""
    script.plans("Work it out from the data of the year before.")
    for number in range(1, MOST_REPAIRS + 2):
        work.errs(number)
    script.plans(work.words)
    work.solves()
    script.ends()


def given_up(script, work):
    """The worker says that a subtask cannot be done, and another one takes its place."""
    script.plans("Work it out from the data of the year before.")
    work.looks()
    script.works("reject_task", reason="There are no data of the year before.")
    script.plans(work.words)
    work.solves()
    script.ends()


def lied_and_mended(script, work):
    """The worker says that it made what it did not make; told of that, the planner has it done."""
    script.plans(work.words)
    work.lies()
    script.plans(f"The file is not there. {work.words}")
    work.solves()
    script.ends()


def saved_nothing_and_mended(script, work):
    """The worker saves a file without rows; told of that, the planner has it made anew."""
    script.plans(work.words)
    work.makes()
    work.saves_nothing()
    work.reports(f"It is done: {work.file} is saved.")
    script.plans(f"The file has no rows. {work.words}")
    work.solves()
    script.ends()


def lied_to_the_end(script, work):
    """The worker says twice that it made what it did not make, and the planner leaves it at that."""
    script.plans(work.words)
    work.lies()
    script.plans(f"The file is not there. {work.words}")
    work.lies()
    script.ends()


def done_wrongly(script, work):
    """What is made looks as it should, and is wrong: only who knows the result can tell."""
    script.plans(work.words)
    work.solves(wrong=True)
    script.ends()


def never_ended(script, work):
    """The planner says subtasks without an end."""
    script.plans(work.words)
    work.solves()
    for _ in range(MOST_SUBTASKS + 1):
        script.plans(f"Do this once more. {work.words}")
    work.looks()
    work.reports("I looked at the data.")


def in_two_subtasks(script, work):
    """The planner looks, has the result worked out, and then has it saved."""
    script.planner_looks()
    script.plans(f"Work this out, and do not save it yet. {work.words}")
    work.makes()
    work.reports("It is worked out.")
    script.plans(f"Save what was worked out as `{work.file}`.")
    work.saves()
    work.says_so()
    script.ends()


def alone(_, work):
    """Nobody plans: the worker is given the task."""
    work.solves()


EVENTS = {play.__name__: play for play in (retried, replanned, given_up, lied_and_mended, saved_nothing_and_mended,
                                           lied_to_the_end, done_wrongly, never_ended, in_two_subtasks)}


def scripts_of(task, worker, play):
    """@return what the planner says, and the worker"""
    script = Script()
    play(script, WORKERS[worker](task, script))
    return script.planner, script.worker
