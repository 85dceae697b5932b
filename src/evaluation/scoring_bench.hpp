// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "sandbox/sandbox_service.hpp"

namespace graticule::evaluation {

/// What scorers work with, besides what they score. Those who hand it out keep what it refers to.
/// Safe to use from several threads.
struct ScoringBench {
    const Context& context;
    /// Where foreign code is executed and pages are shown, in a browser that all scorers share.
    sandbox::SandboxService& sandboxes;
};

} // namespace graticule::evaluation
