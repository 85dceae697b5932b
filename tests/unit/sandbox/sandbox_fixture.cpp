// SPDX-License-Identifier: Apache-2.0
#include "unit/sandbox/sandbox_fixture.hpp"

#include "unit/repository.hpp"

#include <filesystem>

namespace graticule::sandbox::test {

namespace {

class WarmSandbox : public ::testing::Environment {
public:
    static std::unique_ptr<Sandbox>& instance() {
        static std::unique_ptr<Sandbox> sandbox;
        return sandbox;
    }
    void TearDown() override { instance().reset(); }
};

const ::testing::Environment* const Registered =
    ::testing::AddGlobalTestEnvironment(new WarmSandbox); // gtest's to delete

} // namespace

void SandboxTest::SetUpTestSuite() {
    if (!WarmSandbox::instance()
        && std::filesystem::exists(graticule::test::repository() / "deps/sandbox"))
        WarmSandbox::instance() = std::make_unique<Sandbox>();
}

Sandbox& SandboxTest::sandbox() {
    return *WarmSandbox::instance();
}

void SandboxTest::SetUp() {
    if (!WarmSandbox::instance())
        GTEST_SKIP() << "no Python environment in deps/sandbox; run scripts/setup.sh";
}

SessionSetup SandboxTest::setup() const {
    SessionSetup setup;
    setup.mounts = {{data.path(), "data", false}, {outputs.path(), "outputs", true}};
    setup.figures = "outputs";
    return setup;
}

} // namespace graticule::sandbox::test
