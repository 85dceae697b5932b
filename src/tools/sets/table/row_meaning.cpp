// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/table/row_meaning.hpp"

#include "retrieval/repeated_parts.hpp"
#include "retrieval/scale.hpp"
#include "retrieval/total_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::tools {

void warn_of_repeated_amounts(const geodata::Layer& layer, std::span<const std::string> grouped_by,
                              operations::Report& report) {
    const auto is_group = [&](std::size_t field) {
        return std::find(grouped_by.begin(), grouped_by.end(), layer.field(field).name)
               != grouped_by.end();
    };
    for (const retrieval::TotalRows& totals : retrieval::find_total_rows(layer))
        if (!is_group(totals.field))
            report.warn(fmt::format("{}: they count here beside their parts, so that amounts count "
                                    "twice; filter_rows leaves them out",
                                    retrieval::total_rows_in_words(layer, totals)));
    if (const auto parts = retrieval::find_repeated_parts(layer); parts && !is_group(parts->key))
        report.warn(fmt::format(
            "{} rows are parts of {} feature{} (such as {} '{}'), each with the "
            "values of the whole, which count here once for each part; dissolve "
            "by '{}' brings them together",
            parts->rows, parts->features, parts->features == 1 ? "" : "s",
            layer.field(parts->key).name, parts->example, layer.field(parts->key).name));
}

void warn_of_scale(const geodata::Layer& layer, const std::string& field,
                   operations::Report& report) {
    const geodata::Field& known = layer.field(layer.field_index(field));
    const auto scale = retrieval::scale_of(known.name, known.unit);
    if (scale && scale->in_name)
        report.warn(fmt::format("By its name '{}' is in {}, and so are its numbers here",
                                known.name, retrieval::scaled_unit(*scale)));
}

} // namespace graticule::tools
