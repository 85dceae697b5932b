// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/report/writer.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::runs::report {

/// A report as Markdown (CommonMark with tables), with no HTML in it. Steps and rounds are headings
/// to which numbers link; pictures are links to files.
class MarkdownWriter final : public Writer {
public:
    /// @param step_numbers of each step, by its id
    explicit MarkdownWriter(std::map<std::string, std::size_t> step_numbers)
        : m_step_numbers(std::move(step_numbers)) {}

    void result(Tone tone, std::string_view kind, const Words& words,
                const std::vector<NamedValue>& values) override;
    void section(std::string_view title) override;
    void paragraph(const Words& words, Tone tone) override;
    void list(const std::vector<Words>& items, Tone tone) override;
    void table(const Table& table) override;
    void text_block(std::string_view text) override;
    void picture(const Picture& picture) override;
    void growing_picture(const Picture& picture, std::size_t groups) override;
    void speech(Voice voice, std::string_view who, std::string_view text) override;
    void begin_fold(std::string_view summary) override;
    void end_fold() override {}
    void begin_step(const Head& head) override;
    void end_step() override {}
    void begin_round(const Head& head) override;
    void end_round() override {}
    void begin_branch(const Head& head) override;
    void end_branch(const Head& head) override;
    void finish() override {}

    const std::string& markdown() const { return m_text; }

private:
    std::string inline_text(const Words& words, bool in_table) const;
    std::string span_text(const Span& span, bool in_table) const;
    void facts(const Head& head, std::string before);

    std::map<std::string, std::size_t> m_step_numbers;
    std::string m_text;
};

} // namespace graticule::runs::report
