// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graticule::runs::report {

/// A piece of text that looks one way. Nothing in it is markup.
struct Span {
    enum class Kind {
        Plain,
        Code,
        Faint,
        Unit,
        LineEnd, ///< no text
        Step,    ///< a link to the step whose id is the target; `hint` tells more
        Round,   ///< a link to the round whose number is the target
        File,    ///< a link to the path of the run folder in the target
        Picture  ///< a link to the picture whose id is the target
    };
    std::string text;
    Kind kind = Kind::Plain;
    std::string target = {};
    std::string hint = {};
};

/// Text of a report.
struct Words {
    Words() = default;
    Words(std::string text) : Words(Span{std::move(text)}) {}
    Words(std::string_view text) : Words(std::string(text)) {}
    Words(const char* text) : Words(std::string(text)) {}
    Words(Span span) {
        if (!span.text.empty() || span.kind == Span::Kind::LineEnd)
            spans.push_back(std::move(span));
    }

    Words& operator+=(const Words& other) {
        spans.insert(spans.end(), other.spans.begin(), other.spans.end());
        return *this;
    }
    bool empty() const { return spans.empty(); }

    std::vector<Span> spans;
};

inline Words code(std::string text) {
    return Span{std::move(text), Span::Kind::Code};
}
inline Words faint(std::string text) {
    return Span{std::move(text), Span::Kind::Faint};
}
inline Words line_end() {
    return Span{{}, Span::Kind::LineEnd};
}

} // namespace graticule::runs::report
