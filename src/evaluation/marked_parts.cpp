// SPDX-License-Identifier: Apache-2.0
#include "evaluation/marked_parts.hpp"

#include "base/file.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace graticule::evaluation {

namespace {

constexpr std::size_t CodeLength = 16; // digits

} // namespace

MarkedParts::MarkedParts(std::string_view all) : m_code(sha256(all).substr(0, CodeLength)) {}

void MarkedParts::add(std::string_view part, std::string_view content) {
    m_text += fmt::format("<{0}-{1}>\n{2}{3}</{0}-{1}>\n\n", part, m_code, content,
                          content.ends_with('\n') ? "" : "\n");
}

} // namespace graticule::evaluation
