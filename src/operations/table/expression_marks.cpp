// SPDX-License-Identifier: Apache-2.0
#include "operations/table/expression_marks.hpp"

#include "operations/table/no_value_marks.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::operations {

geodata::Layer without_marks_for(const Expression& expression, const geodata::Layer& layer,
                                 Report& report) {
    std::vector<std::string> fields;
    for (const std::string& field : expression.fields()) {
        if (!layer.find_field(field))
            continue; // evaluating it tells of that better
        const std::vector<NoValueMark> marks = find_no_value_marks(layer.column(field));
        const std::vector<double> named = expression.numbers_compared_with(field);
        const bool dealt_with =
            std::any_of(marks.begin(), marks.end(), [&](const NoValueMark& mark) {
                return std::find(named.begin(), named.end(), mark.mark) != named.end();
            });
        if (!marks.empty() && !dealt_with)
            fields.push_back(field);
    }
    return without_marks(layer, fields, report);
}

} // namespace graticule::operations
