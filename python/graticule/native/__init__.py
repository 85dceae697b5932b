# SPDX-License-Identifier: Apache-2.0
"""How Graticule's own tools are called from Python: columns go to a shared library, which works in this process."""
