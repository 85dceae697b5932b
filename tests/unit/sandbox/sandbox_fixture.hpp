// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/file.hpp"
#include "base/thread_pool.hpp"
#include "sandbox/sandbox.hpp"
#include "sandbox/sandbox_service.hpp"
#include "sandbox/session.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace graticule::sandbox::test {

/// Tests with a sandbox, which all of them share, and a session with a folder of outputs. Skipped
/// where set-up has made no environment.
class SandboxTest : public ::testing::Test {
protected:
    static void SetUpTestSuite();
    static std::shared_ptr<Sandbox> sandbox();
    /// The one of an engine; null where set-up has not made what it needs.
    static std::shared_ptr<Sandbox> engine(Engine engine);
    /// The service of all tests, for what opens sessions by itself.
    static std::shared_ptr<SandboxService> service();
    static bool has_python();

    void SetUp() override;

    SessionSetup setup() const;

    ThreadPool pool{1};
    Cancellation cancellation;
    Context context{pool, &cancellation};
    TemporaryFolder data;
    TemporaryFolder outputs;
};

} // namespace graticule::sandbox::test
