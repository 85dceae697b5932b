// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::llm {

/// The text of data/model_traits.json, which the build puts into the program.
extern const std::string_view ModelTable;

/// The text of data/model_prices.json.
extern const std::string_view BuiltInPrices;

/// The texts of data/local_models.json and of local/serve.py.
extern const std::string_view LocalModelTable;
extern const std::string_view ServeScript;

} // namespace graticule::llm
