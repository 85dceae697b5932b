// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/feature_splitter.hpp"

#include <array>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::size_t PieceBytes = std::size_t{2} << 20;
constexpr std::size_t LongestFrame = std::size_t{8} << 20;   // of one side of the features
constexpr std::size_t LongestFeature = std::size_t{1} << 29; // as far as it is looked for its end
constexpr char RecordSeparator = 0x1E;

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

// The characters that matter for matching braces; the rest, most of it digits, is passed quickly.
constexpr std::array<bool, 256> Marks = [] {
    std::array<bool, 256> marks{};
    for (const char c : {'"', '{', '}'})
        marks[static_cast<unsigned char>(c)] = true;
    return marks;
}();

// Position after the quote that ends the string whose first quote is before `at`.
std::optional<std::size_t> end_of_string(std::string_view text, std::size_t at) {
    for (;;) {
        const std::size_t quote = text.find('"', at);
        if (quote == std::string_view::npos)
            return std::nullopt;
        std::size_t slashes = 0;
        while (slashes < quote - at && text[quote - slashes - 1] == '\\')
            ++slashes;
        at = quote + 1;
        if (slashes % 2 == 0)
            return at;
    }
}

// Position after the brace that closes the object that begins at `at`.
std::optional<std::size_t> end_of_object(std::string_view text, std::size_t at) {
    std::size_t depth = 0;
    while (at < text.size()) {
        const char c = text[at++];
        if (!Marks[static_cast<unsigned char>(c)])
            continue;
        if (c == '"') {
            const auto end = end_of_string(text, at);
            if (!end)
                return std::nullopt;
            at = *end;
        } else if (c == '{') {
            ++depth;
        } else if (--depth == 0) {
            return at;
        }
    }
    return std::nullopt;
}

std::size_t after_spaces(std::string_view text, std::size_t at) {
    while (at < text.size() && is_space(text[at]))
        ++at;
    return at;
}

// Position of the bracket that opens the features: the value of the outermost object's member.
std::optional<std::size_t> find_features(std::string_view text) {
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at++];
        if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (depth-- == 0)
                return std::nullopt;
        } else if (c == '"') {
            const auto end = end_of_string(text, at);
            if (!end)
                return std::nullopt;
            const std::string_view name = text.substr(at, *end - at - 1);
            at = *end;
            std::size_t value = after_spaces(text, at);
            if (depth != 1 || name != "features" || value >= text.size() || text[value] != ':')
                continue;
            value = after_spaces(text, value + 1);
            return value < text.size() && text[value] == '[' ? std::optional(value) : std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace

FeatureSplitter::FeatureSplitter(const std::filesystem::path& path, Layout layout)
    : m_layout(layout), m_stream(path, std::ios::binary) {
    std::error_code failure;
    m_size = std::filesystem::file_size(path, failure);
    if (failure || !m_stream)
        decline();
}

bool FeatureSplitter::decline() {
    m_declined = true;
    m_state = State::Done;
    return false;
}

// Reads on until so much is pending; false where the file has no more.
bool FeatureSplitter::fill(std::size_t bytes) {
    const std::size_t had = m_pending.size();
    if (had >= bytes)
        return true;
    m_pending.resize(bytes);
    m_stream.read(m_pending.data() + had, static_cast<std::streamsize>(bytes - had));
    const auto got = static_cast<std::size_t>(m_stream.gcount());
    m_pending.resize(had + got);
    m_taken += got;
    return had + got == bytes;
}

void FeatureSplitter::skip_before() {
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    fill(PieceBytes);
    if (m_pending.starts_with(ByteOrderMark))
        m_pending.erase(0, ByteOrderMark.size());
    m_state = State::Features;
    if (m_layout == Layout::Lines)
        return;
    std::optional<std::size_t> bracket = find_features(m_pending);
    if (!bracket && fill(LongestFrame))
        bracket = find_features(m_pending);
    if (!bracket) {
        decline();
        return;
    }
    m_before = m_pending.substr(0, *bracket);
    m_pending.erase(0, *bracket + 1);
}

// The first character at `position` or after it that is no space; 0 where the text ends.
char FeatureSplitter::separator_at(std::size_t& position) const {
    while (position < m_pending.size()
           && (is_space(m_pending[position])
               || (m_layout == Layout::Lines && m_pending[position] == RecordSeparator)))
        ++position;
    return position < m_pending.size() ? m_pending[position] : '\0';
}

// Takes all whole features out of what is pending. False where there is none yet.
bool FeatureSplitter::cut(FeatureBlock& block) {
    const bool commas = m_layout == Layout::Collection;
    std::size_t at = 0;
    for (;;) {
        const char c = separator_at(at);
        if (c == ',' && commas && m_any && !m_after_comma) {
            m_after_comma = true;
            ++at;
        } else if (c == ']' && commas && !m_after_comma) {
            m_state = State::After;
            ++at;
            break;
        } else if (c == '{' && (!commas || !m_any || m_after_comma)) {
            const auto end = end_of_object(m_pending, at);
            if (!end)
                break;
            block.features.push_back({at, *end - at});
            m_any = true;
            m_after_comma = false;
            at = *end;
        } else if (c == '\0' && at == m_pending.size()) {
            break;
        } else {
            return decline();
        }
    }
    block.text.assign(m_pending, 0, at);
    block.text.append(FeatureBlock::SlackBytes, ' ');
    m_pending.erase(0, at);
    return !block.features.empty();
}

void FeatureSplitter::keep_rest() {
    if (fill(LongestFrame)) {
        decline();
        return;
    }
    m_after = std::exchange(m_pending, {});
    m_state = State::Done;
}

bool FeatureSplitter::next(FeatureBlock& block) {
    block.text.clear();
    block.features.clear();
    if (m_state == State::Before && !m_declined)
        skip_before();
    for (std::size_t wanted = PieceBytes; m_state == State::Features; wanted *= 2) {
        const bool more = fill(wanted);
        if (cut(block))
            break;
        if (m_state == State::Features && (!more || wanted > LongestFeature)) {
            if (m_layout == Layout::Collection || !m_pending.empty() || wanted > LongestFeature)
                return decline();
            m_state = State::Done;
        }
    }
    if (m_state == State::After)
        keep_rest();
    return !m_declined && !block.features.empty();
}

} // namespace graticule::geodata
