// SPDX-License-Identifier: Apache-2.0
#include "retrieval/knowledge_packs.hpp"

#include "unit/sandbox/sandbox_fixture.hpp"

#include <gmock/gmock.h>

namespace graticule::retrieval {

namespace {

using sandbox::Execution;
using sandbox::Session;
using ::testing::IsEmpty;

class PackExamples : public sandbox::test::SandboxTest {
protected:
    /// In a session of its own, so that no example rests on another's variables.
    Execution execute(const std::string& code) {
        Session session(sandbox(), setup(), context);
        return session.execute(code);
    }
};

TEST_F(PackExamples, ComeOutAsTheyAssert) {
    for (const KnowledgePack& pack : knowledge_packs()) {
        const Execution execution = execute(pack.example);
        EXPECT_TRUE(execution.succeeded()) << pack.name << "\n" << observation(execution);
        EXPECT_THAT(execution.warnings, IsEmpty()) << pack.name << "\n" << observation(execution);
    }
}

TEST_F(PackExamples, FailWhereWhatTheyAssertIsNotSo) {
    // The same pack with another water level: 50 cm less of depth.
    std::string example = find_knowledge_pack("flood-depth").example;
    const std::string level = "water_level = -200.0";
    const std::size_t at = example.find(level);
    ASSERT_NE(at, std::string::npos);
    const Execution execution = execute(example.replace(at, level.size(), "water_level = -250.0"));
    EXPECT_FALSE(execution.succeeded());
    EXPECT_EQ(execution.raised.type, "AssertionError");
}

} // namespace

} // namespace graticule::retrieval
