// SPDX-License-Identifier: Apache-2.0
#include "unit/sandbox/sandbox_fixture.hpp"

#include "base/error.hpp"

#include <map>

namespace graticule::sandbox::test {

namespace {

struct Shared {
    std::map<Engine, std::shared_ptr<Sandbox>> sandboxes;
    std::shared_ptr<SandboxService> service;
};

class WarmSandbox : public ::testing::Environment {
public:
    static Shared& shared() {
        static Shared shared;
        return shared;
    }
    void TearDown() override { shared() = {}; }
};

const ::testing::Environment* const Registered =
    ::testing::AddGlobalTestEnvironment(new WarmSandbox); // gtest's to delete

} // namespace

void SandboxTest::SetUpTestSuite() {
    engine(Engine::Python);
}

std::shared_ptr<Sandbox> SandboxTest::engine(Engine engine) {
    std::shared_ptr<Sandbox>& sandbox = WarmSandbox::shared().sandboxes[engine];
    if (!sandbox) {
        try {
            SandboxOptions options;
            options.engine = engine;
            sandbox = std::make_shared<Sandbox>(options);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::NotFound)
                throw;
        }
    }
    return sandbox;
}

std::shared_ptr<Sandbox> SandboxTest::sandbox() {
    return engine(Engine::Python);
}

std::shared_ptr<SandboxService> SandboxTest::service() {
    std::shared_ptr<SandboxService>& service = WarmSandbox::shared().service;
    if (!service)
        service = std::make_shared<SandboxService>();
    return service;
}

bool SandboxTest::has_python() {
    try {
        python_environment({});
        return true;
    } catch (const Error&) {
        return false;
    }
}

void SandboxTest::SetUp() {
    if (!has_python())
        GTEST_SKIP() << "no Python environment in deps/sandbox; run scripts/setup.sh";
}

SessionSetup SandboxTest::setup() const {
    SessionSetup setup;
    setup.mounts = {{data.path(), "data", false}, {outputs.path(), "outputs", true}};
    setup.figures = "outputs";
    return setup;
}

} // namespace graticule::sandbox::test
