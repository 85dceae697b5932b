# SPDX-License-Identifier: Apache-2.0
"""Attributes and parameters of the libraries' objects, followed through the code line by line."""

import ast
import inspect
import sys
import types

from graticule.analysis import calls, imports, values
from graticule.analysis.findings import finding, nearest
from graticule.analysis.flow import UNKNOWN, Flow
from graticule.analysis.values import Instance, Live, Method

class _Reader(Flow):
    """Knows values as live objects, and as instances of live classes."""

    def __init__(self, tree, namespace, deadline):
        super().__init__({name: frozenset([Live(value)]) for name, value in namespace.items()}, deadline)
        self.given = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
                      and isinstance(node.ctx, ast.Store)}  # attributes that the code itself gives to something
        self.found = []
        self.unknown = []  # attributes of objects of which nothing is known

    def of_literal(self, node):
        return values.constant(node)

    def imported(self, module, name, thing):
        return frozenset([Live(thing)]) if thing is not None else UNKNOWN

    def parts(self, call):
        if not isinstance(call, ast.Call):
            return None
        before = len(self.found), len(self.unknown)
        functions = self.value(call.func)
        del self.found[before[0]:], self.unknown[before[1]:]
        if len(functions) != 1 or not isinstance(function := next(iter(functions)), Live):
            return None
        told = values.entry_of_function(function.thing) if callable(function.thing) else None
        if not isinstance(told, tuple):
            return None
        # Several axes come as an array, and those of a projection are of another class.
        many = function.thing.__name__ == "subplots" and (call.args or any(k.arg not in ("figsize", "dpi", "layout")
                                                                           for k in call.keywords))
        return [UNKNOWN if many and place else values.instances_of(text, None) for place, text in enumerate(told)]

    def entered(self, value):
        same = all(isinstance(one, Instance) and values.entry_of_method(one.kind, "__enter__") == "self" for one in value)
        return value if same else UNKNOWN

    def begin_try(self, node):
        return len(self.found)

    def end_try(self, mark, node):
        """An attribute that is not there may be what the handlers are for."""
        if any(handler.type is None or any(word in ast.unparse(handler.type) for word in ("Attribute", "Type", "Exception"))
               for handler in node.handlers):
            del self.found[mark:]

    def _value_of_attribute(self, node, called=False):
        owners = self.value(node.value)
        results = [self._member(owner, node, called) for owner in owners]
        if not owners:
            self.unknown.append(node)
        if node.attr in self.given:
            return UNKNOWN
        if results and all(result is None for result in results):
            self._report_attribute(node, owners, called)
            return UNKNOWN
        if not results or any(result is None or not result for result in results):
            return UNKNOWN
        return frozenset().union(*results)

    def _member(self, owner, node, called):
        """What an attribute of a value may be; None where there is none."""
        if isinstance(owner, Method):
            return UNKNOWN
        if isinstance(owner, Instance):
            return self._of_instance(owner.kind, node)
        thing = owner.thing
        if isinstance(thing, types.ModuleType):
            known = imports.has_name(thing.__name__, node.attr) if thing is sys.modules.get(thing.__name__) else None
            if known is False and thing.__name__ != "__main__":
                return None
            member = vars(thing).get(node.attr)
            return frozenset([Live(member)]) if member is not None else UNKNOWN
        if isinstance(thing, type):
            if not hasattr(thing, node.attr) and not values.is_dynamic(type(thing)):
                return None
            member = inspect.getattr_static(thing, node.attr, None)
            return self._of_wrapped(thing, member, node.attr)
        if node.attr in getattr(thing, "__dict__", ()):
            return UNKNOWN
        if callable(thing) and not values.is_dynamic(type(thing)) and hasattr(type(thing), node.attr):
            return UNKNOWN
        if inspect.isroutine(thing):
            return UNKNOWN
        columns = getattr(thing, "columns", ()) if self._is_frame(type(thing)) else ()
        if node.attr in columns:
            return UNKNOWN
        return self._of_instance(type(thing), node)

    def _is_frame(self, kind):
        frame = values.class_named("pandas:DataFrame")
        return frame is not None and issubclass(kind, frame)

    def _of_instance(self, kind, node):
        member = inspect.getattr_static(kind, node.attr, None)
        if member is None and not hasattr(kind, node.attr):
            pandas_like = getattr(kind, "__module__", "").startswith(("pandas", "geopandas"))
            if node.attr in values.instance_names(kind) or (values.is_dynamic(kind) and not pandas_like):
                return UNKNOWN
            # What is said to give an instance of a class may give one of a class derived from it.
            derived = () if pandas_like else values.derived_from(kind)
            return UNKNOWN if any(hasattr(one, node.attr) for one in derived) else None
        if isinstance(member, (classmethod, staticmethod)):
            return self._of_wrapped(kind, member, node.attr)
        if callable(member) and not isinstance(member, type):
            return frozenset([Method(kind, member, node.attr)])
        return values.instances_of(values.entry_of_method(kind, node.attr), kind)

    @staticmethod
    def _of_wrapped(kind, member, name):
        """What a class method or a static method is when it is called; the latter gets nothing but what it is given."""
        function = getattr(member, "__func__", None)
        if not inspect.isfunction(function):
            return UNKNOWN
        if isinstance(member, classmethod):
            return frozenset([Method(kind, function, name)])
        return frozenset([Live(function)]) if isinstance(member, staticmethod) else UNKNOWN

    def _report_attribute(self, node, owners, called):
        owner = next(iter(owners))
        thing = owner.thing if isinstance(owner, Live) else None
        kind = owner.kind if isinstance(owner, Instance) else type(thing)
        is_module = isinstance(thing, types.ModuleType)
        names = set(dir(thing) if is_module or isinstance(thing, type) else dir(kind))
        near = nearest(node.attr, names)
        frame_like = not is_module and getattr(kind, "__module__", "").startswith(("pandas", "geopandas")) \
            and values.is_dynamic(kind)
        # A column or a label may be read as an attribute; that it is called, or is near to a method, tells it apart.
        series = values.class_named("pandas:Series")
        told_apart = near and (called or (series is not None and issubclass(kind, series)))
        if frame_like and not told_apart and not (isinstance(owner, Live) and not self._was_changed(node.value)):
            return
        if frame_like and isinstance(owner, Live):
            near = nearest(node.attr, names | {str(name) for name in getattr(thing, "columns", ())})
        told = f"module {thing.__name__}" if is_module else getattr(thing if isinstance(thing, type) else kind, "__name__")
        self.found.append(finding("attribute", (node.end_lineno, node.end_col_offset - len(node.attr)),
                                  f"{told} has no attribute {node.attr}", near))

    def _was_changed(self, node):
        return not isinstance(node, ast.Name) or node.id in self.changed

    def _value_of_call(self, node):
        functions = self._value_of_attribute(node.func, True) if isinstance(node.func, ast.Attribute) else \
            self.value(node.func)
        for argument in node.args:
            self.value(argument.value if isinstance(argument, ast.Starred) else argument)
        for keyword in node.keywords:
            self.value(keyword.value)
        if not functions:
            return UNKNOWN
        problems = [calls.problem(function, node) for function in functions]
        if all(problems):
            at, message, near = problems[0]
            self.found.append(finding("parameter", at, message, near))
        results = [values.result_of(function) for function in functions]
        return frozenset().union(*results) if all(results) else UNKNOWN

    def _value_of_subscript(self, node):
        owners = self.value(node.value)
        self.value(node.slice)
        if not owners or isinstance(node.ctx, ast.Store):
            return UNKNOWN
        return frozenset().union(*(self._item(owner, node) for owner in owners))

    def _item(self, owner, node):
        kind = type(owner.thing) if isinstance(owner, Live) else getattr(owner, "kind", None)
        if kind is None or isinstance(owner, Method) or not self._is_frame(kind):
            return UNKNOWN
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            if isinstance(owner, Live) and not self._was_changed(node.value):
                self._look_for_column(owner.thing, node)
            shapes = values.class_named("geopandas:GeoSeries")
            series = values.class_named("pandas:Series")
            return frozenset(Instance(one) for one in (series, shapes) if one is not None)
        return frozenset([Instance(kind)]) if isinstance(node.slice, (ast.List, ast.Compare)) else UNKNOWN

    def _look_for_column(self, frame, node):
        name = node.slice.value
        if name not in frame.columns and frame.columns.nlevels == 1:
            self.found.append(finding("column", node.slice, f"there is no column {name!r}",
                                      nearest(name, map(str, frame.columns))))


def look(tree, namespace, deadline):
    """Findings, and the attributes of objects that nothing is known of."""
    from graticule.analysis import statements
    values.forget_tables()
    reader = _Reader(tree, namespace, deadline)
    statements.read(reader, tree.body)
    return reader.found, reader.unknown
