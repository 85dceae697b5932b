// SPDX-License-Identifier: Apache-2.0
#include "sandbox/refused_package.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostReason = 300; // bytes
constexpr std::size_t MostPackages = 100;

bool is_package_name(const std::string& name) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !name.empty() && is_letter(name.front())
           && std::all_of(name.begin(), name.end(),
                          [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

} // namespace

std::map<std::string, std::string> refused_packages(std::span<const std::string> words) {
    std::map<std::string, std::string> reasons;
    for (const std::string& word : words)
        for (const std::string& one : split(word, ';')) {
            if (trim(one).empty())
                continue;
            const std::size_t sign = std::min(one.find('='), one.size());
            const std::string name(trim(one.substr(0, sign)));
            const std::string reason(trim(one.substr(std::min(sign + 1, one.size()))));
            if (!is_package_name(name) || reason.empty() || reason.size() > MostReason)
                throw Error(ErrorCode::InvalidArgument,
                            fmt::format("{} names no package that is refused, and why",
                                        graticule::quoted(one)),
                            "Write NAME=REASON, such as skimage=use scipy.ndimage, with the name "
                            "that is imported");
            reasons[name] = printable(reason);
        }
    if (reasons.size() > MostPackages)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("No more than {} packages can be refused by name", MostPackages));
    return reasons;
}

} // namespace graticule::sandbox
