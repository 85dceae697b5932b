// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/token.hpp"

#include "agents/offline/crs_names.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace graticule::agents::offline {

namespace {

bool is_letter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte >= 0x80 || c == '_';
}

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

/// Curly quotes, dashes and signs of comparison as ASCII.
std::string plain_signs(std::string_view task) {
    static constexpr std::pair<std::string_view, std::string_view> Signs[] = {
        {"\u2018", "'"},  {"\u2019", "'"},   {"\u201c", "\""}, {"\u201d", "\""},
        {"\u2013", "-"},  {"\u2014", " - "}, {"\u2212", "-"},  {"\u2265", ">="},
        {"\u2264", "<="}, {"\u2260", "!="},  {"\u00a0", " "},  {"\u00b0", " degrees "},
        {"\u00b2", "2"},  {"\u00d7", " x "}};
    std::string text(task);
    for (const auto& [sign, plain] : Signs) {
        std::size_t at = 0;
        while ((at = text.find(sign, at)) != std::string::npos) {
            text.replace(at, sign.size(), plain);
            at += plain.size();
        }
    }
    return text;
}

class Tokenizer {
public:
    explicit Tokenizer(std::string text) : m_text(std::move(text)) {}

    std::vector<Token> run() {
        while (m_at < m_text.size()) {
            const std::size_t before = m_at;
            if (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'
                || m_text[m_at] == '\r') {
                ++m_at;
                m_spaced = true;
                continue;
            }
            if (!take_special() && !take_quoted() && !take_number() && !take_word())
                take_mark();
            m_spaced = m_at == before;
        }
        return std::move(m_tokens);
    }

private:
    void add(TokenKind kind, std::string text, double number = 0) {
        Token token;
        token.kind = kind;
        token.word = kind == TokenKind::Quoted ? text : fold(text);
        token.capital = !text.empty() && is_upper(text.front()) && !m_sentence_start;
        token.text = std::move(text);
        token.number = number;
        token.joined_to_last = !m_spaced && !m_tokens.empty();
        m_sentence_start = false;
        m_tokens.push_back(std::move(token));
    }

    /// "EPSG:4326", "WGS84" and file names with an ending.
    bool take_special() {
        static const std::regex File(
            R"(^[A-Za-z0-9_-]+\.(geojson|json|gpkg|shp|csv|fgb|tif|tiff|xlsx|kml|png|svg|html)\b)",
            std::regex::icase);
        if (!is_letter(m_text[m_at]) && !is_digit(m_text[m_at]))
            return false;
        std::smatch match;
        // Longer words are no names of files, and a long text is not searched for each of its
        // words.
        constexpr std::size_t LongestName = 300;
        const auto begin = m_text.cbegin() + static_cast<std::ptrdiff_t>(m_at);
        const auto end =
            begin + static_cast<std::ptrdiff_t>(std::min(LongestName, m_text.size() - m_at));
        if (std::regex_search(begin, end, match, File, std::regex_constants::match_continuous)) {
            add(TokenKind::File, match[0].str());
            m_at += static_cast<std::size_t>(match.length(0));
            return true;
        }
        const auto crs = match_crs(std::string_view(m_text).substr(m_at));
        if (!crs)
            return false;
        add(TokenKind::Crs, crs->code.empty() ? m_text.substr(m_at, crs->length) : crs->code);
        m_at += crs->length;
        return true;
    }

    bool take_quoted() {
        const char quote = m_text[m_at];
        if (quote != '"' && quote != '`' && quote != '\'')
            return false;
        const std::size_t close = m_text.find(quote, m_at + 1);
        if (close == std::string::npos || close == m_at + 1)
            return false;
        add(TokenKind::Quoted, m_text.substr(m_at + 1, close - m_at - 1));
        m_at = close + 1;
        return true;
    }

