// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "evaluation/strict/check.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::strict {

/// The maker of checks of a kind; null for a kind that there is not.
OutputCheckMaker output_check_maker(std::string_view kind);

/// All kinds that there are, for messages.
std::vector<std::string> output_kinds();

/// The reference of an entry whose kind needs one.
/// @throws Error Malformed where there is none
const std::filesystem::path& require_reference(const CheckedJson& options,
                                               const std::optional<std::filesystem::path>& given);

std::unique_ptr<OutputCheck>
make_vector_check(const CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference);
std::unique_ptr<OutputCheck>
make_table_check(const CheckedJson& options, const std::optional<std::filesystem::path>& reference);
std::unique_ptr<OutputCheck>
make_raster_check(const CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference);
std::unique_ptr<OutputCheck>
make_number_check(const CheckedJson& options,
                  const std::optional<std::filesystem::path>& reference);
std::unique_ptr<OutputCheck> make_page_check(const CheckedJson& options,
                                             const std::optional<std::filesystem::path>& reference);
std::unique_ptr<OutputCheck>
make_picture_check(const CheckedJson& options,
                   const std::optional<std::filesystem::path>& reference);
std::unique_ptr<OutputCheck> make_text_check(const CheckedJson& options,
                                             const std::optional<std::filesystem::path>& reference);

} // namespace graticule::evaluation::strict
