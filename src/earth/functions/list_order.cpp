// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/list_order.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace graticule::earth {

std::vector<std::size_t> sorted_order(const List& keys, bool ascending, const std::string& where) {
    const auto first =
        std::find_if(keys.begin(), keys.end(), [](const Value& key) { return !key.null(); });
    for (const Value& key : keys)
        if (!key.null() && compare(*first, key) == std::partial_ordering::unordered)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{}: {} and {} have no order", where, type_name(*first),
                                    type_name(key)));
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (keys[a].null() || keys[b].null())
            return !keys[a].null() && keys[b].null();
        return ascending ? compare(keys[a], keys[b]) < 0 : compare(keys[b], keys[a]) < 0;
    });
    return order;
}

void require_comparisons(std::size_t first, std::size_t second, const std::string& where) {
    constexpr double Most = 4e8;
    if (static_cast<double>(first) * static_cast<double>(second) > Most)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{}: too long lists to be compared", where));
}

std::string display_text(const Value& value, const std::string& where) {
    if (const auto* number = value.find<Number>())
        return shortest_number(number->value);
    if (const auto* truth = value.find<bool>())
        return *truth ? "true" : "false";
    return to_text(value, where);
}

} // namespace graticule::earth
