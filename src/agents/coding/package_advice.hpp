// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::coding {

/// What a package that sessions refuse is replaced with.
struct PackageReplacement {
    std::string_view package;
    std::string_view given;   ///< code that makes what the snippet works on
    std::string_view snippet; ///< code that does with other packages what that one is asked for
};

const std::vector<PackageReplacement>& package_replacements();

/// Packages that sessions have, and some functions of which fail inside themselves with the
/// versions of others that there are, whatever they are given.
const std::vector<PackageReplacement>& replacements_of_broken();

/// A session refuses packages and names others. A model that has asked for one a second time is
/// shown how, as its prompt alone did not keep it from trying again. Where a package fails inside
/// itself, it is shown at once. A copy goes on by itself.
class PackageAdvice {
public:
    /// What is added to what came of a piece of code; nothing where there is no need.
    std::string advice_on(std::string_view code, const tools::Observation& observation);

private:
    std::map<std::string, int, std::less<>> m_attempts; ///< by package
};

} // namespace graticule::agents::coding
