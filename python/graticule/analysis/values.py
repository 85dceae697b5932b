# SPDX-License-Identifier: Apache-2.0
"""What an expression may be, told without evaluating it: a live object, or an instance of a live class."""

import ast
import dataclasses
import dis
import functools
import inspect
import sys
import types
import typing

from graticule.analysis import returns


_STORE = dis.opmap["STORE_ATTR"]
_MADE_AT_RUN_TIME = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made by a class statement, not laid out in C


# Their classes make instances of themselves, or of classes derived from them, though by a __new__ of their own.
_OWN_INSTANCES = ("pandas", "geopandas.geodataframe", "geopandas.geoseries", "builtins", "pathlib")


@dataclasses.dataclass(frozen=True)
class Live:
    """An object that is there."""
    thing: object

    def __hash__(self):
        return id(self.thing)

    def __eq__(self, other):
        return isinstance(other, Live) and self.thing is other.thing


@dataclasses.dataclass(frozen=True)
class Instance:
    """Some instance of a class that is there."""
    kind: type


@dataclasses.dataclass(frozen=True)
class Method:
    """A function of a class, bound to an instance of a class."""
    kind: type
    function: object
    name: str

    def __hash__(self):
        return hash((self.kind, self.name))


def class_named(text):
    """The class of "module:Class", where its module is loaded."""
    module, _, name = text.partition(":")
    return getattr(sys.modules.get(module), name, None)


def instances_of(text, own):
    """Values of an entry in the tables; an empty set where it says nothing."""
    if text is None or isinstance(text, tuple):
        return frozenset()
    if isinstance(text, list):
        return frozenset().union(*(instances_of(one, own) for one in text))
    kind = own if text == "self" else class_named(text)
    return frozenset([Instance(kind)]) if isinstance(kind, type) else frozenset()


@functools.lru_cache(maxsize=1)
def _tables():
    functions, methods = {}, {}
    for module, told in returns.FUNCTIONS.items():
        for name, text in told.items():
            thing = getattr(sys.modules.get(module), name, None)
            if thing is not None:
                functions[id(inspect.unwrap(thing) if callable(thing) else thing)] = text
    for kind, told in returns.METHODS.items():
        if (known := class_named(kind)) is not None:
            methods[known] = told
    return functions, methods


def forget_tables():
    """More modules may be loaded by now."""
    _tables.cache_clear()


def entry_of_method(kind, name):
    for base in kind.__mro__:
        told = _tables()[1].get(base, {})
        if name in told:
            return told[name]
    return None


def entry_of_function(function):
    try:
        return _tables()[0].get(id(inspect.unwrap(function)))
    except (ValueError, TypeError):
        return None


def _annotated(function, own):
    """What a function says that it returns, where that is one class."""
    try:
        hint = typing.get_type_hints(inspect.unwrap(function)).get("return")
    except Exception:  # annotations that only a type checker can read
        return frozenset()
    if hint is typing.Self if hasattr(typing, "Self") else False:
        hint = own
    usable = isinstance(hint, type) and hint not in (type(None), object) and not isinstance(hint, types.GenericAlias) \
        and hint not in map(class_named, returns.OFTEN_DERIVED)
    return frozenset([Instance(hint)]) if usable else frozenset()


def result_of(value):
    """What a call of a value gives."""
    if isinstance(value, Method):
        told = entry_of_method(value.kind, value.name)
        return instances_of(told, value.kind) or _annotated(value.function, value.kind)
    if not isinstance(value, Live):
        return frozenset()
    if isinstance(value.thing, type):
        # A class that makes instances of others says so by a __new__ of its own.
        return frozenset([Instance(value.thing)]) if value.thing.__new__ is object.__new__ \
            or value.thing.__module__ in _OWN_INSTANCES else frozenset()
    told = entry_of_function(value.thing)
    return instances_of(told, None) or (_annotated(value.thing, None) if inspect.isfunction(value.thing) else frozenset())


def _stored_names(code):
    """The attributes that a function's code puts into objects."""
    extended = 0
    for at in range(0, len(code.co_code), 2):
        operation, argument = code.co_code[at], code.co_code[at + 1] | extended
        extended = argument << 8 if operation == dis.EXTENDED_ARG else 0
        if operation == _STORE and argument < len(code.co_names):
            yield code.co_names[argument]


@functools.lru_cache(maxsize=256)
def instance_names(kind):
    """The attributes that methods of a class put into its instances."""
    names = set()
    for base in kind.__mro__:
        names |= set(getattr(base, "__annotations__", ())) | set(getattr(base, "_metadata", ()))
        for member in vars(base).values():
            member = getattr(member, "fget", None) or getattr(member, "__func__", member)
            code = getattr(member, "__code__", None)
            if code is not None:
                names.update(_stored_names(code))
    return names


def derived_from(kind):
    """The classes that are loaded and derived from a class, at whatever remove; not of what everything is made of."""
    if kind.__module__ == "builtins":
        return
    for one in type.__subclasses__(kind):
        yield one
        yield from derived_from(one)


def is_dynamic(kind):
    """Whether instances of a class make attributes up, or get them from methods that cannot be read."""
    for base in kind.__mro__[:-1]:
        if "__getattr__" in vars(base) or inspect.isfunction(vars(base).get("__getattribute__")) or _is_compiled(base):
            return True
    return False


def _is_compiled(kind):
    """Whether a class was written in Python and compiled, as by Cython: its methods put attributes into instances, but have no
    bytecode that would tell which."""
    keeps_attributes = kind.__dictoffset__ != 0 and kind.__flags__ & _MADE_AT_RUN_TIME
    return bool(keeps_attributes) and any(type(member).__name__ == "cython_function_or_method" for member in vars(kind).values())


def constant(node):
    """The value of a literal."""
    kinds = {ast.List: list, ast.ListComp: list, ast.Dict: dict, ast.DictComp: dict, ast.Set: set, ast.SetComp: set,
             ast.Tuple: tuple, ast.JoinedStr: str}
    if isinstance(node, ast.Constant):
        return frozenset([Instance(type(node.value))]) if node.value is not None else frozenset()
    kind = next((kind for of, kind in kinds.items() if isinstance(node, of)), None)
    return frozenset([Instance(kind)]) if kind else frozenset()
