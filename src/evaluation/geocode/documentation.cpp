// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geocode/documentation.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "retrieval/search_index/search_index.hpp"
#include "tools/documentation/documentation.hpp"

#include <algorithm>
#include <memory>
#include <set>

namespace graticule::evaluation::geocode {

namespace {

constexpr std::size_t MostLookedAt = 200; // of what is found, for items of the libraries

} // namespace

Documentation documentation_of_program() {
    const std::shared_ptr<const tools::Documentation> documentation =
        tools::Documentation::of_program();
    const retrieval::SearchIndex& index = documentation->index();
    if (!documentation->missing().empty())
        throw Error(ErrorCode::NotFound,
                    "The documentation is not whole: " + join(documentation->missing(), "; "),
                    "Run scripts/setup.sh, or use the benchmark without retrieved items");
    return [documentation, &index](const DocumentationQuery& query) {
        std::set<std::string> libraries;
        for (const std::string& library : query.libraries)
            libraries.insert(retrieval::imported_name(library));
        retrieval::EntryQuery wanted;
        wanted.text = query.words;
        wanted.most = MostLookedAt;
        std::vector<DocumentationItem> items;
        for (const retrieval::FoundEntry& found : index.search(wanted)) {
            const retrieval::Entry& entry = *found.entry;
            const bool fits = std::any_of(
                entry.libraries.begin(), entry.libraries.end(),
                [&](const std::string& library) { return libraries.contains(library); });
            if (fits && items.size() < query.most)
                items.push_back(
                    {entry.name, tools::text_of_entry(entry, tools::EntryDetail::Whole)});
        }
        return items;
    };
}

} // namespace graticule::evaluation::geocode
