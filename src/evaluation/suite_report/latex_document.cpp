// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/latex_document.hpp"

#include "base/data_text.hpp"
#include "evaluation/suite_report/latex_table.hpp"

#include <fmt/format.h>

namespace graticule::evaluation::suite_report {

namespace {

constexpr std::size_t LongestOrigin = 2000;

// Large, as tables with intervals are wide. The last lines are what LaTeX calls for a sign that it
// does not know, which would otherwise end the run.
constexpr std::string_view Preamble = R"(\documentclass{article}
\usepackage[a3paper,landscape,margin=15mm]{geometry}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage{graphicx}
\setlength{\parindent}{0pt}
\makeatletter
\def\UTFviii@undefined@err#1{?}
\makeatother
)";

std::string figure_of(const Part& part) {
    return fmt::format(
        "\\begin{{figure}}[!htbp]\n\\centering\n\\includegraphics[width=.9\\linewidth,"
        "height=.8\\textheight,keepaspectratio]{{plots/{}.pdf}}\n\\caption{{{}}}\n"
        "\\end{{figure}}\n",
        part.plot->file, latex_of(one_line(part.plot->title, LongestOrigin)));
}

} // namespace

std::string latex_document(const std::vector<Part>& parts, std::string_view origin) {
    std::string document = fmt::format("% Made by {}\n{}\\begin{{document}}\n\\footnotesize\n",
                                       one_line(origin, LongestOrigin), Preamble);
    for (const Part& part : parts) {
        document +=
            fmt::format("\\section*{{{}}}\n", latex_of(one_line(part.title, LongestOrigin)));
        if (part.table)
            document += fmt::format("\\input{{tables/{}}}\n", part.file);
        if (part.plot)
            document += figure_of(part);
        document += "\\clearpage\n";
    }
    return document + "\\end{document}\n";
}

} // namespace graticule::evaluation::suite_report
