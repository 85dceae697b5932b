// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"
#include "tools/tool.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents::coding {

/// A file that a task asks for.
struct PromisedOutput {
    std::string file;                 ///< its name where the task gives one; else empty
    std::vector<std::string> endings; ///< without a name: those that it may have, ".png"
    std::string words;                ///< "a picture of the map or chart (PNG)"
};

/// What a task asks to be written, as far as its words say so for certain: files by their names, or
/// by their format; a map or a chart is a picture unless a layer is asked for. Files that were
/// handed over are not among them.
std::vector<PromisedOutput> promised_outputs(std::string_view task,
                                             const geodata::Catalog& catalog);

/// Those that are not among what was made, in words; empty where all are.
std::vector<std::string> missing_outputs(const std::vector<PromisedOutput>& promised,
                                         const std::vector<tools::Artifact>& made);

/// Holds an answer back as long as files are missing that the task asks for; so often at most.
class AnswerHold {
public:
    explicit AnswerHold(std::vector<PromisedOutput> promised) : m_promised(std::move(promised)) {}

    const std::vector<PromisedOutput>& promised() const { return m_promised; }
    /// In words.
    std::vector<std::string> missing(const std::vector<tools::Artifact>& made) const {
        return missing_outputs(m_promised, made);
    }
    /// Why an answer is not taken now; none where it is.
    std::optional<std::string> objection(const std::vector<tools::Artifact>& made);
    /// An answer that is taken, with what was not made.
    std::string with_missing(const std::string& answer,
                             const std::vector<tools::Artifact>& made) const;

private:
    std::vector<PromisedOutput> m_promised;
    int m_held_back = 0;
};

} // namespace graticule::agents::coding
