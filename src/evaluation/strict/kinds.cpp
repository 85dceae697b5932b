// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/kinds.hpp"

#include <algorithm>
#include <array>

namespace graticule::evaluation::strict {

namespace {

struct Kind {
    std::string_view name;
    OutputCheckMaker maker;
};

constexpr std::array Kinds{
    Kind{"vector", make_vector_check}, Kind{"table", make_table_check},
    Kind{"raster", make_raster_check}, Kind{"number", make_number_check},
    Kind{"text", make_text_check},     Kind{"picture", make_picture_check},
    Kind{"page", make_page_check},
};

} // namespace

OutputCheckMaker output_check_maker(std::string_view kind) {
    const auto* const found =
        std::find_if(Kinds.begin(), Kinds.end(), [&](const Kind& one) { return one.name == kind; });
    return found == Kinds.end() ? nullptr : found->maker;
}

std::vector<std::string> output_kinds() {
    std::vector<std::string> names;
    for (const Kind& kind : Kinds)
        names.emplace_back(kind.name);
    return names;
}

const std::filesystem::path& require_reference(const CheckedJson& options,
                                               const std::optional<std::filesystem::path>& given) {
    if (!given)
        options.fail("has no 'reference'");
    return *given;
}

} // namespace graticule::evaluation::strict
