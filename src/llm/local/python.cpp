// SPDX-License-Identifier: Apache-2.0
#include "llm/local/python.hpp"

#include "base/child_process.hpp"
#include "base/error.hpp"

namespace graticule::llm {

std::string python_path() {
    const auto python = find_program("python3");
    if (!python)
        throw Error(ErrorCode::NotFound, "python3 was not found on PATH, and local models need it",
                    "Install Python 3.10 or newer with pip");
    return python->string();
}

} // namespace graticule::llm
