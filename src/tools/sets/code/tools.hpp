// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// Tools that execute code in a session of the sandbox, and what goes with it.
namespace graticule::tools {

/// The set that they are in. It is offered where it is asked for by name alone.
inline constexpr std::string_view CodeSet = "code";

/// The tool that searches documentation, which may come out otherwise the next time.
inline constexpr std::string_view SearchDocs = "search_docs";

/// The tool that ends a task that is solved with code. Its data has "finished", "answer", the
/// words, and "values", what the words' references stand for.
inline constexpr std::string_view Finish = "finish";

/// Tools that hand layers, tables and rasters on, between code and other tools. They are of use
/// where both work in one workspace: the first to code, the second to the others.
inline constexpr std::string_view LoadDataset = "load_dataset";
inline constexpr std::string_view ReadOutput = "read_output";

} // namespace graticule::tools
