# SPDX-License-Identifier: Apache-2.0
"""What a tool says that it cannot do, and what it warns of."""


class GraticuleError(RuntimeError):
    """Why a tool gave nothing: a code ("not_found", "crs_missing", ...), one line, and what to do."""

    def __init__(self, code, message, hint=""):
        super().__init__(f"{message}. {hint}" if hint else message)
        self.code, self.message, self.hint = code, message, hint

    def __reduce__(self):
        return type(self), (self.code, self.message, self.hint)


class Refused(GraticuleError):
    """What was asked for would be wrong, though it could be worked out."""


class ToolWarning(UserWarning):
    """What a reader of a tool's result must know."""


def raised(error):
    """The exception for an error that the library told of."""
    kind = Refused if error["code"] == "refused" else GraticuleError
    return kind(error["code"], error["message"], error["hint"])
