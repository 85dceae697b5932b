// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/summary_writing.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "evaluation/suite_report/latex_document.hpp"
#include "evaluation/suite_report/latex_table.hpp"

#include <fmt/format.h>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Canvas;
using runs::report::Span;
using runs::report::Words;

Words file_link(const std::string& path) {
    return Span{path, Span::Kind::File, path};
}

/// By which command, and where it is as a file.
Words origin_words(const Part& part, const std::string& origin) {
    Words words = runs::report::faint("Made by ");
    words += runs::report::code(origin);
    const auto add = [&](const std::string& path) {
        words += runs::report::faint(", ");
        words += file_link(path);
    };
    if (part.table)
        add("tables/" + part.file + ".tex");
    if (part.plot)
        for (const char* suffix : {".svg", ".pdf"})
            add("plots/" + part.plot->file + suffix);
    return words;
}

void write_part(const Part& part, const std::string& origin, runs::report::Writer& out) {
    if (part.folded)
        out.begin_fold(part.title);
    else
        out.section(part.title);
    for (const std::string& note : part.notes)
        out.paragraph(runs::report::faint(note));
    if (part.plot)
        out.picture({{},
                     part.plot->title,
                     "image/svg+xml",
                     part.plot->draw(Canvas::Format::Svg),
                     "plots/" + part.plot->file + ".svg"});
    if (part.table)
        out.table(*part.table);
    out.paragraph(origin_words(part, origin));
    if (part.folded)
        out.end_fold();
}

} // namespace

void write_summary(const std::vector<Part>& parts, const std::string& origin,
                   runs::report::Writer& out) {
    for (const Part& part : parts)
        write_part(part, origin, out);
    out.finish();
}

void write_summary_files(const std::vector<Part>& parts, const std::string& origin,
                         const fs::path& folder) {
    fs::create_directories(folder / "tables");
    fs::create_directories(folder / "plots");
    write_file(folder / "report.tex", latex_document(parts, origin));
    for (const Part& part : parts) {
        if (part.table)
            write_file(folder / "tables" / (part.file + ".tex"),
                       latex_table(*part.table,
                                   fmt::format("{}. {}", part.title, join(part.notes, " ")),
                                   "tab:" + part.file, "Made by " + origin));
        if (part.plot) {
            const fs::path file = folder / "plots" / part.plot->file;
            write_file(file.string() + ".svg", part.plot->draw(Canvas::Format::Svg));
            write_file(file.string() + ".pdf", part.plot->draw(Canvas::Format::Pdf));
        }
    }
}

} // namespace graticule::evaluation::suite_report
