# SPDX-License-Identifier: Apache-2.0
"""Imports: whether there is such a module, and such a name in it. No module is imported for that."""

import ast
import functools
import importlib.machinery
import pkgutil
import sys

from graticule.analysis.findings import finding, nearest


@functools.lru_cache(maxsize=1)
def _installed():
    return {module.name for module in pkgutil.iter_modules()} | set(sys.builtin_module_names)


def _found(name):
    """The spec as an import finds it: what is refused is refused in words, which find_spec() does not tell."""
    for finder in sys.meta_path:
        if (spec := finder.find_spec(name, None)) is not None:
            return spec
    return None


def spec_of(name):
    """The spec of a module without importing its parents; None where there is none."""
    if name in sys.modules:
        return getattr(sys.modules[name], "__spec__", None) or True
    top, *rest = name.split(".")
    loaded = sys.modules.get(top)
    spec = getattr(loaded, "__spec__", None) if loaded is not None else _found(top)
    at = top
    for part in rest:
        places = getattr(spec, "submodule_search_locations", None)
        at = f"{at}.{part}"
        if at in sys.modules:
            spec = sys.modules[at].__spec__ or True
        elif places is None:
            return None
        else:
            spec = importlib.machinery.PathFinder.find_spec(at, places)
        if spec is None:
            return None
    return spec


def _missing(name):
    """Why a module cannot be imported, and names near to it; None where it can."""
    try:
        if spec_of(name) is not None:
            return None
    except ImportError as error:  # refused, with the reason
        return str(error), []
    except (ValueError, AttributeError):
        return None  # a module that says nothing of where it is from
    top, _, rest = name.partition(".")
    if rest and spec_of(top) is not None:
        places = getattr(spec_of(name.rpartition(".")[0]), "submodule_search_locations", None) or []
        return f"there is no module {name}", nearest(name.rpartition(".")[2], {m.name for m in pkgutil.iter_modules(places)})
    return f"there is no module {top}", nearest(top, _installed())


def has_name(module, name):
    """Whether a module has a name; None where that cannot be told without importing it."""
    loaded = sys.modules.get(module)
    if loaded is None:
        return None
    if name in vars(loaded) or name in dir(loaded) or spec_of(f"{module}.{name}") is not None:
        return True
    try:
        getattr(loaded, name)  # a module may load its parts when they are asked for
        return True
    except AttributeError:
        return False
    except Exception:
        return None


def _is_guarded(tree):
    """The imports in a try whose failure is expected."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any(handler.type is None or "Error" in ast.unparse(handler.type)
                                             or "Exception" in ast.unparse(handler.type) for handler in node.handlers):
            for statement in node.body:
                yield from (id(inner) for inner in ast.walk(statement))


def _look_from(node):
    missing = _missing(node.module)
    if missing:
        return [finding("import", node, *missing)]
    found = []
    for alias in node.names:
        if alias.name != "*" and has_name(node.module, alias.name) is False:
            found.append(finding("import", alias, f"{node.module} has no {alias.name}",
                                 nearest(alias.name, dir(sys.modules[node.module]))))
    return found


def look(tree):
    found, guarded = [], set(_is_guarded(tree))
    for node in ast.walk(tree):
        if id(node) in guarded:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                if missing := _missing(alias.name):
                    found.append(finding("import", node, *missing))
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found += _look_from(node)
    return found
