// SPDX-License-Identifier: Apache-2.0
#include "agents/verify_run.hpp"

#include "agents/coding/given_words.hpp"
#include "agents/number_sources.hpp"
#include "agents/recorded_agent.hpp"
#include "agents/replay.hpp"
#include "agents/run.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/foreign_sources.hpp"
#include "runs/report.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"
#include "tools/provenance.hpp"
#include "tools/recompute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <system_error>

namespace graticule::agents {

namespace {

constexpr std::size_t LongestShown = 300; // bytes of an answer in a problem

/// Where a number in the answer's words may come from, beside cells.
NumberSources sources_of(const runs::RunRecord& record) {
    NumberSources sources;
    sources.add_text(text_member(record.task, "task"));
    for (const std::string& text : coding::recorded_given_texts(record.task))
        sources.add_text(text);
    if (const Json& data = member(record.task, "data"); data.is_array())
        for (const Json& entry : data)
            sources.add_dataset(entry);
    for (const runs::RecordedStep& step : record.steps)
        sources.add_call(step.tool, step.arguments,
                         step.observation ? step.observation->text : std::string(),
                         step.observation ? step.observation->data : Json());
    return sources;
}

class Verification {
public:
    Verification(const fs::path& run, const Context& context, const tools::CodeSettings& code)
        : m_run(run), m_context(context), m_code(code), m_record(runs::read_run_record(run)) {}

    runs::RunVerification run() {
        replay();
        if (recorded_agent(m_record.task).roles.empty())
            run_again();
        if (m_record.answer)
            answer();
        m_result.foreign = runs::foreign_values(m_record);
        pages();
        for (const runs::events::Artifact& artifact : m_record.artifacts)
            provenance(artifact.path);
        return std::move(m_result);
    }

private:
    void problem(std::string sentence) { m_result.problems.push_back(std::move(sentence)); }

    void replay() {
        const ReplayOutcome outcome = replay_run(m_run, m_context, m_code);
        m_result.calls = outcome.calls;
        m_result.files = outcome.files;
        if (outcome.difference)
            problem(fmt::format("{} differs: recorded {}, now {}", outcome.difference->where,
                                outcome.difference->recorded, outcome.difference->replayed));
    }

    /// Without a model the same task and data give the same answer and outputs.
    void run_again() {
        const TemporaryFolder folder;
        RunRequest request;
        request.task = text_member(m_record.task, "task");
        for (const std::string& path : texts_member(m_record.task, "data_paths"))
            request.data.emplace_back(path);
        request.folder = folder.path() / "run";
        const AgentDeclaration& declared = recorded_agent(m_record.task);
        const auto agent = declared.open(recorded_setup(declared, m_record.task, {}, m_code));
        execute_run(
            request, *agent, [] { return std::chrono::system_clock::now(); }, m_context);
        const runs::RunRecord anew = runs::read_run_record(request.folder);
        same_event(m_record.answer, anew.answer);
        same_event(m_record.refusal, anew.refusal);
        same_outputs(runs::output_folder(request.folder));
    }

    template <typename Event>
    void same_event(const std::optional<Event>& recorded, const std::optional<Event>& anew) {
        const auto in_words = [](const std::optional<Event>& event) {
            return event ? to_line(runs::events::to_json(*event)) : "there is none";
        };
        if (in_words(recorded) != in_words(anew))
            problem(fmt::format("The {} is another when the task is carried out anew: {}",
                                Event::Type, shorten(in_words(anew), LongestShown)));
    }

    /// All files, those of provenance and those beside a Shapefile included.
    void same_outputs(const fs::path& anew) {
        const fs::path recorded = runs::output_folder(m_run);
        std::set<std::string> names;
        for (const fs::path& folder : {recorded, anew})
            for (const fs::path& file : list_folder(folder))
                names.insert(file.filename().string());
        for (const std::string& name : names) {
            std::error_code missing;
            if (!fs::is_regular_file(recorded / name, missing))
                problem(fmt::format("outputs/{} comes out, and is not there", name));
            else if (!fs::is_regular_file(anew / name, missing))
                problem(fmt::format("outputs/{} does not come out", name));
            else if (sha256_of_file(recorded / name) != sha256_of_file(anew / name))
                problem(fmt::format("outputs/{} differs", name));
        }
    }

