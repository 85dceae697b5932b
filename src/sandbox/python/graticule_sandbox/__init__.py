# SPDX-License-Identifier: Apache-2.0
"""What runs in the processes of generated code: the server that forks sessions, and the session itself.

Nothing here keeps hostile code in: the kernel does (src/sandbox/confinement). A session's code shares its process
with this package and can change it, so the program takes what a session says as a claim about that session alone.
"""
