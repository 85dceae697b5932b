# SPDX-License-Identifier: Apache-2.0
"""A collection of attacks, of one language."""

import textwrap


class Cases:
    """`all` has code and what must come of it by name; `outside` those that work without a sandbox; `once` those that are the
    same for all users, and take long; `fresh` those that nothing holds in sessions which may be forked."""

    def __init__(self):
        self.all, self.outside, self.once, self.fresh = {}, set(), set(), set()

    def add(self, name, code, expected, outside=False, once=False, fresh=False):
        assert name not in self.all
        self.all[name] = (textwrap.dedent(code), expected)
        if outside:
            self.outside.add(name)
        if once:
            self.once.add(name)
        if fresh:
            self.fresh.add(name)

    def joined(self, others):
        for name, (code, expected) in others.all.items():
            self.add(name, code, expected, name in others.outside, name in others.once, name in others.fresh)
        return self
