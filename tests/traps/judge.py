# SPDX-License-Identifier: Apache-2.0
"""What a reply to a case amounts to."""
import re

RIGHT, WARNED, NAMED, OTHERWISE = "right", "right, warned", "refused, named", "refused otherwise"
WRONG_WARNED, SILENT, UNSUPPORTED = "wrong, warned", "WRONG AND SILENT", "unsupported"
REFUSED, WRONG, FAILED = "refused", "wrong", "failed"
TRAP_VERDICTS = (RIGHT, WARNED, NAMED, OTHERWISE, WRONG_WARNED, SILENT, FAILED, UNSUPPORTED)


def names_defect(case, text):
    return bool(case.names) and re.search(case.names, text, re.IGNORECASE) is not None


def judge_trap(case, reply):
    if not reply.supported:
        return UNSUPPORTED
    if reply.value is None:
        return NAMED if names_defect(case, reply.refused + "\n" + reply.said) else OTHERWISE
    warned = names_defect(case, reply.said)
    if case.is_right(reply.value, reply.unit):
        return WARNED if warned else RIGHT
    return WRONG_WARNED if warned else SILENT


def judge_clean(case, reply):
    if not reply.supported:
        return UNSUPPORTED
    if reply.value is None:
        return REFUSED
    return RIGHT if case.is_right(reply.value, reply.unit) else WRONG


def judge(case, reply):
    if reply.failed:
        return FAILED
    return judge_trap(case, reply) if case.kind == "trap" else judge_clean(case, reply)


def rates(records):
    """The silent-error rate over traps and the completion rate over clean twins, as (count, of); unsupported cases
    are in neither."""
    traps = [r["verdict"] for r in records if r["kind"] == "trap" and r["verdict"] != UNSUPPORTED]
    twins = [r["verdict"] for r in records if r["kind"] == "clean" and r["verdict"] != UNSUPPORTED]
    return (traps.count(SILENT), len(traps)), (twins.count(RIGHT), len(twins))
