// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace graticule::earth {

/// What becomes of the pairs of elements that belong together.
struct Join {
    enum class Kind { Simple, Inverted, Inner, SaveAll, SaveFirst, SaveBest };

    Kind kind = Kind::Simple;
    std::string match_key = {};
    std::string primary_key = {};
    std::string secondary_key = {};
    std::string measure_key = {}; ///< the property for how far apart a pair is; empty for none
    std::string ordering = {};    ///< the property that matches are ordered by; empty for none
    bool ascending = true;
    bool outer = false; ///< elements without a match are kept
};

} // namespace graticule::earth