    void answer() {
        const runs::Observer observer =
            runs::observer_of(m_record); // the replay has shown that it holds
        const std::string text = m_record.answer->text;
        const runs::AnswerText pieces =
            runs::answer_text_from(m_record.answer->pieces.value_or(Json()));
        if (pieces.in_words(observer) != text)
            problem(fmt::format("The answer is \"{}\", and its cells give \"{}\"", text,
                                pieces.in_words(observer)));
        for (const runs::AnswerText::Piece& piece : pieces.pieces())
            m_result.numbers += std::holds_alternative<runs::Cell>(piece) ? 1 : 0;
        for (const std::string& number : sources_of(m_record).missing_in(pieces))
            problem(fmt::format("The answer's {} has no source", number));
        const Json& values = m_record.answer->values;
        if (values.is_array())
            for (const Json& value : values)
                check_value(value, observer);
    }

    void check_value(const Json& value, const runs::Observer& observer) {
        const Json& recorded = member(value, "value");
        std::string now;
        if (const Json& cell = member(value, "cell"); cell.is_object()) {
            const runs::Cell source = runs::cell_from(cell);
            const Json found = runs::cell_value(source, observer);
            if (found == recorded)
                return;
            now = runs::cell_in_words(source, observer);
        } else if (const Json& pieces = member(value, "pieces"); pieces.is_array()) {
            now = runs::answer_text_from(pieces).in_words(observer);
        } else {
            problem(fmt::format("The value of {} has no source", text_member(value, "name")));
            return;
        }
        if (!recorded.is_string() || recorded.get<std::string>() != now)
            problem(fmt::format("The value of {} is {}, and comes out as {}",
                                text_member(value, "name"), recorded.dump(), now));
    }

    void same_page(const fs::path& file, const std::string& expected) {
        std::error_code missing;
        if (!fs::is_regular_file(file, missing))
            return problem(fmt::format("{} is not there", file.filename().string()));
        const std::string found = read_file(file);
        const auto [at, other] =
            std::mismatch(found.begin(), found.end(), expected.begin(), expected.end());
        if (at == found.end() && other == expected.end())
            return;
        const auto from = static_cast<std::size_t>(at - found.begin());
        const std::size_t start = from > 30 ? from - 30 : 0;
        const auto excerpt = [&](const std::string& text) {
            return printable(to_valid_utf8(text.substr(std::min(start, text.size()), 60)));
        };
        problem(fmt::format("{} is not what the log gives: \"{}\" for \"{}\"",
                            file.filename().string(), excerpt(found), excerpt(expected)));
    }

    void pages() {
        if (m_record.answer || m_record.refusal)
            same_page(runs::answer_file(m_run), runs::answer_page(m_record));
        same_page(runs::report_file(m_run), runs::render_report_html(m_run));
        same_page(runs::markdown_report_file(m_run), runs::render_report_markdown(m_run));
    }

    void provenance(const std::string& path) {
        const fs::path file = m_run / path;
        if (!is_inside(file, m_run))
            return problem(fmt::format("{} lies outside the run", path));
        try {
            const Json record = tools::read_provenance(file);
            if (text_member(member(record, "output"), "sha256") != sha256_of_file(file))
                problem(fmt::format("{} is not the file that its provenance tells of", path));
            const Json& steps = member(record, "steps");
            if (steps.is_array() && !std::all_of(steps.begin(), steps.end(), [&](const Json& step) {
                    return was_made(step);
                }))
                problem(fmt::format("The provenance of {} has a call that the run has not", path));
        } catch (const Error& error) {
            problem(error.message());
        }
    }

    bool was_made(const Json& step) const {
        return std::any_of(m_record.steps.begin(), m_record.steps.end(), [&](const auto& made) {
            return made.tool == text_member(step, "tool")
                   && made.arguments == member(step, "arguments");
        });
    }

    const fs::path& m_run;
    const Context& m_context;
    const tools::CodeSettings& m_code;
    runs::RunRecord m_record;
    runs::RunVerification m_result;
};

} // namespace

runs::RunVerification verify_run(const fs::path& run, const Context& context,
                                 const tools::CodeSettings& code) {
    try {
        return Verification(run, context, code).run();
    } catch (const Json::exception&) {
        throw Error(
            ErrorCode::Malformed,
            fmt::format("{} holds a member that is not of the kind it should be", run.string()),
            "Its task.json or events.jsonl was changed by hand");
    }
}

} // namespace graticule::agents
