# SPDX-License-Identifier: Apache-2.0
"""Whether a call fits the parameters of what is called."""

import ast
import functools
import inspect

from graticule.analysis import returns
from graticule.analysis.findings import nearest
from graticule.analysis.values import Live, Method

_ANY = inspect.Parameter.VAR_KEYWORD
_MANY = inspect.Parameter.VAR_POSITIONAL
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@functools.lru_cache(maxsize=512)
def _signature(function):
    try:
        return inspect.signature(function)
    except (ValueError, TypeError):
        return None


def _parameters(value):
    """The parameters that a caller fills in, and the name of what is called; None where they cannot be told."""
    function = value.function if isinstance(value, Method) else value.thing
    if not (inspect.isroutine(function) or inspect.isclass(function)) or getattr(function, "__module__", None) == "builtins":
        return None
    if inspect.isclass(function) and (type(function) is not type or function.__new__ is not object.__new__):
        return None
    try:
        signature = _signature(function)
    except TypeError:
        signature = None
    if signature is None:
        return None
    parameters = list(signature.parameters.values())
    if isinstance(value, Method):
        if not parameters:
            return None
        parameters = parameters[1:] if parameters[0].kind in _POSITIONAL else parameters
    return parameters, getattr(function, "__name__", "it"), function


def problem(value, call):
    """(place, message, near names) of what does not fit, or None."""
    if not isinstance(value, (Live, Method)) or (told := _parameters(value)) is None:
        return None
    parameters, name, function = told
    names = [one.name for one in parameters if one.kind in (*_POSITIONAL[1:], inspect.Parameter.KEYWORD_ONLY)]
    closed = returns.KEYWORDS.get(f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}")
    if closed or not any(one.kind == _ANY for one in parameters):
        for keyword in call.keywords:
            if keyword.arg is not None and keyword.arg not in (closed or names):
                return keyword, f"{name}() has no parameter {keyword.arg}", nearest(keyword.arg, closed or names) or \
                    list(closed or names)[:6]
    return _count_problem(parameters, name, call)


def _count_problem(parameters, name, call):
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
        return None
    positional = [one for one in parameters if one.kind in _POSITIONAL]
    if len(call.args) > len(positional) and not any(one.kind == _MANY for one in parameters):
        return call, f"{name}() takes {len(positional)} positional arguments, {len(call.args)} are given", []
    given = {one.arg for one in call.keywords} | {one.name for one in positional[:len(call.args)]}
    missing = [one.name for one in parameters if one.default is inspect.Parameter.empty and one.name not in given
               and one.kind in (*_POSITIONAL, inspect.Parameter.KEYWORD_ONLY)]
    return (call, f"{name}() needs {', '.join(missing)}", []) if missing else None
