// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/report/words.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Reports of runs. What is in one is said once, to a Writer, of which there is one for each
/// format.
namespace graticule::runs::report {

enum class Tone { Plain, Good, Care, Bad };

struct Table {
    enum class Column { Text, Short, Number };
    struct Head {
        std::string title;
        Column kind = Column::Text;
    };
    std::vector<Head> head; ///< none where the first cell of each row names the row
    std::vector<std::vector<Words>> rows;
};

/// What names a step, a round or a branch.
struct Head {
    std::string id;         ///< as links have it
    std::size_t number = 0; ///< from 1
    Words title;
    std::string mark; ///< how it ended
    Tone tone = Tone::Good;
    std::string facts; ///< such as its time, at the side
};

struct NamedValue {
    std::string name;
    Words value;
};

/// Who said a text.
enum class Voice { Instructions, Told, Thought, Said };

struct Picture {
    std::string id; ///< as links have it
    std::string title;
    std::string media_type;
    std::string bytes;
    std::string path; ///< in the run folder; empty where it is no file of it
};

/// Writes a report's parts, one after another. All that it is given is text of the run, which is
/// hostile: none of it becomes markup.
class Writer {
public:
    virtual ~Writer() = default;

    /// The result: what it is called, its words, and its values.
    virtual void result(Tone tone, std::string_view kind, const Words& words,
                        const std::vector<NamedValue>& values) = 0;
    virtual void section(std::string_view title) = 0;
    virtual void paragraph(const Words& words, Tone tone = Tone::Plain) = 0;
    virtual void list(const std::vector<Words>& items, Tone tone = Tone::Plain) = 0;
    virtual void table(const Table& table) = 0;
    /// Text as it is, line by line.
    virtual void text_block(std::string_view text) = 0;
    virtual void picture(const Picture& picture) = 0;
    /// A picture of SVG that the program drew, whose groups are numbered by data-n as they came
    /// about. Where the format can, a reader sees it grow, by a slider, with the titles of groups.
    virtual void growing_picture(const Picture& picture, std::size_t groups) = 0;
    /// What a model was told, or said. A long text is folded where the format can.
    virtual void speech(Voice voice, std::string_view who, std::string_view text) = 0;
    virtual void begin_fold(std::string_view summary) = 0;
    virtual void end_fold() = 0;
    virtual void begin_step(const Head& head) = 0;
    virtual void end_step() = 0;
    virtual void begin_round(const Head& head) = 0;
    virtual void end_round() = 0;
    /// What was tried and abandoned. Folded where the format can.
    virtual void begin_branch(const Head& head) = 0;
    virtual void end_branch(const Head& head) = 0;
    /// Ends what is open.
    virtual void finish() = 0;
};

} // namespace graticule::runs::report
