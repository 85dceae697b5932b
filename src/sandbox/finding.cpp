// SPDX-License-Identifier: Apache-2.0
#include "sandbox/finding.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostFindings = 50;
constexpr std::size_t MostMessage = 500; // bytes
constexpr std::size_t MostNearNames = 5;
constexpr std::size_t MostFindingName = 100; // bytes

} // namespace

std::vector<Finding> findings_in(const Json& answer) {
    std::vector<Finding> findings;
    const Json& list = member(answer, "findings");
    if (!list.is_array())
        return findings;
    for (std::size_t i = 0; i < list.size() && i < MostFindings; ++i) {
        Finding finding{shorten(printable(text_member(list[i], "kind")), MostFindingName),
                        count_member(list[i], "line").value_or(0),
                        shorten(printable(text_member(list[i], "message")), MostMessage),
                        {}};
        for (const std::string& name : texts_member(list[i], "near"))
            if (finding.near.size() < MostNearNames)
                finding.near.push_back(shorten(printable(name), MostFindingName));
        findings.push_back(std::move(finding));
    }
    return findings;
}

Json to_json(const std::vector<Finding>& findings) {
    Json list = Json::array();
    for (const Finding& finding : findings)
        list.push_back({{"kind", finding.kind},
                        {"line", finding.line},
                        {"message", finding.message},
                        {"near", finding.near}});
    return list;
}

std::string finding_lines(const std::vector<Finding>& findings, std::size_t limit) {
    std::string text;
    for (const Finding& finding : findings)
        text += fmt::format("Line {}: {}\n", finding.line, finding.message);
    return shorten(text, limit);
}

} // namespace graticule::sandbox
