// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/report/writer.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::runs::report {

/// Words as HTML text.
std::string to_html(const Words& words);

/// A relative link to a path of the run folder; "./" in front keeps a name with a colon from being
/// taken for a scheme.
std::string link_to(std::string_view path);

/// A report as HTML elements, with nothing from elsewhere and no script but script().
class HtmlWriter final : public Writer {
public:
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
    void end_fold() override;
    void begin_step(const Head& head) override;
    void end_step() override;
    void begin_round(const Head& head) override;
    void end_round() override;
    void begin_branch(const Head& head) override;
    void end_branch(const Head& head) override;
    void finish() override;

    const std::string& html() const { return m_html; }
    /// What the elements need to be moved by a reader; empty where nothing is.
    std::string_view script() const;

private:
    void head(const Head& head);

    std::string m_html;
    bool m_in_section = false;
    bool m_has_growing_pictures = false;
};

} // namespace graticule::runs::report
