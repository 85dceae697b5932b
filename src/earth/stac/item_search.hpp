// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "server/http_message.hpp"

#include "earth/stac/item_filter.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::earth {

/// What a search asks for.
struct ItemSearch {
    Json asked; ///< as the body of a POST has it
    std::vector<ItemTest> tests;
    std::vector<std::pair<std::string, bool>> order; ///< properties, and whether upwards
    std::vector<std::string> included;               ///< fields; none for all
    std::vector<std::string> excluded;
    std::size_t limit = 10;
    std::size_t begin = 0;

    bool matches(const StacItem& item) const;
};

/// A text as it stands in a path or a query of an address; slashes stay.
std::string escaped_in_address(std::string_view text);

/// The query of a GET as the body of a POST.
/// @throws Error InvalidArgument, Unsupported (filters as text)
Json search_of_query(const server::HttpFields& query);

/// The other way round, for the address of a next page.
std::string query_of_search(const Json& asked);

/// @throws Error InvalidArgument naming what was asked wrongly, Unsupported
ItemSearch read_search(const Json& asked);

/// Those that match, in the order that was asked for.
std::vector<const StacItem*> found_items(const ItemSearch& search,
                                         const std::vector<StacItem>& items);

/// The fields of an item that were asked for; id, type and collection always.
Json chosen_fields(const ItemSearch& search, Json item);

} // namespace graticule::earth
