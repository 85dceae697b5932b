// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

/// General tools on tables, and on layers as tables.
namespace graticule::tools {

ToolSpec read_dataset_tool();
ToolSpec describe_dataset_tool();
ToolSpec unique_values_tool();
ToolSpec filter_rows_tool();
ToolSpec join_by_key_tool();
ToolSpec aggregate_tool();
ToolSpec compute_field_tool();
ToolSpec field_statistics_tool();
ToolSpec top_rows_tool();
ToolSpec list_rows_tool();
ToolSpec export_dataset_tool();

} // namespace graticule::tools
