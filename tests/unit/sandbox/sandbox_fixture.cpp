// SPDX-License-Identifier: Apache-2.0
#include "unit/sandbox/sandbox_fixture.hpp"

#include "base/error.hpp"

#include <map>

namespace graticule::sandbox::test {

namespace {

class WarmSandbox : public ::testing::Environment {
public:
    static std::map<Engine, std::unique_ptr<Sandbox>>& instances() {
        static std::map<Engine, std::unique_ptr<Sandbox>> sandboxes;
        return sandboxes;
    }
    void TearDown() override { instances().clear(); }
};

const ::testing::Environment* const Registered =
    ::testing::AddGlobalTestEnvironment(new WarmSandbox); // gtest's to delete

} // namespace

void SandboxTest::SetUpTestSuite() {
    engine(Engine::Python);
}

Sandbox* SandboxTest::engine(Engine engine) {
    std::unique_ptr<Sandbox>& sandbox = WarmSandbox::instances()[engine];
    if (!sandbox) {
        try {
            SandboxOptions options;
            options.engine = engine;
            sandbox = std::make_unique<Sandbox>(options);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::NotFound)
                throw;
        }
    }
    return sandbox.get();
}

Sandbox& SandboxTest::sandbox() {
    return *engine(Engine::Python);
}

void SandboxTest::SetUp() {
    if (engine(Engine::Python) == nullptr)
        GTEST_SKIP() << "no Python environment in deps/sandbox; run scripts/setup.sh";
}

SessionSetup SandboxTest::setup() const {
    SessionSetup setup;
    setup.mounts = {{data.path(), "data", false}, {outputs.path(), "outputs", true}};
    setup.figures = "outputs";
    return setup;
}

} // namespace graticule::sandbox::test
