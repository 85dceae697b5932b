# SPDX-License-Identifier: Apache-2.0
"""What is watched of each library; `watching.WATCHERS` says which module watches which."""
