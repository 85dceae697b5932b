// SPDX-License-Identifier: Apache-2.0
#include "base/python_blocks.hpp"

#include <gmock/gmock.h>

namespace graticule {
namespace {

using testing::ElementsAre;
using testing::Optional;

TEST(PythonBlocks, AreThoseInFencesOfPythonOrOfNoLanguage) {
    EXPECT_EQ(python_blocks("x = 1"), std::nullopt);
    EXPECT_THAT(
        python_blocks("Do this:\n```python\na = 1\nb = 2\n```\nand\n~~~\nc\n~~~\n```json\n{}\n```"),
        Optional(ElementsAre("a = 1\nb = 2", "c")));
    EXPECT_THAT(python_blocks("````py\ns = '''\n```\n'''\n````"),
                Optional(ElementsAre("s = '''\n```\n'''")));
    EXPECT_THAT(python_blocks("```python\ncut = off"), Optional(ElementsAre("cut = off")));
    EXPECT_THAT(python_blocks("```json\n{}\n```"), Optional(ElementsAre()));
}

} // namespace
} // namespace graticule