    /// Reads digits, with commas or single spaces between groups of three.
    bool take_number() {
        const bool negative = m_text[m_at] == '-' && m_spaced && m_at + 1 < m_text.size()
                              && is_digit(m_text[m_at + 1]);
        std::size_t end = m_at + (negative ? 1 : 0);
        if (end >= m_text.size() || !is_digit(m_text[end]))
            return false;
        std::string digits = negative ? "-" : "";
        while (end < m_text.size() && is_digit(m_text[end]))
            digits += m_text[end++];
        while (digits.size() <= 12 && is_group(end)) {
            digits += m_text.substr(end + 1, 3);
            end += 4;
        }
        if (end + 1 < m_text.size() && m_text[end] == '.' && is_digit(m_text[end + 1])) {
            digits += m_text[end++];
            while (end < m_text.size() && is_digit(m_text[end]))
                digits += m_text[end++];
        }
        if (end + 1 < m_text.size() && (m_text[end] == 'e' || m_text[end] == 'E')
            && is_digit(m_text[end + 1])) {
            digits += m_text[end++];
            while (end < m_text.size() && is_digit(m_text[end]))
                digits += m_text[end++];
        }
        const auto value = parse_number(digits);
        if (!value)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("'{}' is not a number that can be used", shorten(digits, 40)));
        add(TokenKind::Number, m_text.substr(m_at, end - m_at), *value);
        m_at = end;
        return true;
    }

    /// A comma (or a space, after one to three digits) and exactly three digits.
    bool is_group(std::size_t at) const {
        if (at + 3 >= m_text.size() || m_text[at] != ',')
            return false;
        for (std::size_t i = 1; i <= 3; ++i)
            if (!is_digit(m_text[at + i]))
                return false;
        return at + 4 >= m_text.size() || !is_digit(m_text[at + 4]);
    }

    bool take_word() {
        if (!is_letter(m_text[m_at]))
            return false;
        std::size_t end = m_at;
        while (end < m_text.size()
               && (is_letter(m_text[end]) || is_digit(m_text[end]) || is_inner_apostrophe(end)))
            ++end;
        std::string word = m_text.substr(m_at, end - m_at);
        m_at = end;
        if (word.size() > 2 && word.ends_with("'s"))
            word.resize(word.size() - 2);
        std::erase(word, '\'');
        add(TokenKind::Word, std::move(word));
        return true;
    }

    bool is_inner_apostrophe(std::size_t at) const {
        return m_text[at] == '\'' && at + 1 < m_text.size() && at > m_at
               && is_letter(m_text[at + 1]);
    }

    void take_mark() {
        static constexpr std::string_view Pairs[] = {">=", "<=", "==", "!=", "<>"};
        std::size_t length = 1;
        for (const std::string_view pair : Pairs)
            if (m_text.compare(m_at, 2, pair) == 0)
                length = 2;
        const std::string mark = m_text.substr(m_at, length);
        const bool ends_sentence = mark == "." || mark == "?" || mark == "!" || mark == ":";
        m_at += length;
        add(TokenKind::Mark, mark);
        m_sentence_start = ends_sentence;
    }

    std::string m_text;
    std::size_t m_at = 0;
    bool m_spaced = true;
    bool m_sentence_start = true;
    std::vector<Token> m_tokens;
};

} // namespace

std::vector<Token> tokenize(std::string_view task) {
    if (trim(task).empty())
        throw Error(ErrorCode::InvalidArgument, "the task is empty",
                    "Say what you want to know or make.");
    if (task.size() > MaxTaskBytes)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("the task has {} bytes; at most {} are read", task.size(), MaxTaskBytes));
    return Tokenizer(plain_signs(to_valid_utf8(task))).run();
}

bool is_year(std::string_view text) {
    const bool digits =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return text.size() == 4 && digits && text >= "1500" && text <= "2200";
}

std::string text_of(const std::vector<Token>& tokens, std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
        if (i > first && !tokens[i].joined_to_last)
            text += ' ';
        text += tokens[i].text;
    }
    return text;
}

} // namespace graticule::agents::offline
