// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace graticule::operations {

/// What a check says that must hold and does not; empty where it passes.
inline std::string refused(const std::function<void()>& check) {
    try {
        check();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Internal);
        return error.message();
    }
    return {};
}

} // namespace graticule::operations
