// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <string_view>

namespace graticule::operations {

/// What becomes of a left row that has no match.
enum class JoinKind { Left, Inner };

/// What becomes of a left row with several matches on the right.
enum class ManyMatches {
    First, ///< the first one counts, and the report warns
    All    ///< one row for each, as pandas' merge does; the report says how many
};

struct KeyJoinOptions {
    JoinKind kind = JoinKind::Left;
    ManyMatches many = ManyMatches::First;
};

/// Adds the fields of the right layer to the left one where keys are equal. Keys are compared as
/// text exactly, or as numbers when both sides hold numbers; text that spells a number matches a
/// number. Null keys match nothing. A text key without an equal one takes the rows of the only one
/// that is equal but for outer spaces and ASCII case, with a warning; keys that a side itself tells
/// apart by case are not taken for each other.
///
/// Left's geometry and CRS are kept; if only the right has geometry, the right's is taken. The key
/// occurs once if both sides name it alike. Other names that clash get the suffixes _x and _y, as
/// pandas' merge gives them. The report has unmatched keys of both sides and repeated right keys.
/// @throws Error NotFound (field), InvalidArgument (a boolean or date key against another type)
geodata::Layer join_by_key(const geodata::Layer& left, const geodata::Layer& right,
                           std::string_view left_key, std::string_view right_key,
                           const KeyJoinOptions& options, Report& report, const Context& context);

} // namespace graticule::operations
