// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/table/metrics.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace graticule::tools {

namespace {

const std::vector<std::string>& function_names() {
    static const std::vector<std::string> names{"count", "sum", "mean",           "median", "min",
                                                "max",   "std", "count_distinct", "first"};
    return names;
}

std::string metric_text(const Json& entry, const char* key) {
    const auto member = entry.find(key);
    if (member == entry.end() || member->is_null())
        return {};
    if (!member->is_string())
        throw Error(ErrorCode::InvalidArgument, fmt::format("'metrics': {} must be text", key));
    return member->get<std::string>();
}

operations::Metric metric_from(const Json& entry) {
    for (const auto& [key, value] : entry.items())
        if (key != "function" && key != "field" && key != "name")
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'metrics': an entry has no '{}'", shorten(key, 40)),
                        "Its members are function, field and name");
    const std::string name = metric_text(entry, "function");
    const std::optional<operations::MetricFunction> function =
        operations::parse_metric_function(name);
    if (!function)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'metrics': no function '{}'", shorten(name, 40)),
                    fmt::format("There are {}", join(function_names(), ", ")));
    operations::Metric metric{*function, metric_text(entry, "field"), metric_text(entry, "name")};
    if (metric.field.empty() && *function != operations::MetricFunction::Count)
        throw Error(ErrorCode::InvalidArgument, fmt::format("'metrics': {} needs a field", name),
                    R"(For example {"function": "sum", "field": "population"})");
    return metric;
}

} // namespace

Parameter metrics_input() {
    return input("metrics", ParameterType::ObjectList,
                 fmt::format("Each {{\"function\", \"field\", \"name\"?}}, count without a field; "
                             "functions: {}.",
                             join(function_names(), ", ")));
}

std::vector<operations::Metric> metrics_from(const Json& list) {
    std::vector<operations::Metric> metrics;
    for (const Json& entry : list)
        metrics.push_back(metric_from(entry));
    if (metrics.empty())
        throw Error(ErrorCode::InvalidArgument, "'metrics' is empty",
                    R"(For example [{"function": "count"}])");
    return metrics;
}

} // namespace graticule::tools
