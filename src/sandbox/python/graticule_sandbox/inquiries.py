# SPDX-License-Identifier: Apache-2.0
"""What the program asks a session beside executing code: about files, variables, values and outputs.

Nothing asked for here changes a variable. An answer is plain data in "data", or an error in words.
"""

from graticule_sandbox import descriptions, files, frame_facts, outputs, state_digests, values, variables

_KINDS = {
    "files": lambda details, namespace: files.listing(),
    "metadata": lambda details, namespace: files.metadata(details["path"]),
    "variable": lambda details, namespace: descriptions.of_variable(details["name"], namespace),
    "variables": lambda details, namespace: variables.listing(namespace),
    "frames": lambda details, namespace: frame_facts.listing(namespace),
    "values": lambda details, namespace: values.named(details["references"], namespace),
    "outputs": lambda details, namespace: outputs.defects(details["paths"]),
    "state": lambda details, namespace: state_digests.of_variables(namespace, details.get("names", ())),
    "syntax": lambda details, namespace: {"digests": [state_digests.of_code(code) for code in details["codes"]]},
}


def answer(about, details, namespace):
    try:
        return {"status": "ok", "data": _KINDS[about](details, namespace)}
    except Exception as error:  # of libraries, over files and variables that may be anything
        message = error.args[0] if isinstance(error, LookupError) and error.args else error
        return {"status": "error", "error": {"type": type(error).__name__, "message": str(message)}}
