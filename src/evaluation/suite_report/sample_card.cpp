// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/sample_card.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

namespace graticule::evaluation::suite_report {

namespace {

constexpr std::size_t ManySamples = 2000; // beyond which cards are cut shorter

std::string cut(std::string_view text, std::size_t limit) {
    return shorten(visible_text(text), limit);
}

/// A value that is no longer than the limit as JSON, or the beginning of it as text.
Json cut_value(const Json& value, std::size_t limit) {
    const std::string line = value.is_string() ? value.get<std::string>() : to_line(value);
    if (line.size() > limit)
        return cut(line, limit);
    return value.is_string() ? Json(visible_text(line)) : value;
}

CardCall call_of(const runs::RecordedStep& step, const CardLimits& limits) {
    CardCall call;
    call.tool = one_line(step.tool);
    if (step.arguments.is_object())
        for (const auto& [name, value] : step.arguments.items())
            call.arguments[one_line(name)] = cut_value(value, limits.argument);
    call.succeeded = step.observation && step.observation->ok;
    if (call.succeeded)
        return call;
    call.error = !step.errors.empty() ? step.errors.front().message
                 : step.observation   ? step.observation->text
                                      : "The run ended in the middle of it";
    call.error = one_line(call.error, limits.argument);
    return call;
}

void take_outcome(const runs::RunRecord& record, const CardLimits& limits, SampleCard& card) {
    if (record.answer) {
        card.kind = "Answer";
        card.answer = cut(record.answer->text, limits.text);
    } else if (record.refusal) {
        card.kind = "Declined";
        card.answer = cut(record.refusal->reason, limits.text);
    } else {
        card.kind = "No answer";
        card.answer = record.errors.empty() ? "The run has no answer."
                                            : cut(record.errors.back().message, limits.text);
    }
}

void take_files(const runs::RunRecord& record, const fs::path& suite, const fs::path& folder,
                const CardLimits& limits, SampleCard& card) {
    const auto add = [&](const fs::path& file, std::string title, std::vector<CardFile>& files) {
        std::error_code missing;
        if (fs::is_regular_file(file, missing) && is_inside(file, folder))
            files.push_back({file.lexically_relative(suite).generic_string(), std::move(title)});
    };
    add(runs::report_file(folder), "Transcript", card.files);
    for (const runs::events::Artifact& artifact : record.artifacts) {
        const std::string& path = artifact.path;
        if (path.empty() || path.find('\0') != std::string::npos
            || card.pictures.size() + card.files.size() >= limits.pictures)
            continue;
        const bool picture = artifact.kind == "map_png";
        add(folder / path, one_line(artifact.title.empty() ? path : artifact.title),
            picture ? card.pictures : card.files);
    }
}

/// The pictures that a scorer kept of parts of its score, those of what fails first.
void take_evidence(const fs::path& suite, const fs::path& folder, const CardLimits& limits,
                   SampleCard& card) {
    const auto add = [&](const ScorePart& part, const char* member, const std::string& title) {
        const std::string path = text_member(part.metadata, member);
        std::error_code missing;
        if (path.empty() || path.find('\0') != std::string::npos
            || card.pictures.size() >= limits.pictures
            || !fs::is_regular_file(folder / path, missing) || !is_inside(folder / path, folder))
            return;
        card.pictures.push_back({(folder / path).lexically_relative(suite).generic_string(),
                                 fmt::format("{}: {}", part.name, title)});
    };
    for (const bool passes : {false, true})
        for (const StoredScore& stored : card.scores)
            for (const ScorePart& part : parts_of(stored.scoring))
                if (part.value() && (*part.value() >= 1) == passes) {
                    add(part, "screenshot", "screenshot");
                    add(part, "difference", "the reference's, and in red where they differ");
                }
}

std::optional<runs::RunRecord> record_in(const fs::path& folder, std::string& problem) {
    try {
        return runs::read_run_record(folder);
    } catch (const Error& error) {
        problem = error.one_line();
        return std::nullopt;
    }
}

void cut_words(std::vector<ScorePart>& parts, const CardLimits& limits) {
    for (ScorePart& part : parts) {
        part.name = one_line(part.name);
        part.explanation = cut(part.explanation, limits.text);
        if (auto* unscored = std::get_if<UnscoredPart>(&part.said))
            unscored->reason = cut(unscored->reason, limits.text);
    }
}

void cut_words(std::vector<StoredScore>& scores, const CardLimits& limits) {
    for (StoredScore& stored : scores) {
        std::visit([&](auto& said) { cut_words(said.parts, limits); }, stored.scoring);
        if (auto* score = std::get_if<Score>(&stored.scoring)) {
            score->explanation = cut(score->explanation, limits.text);
            score->grade = one_line(score->grade);
            score->answer.clear(); // the calls themselves are shown
        } else {
            std::string& reason = std::get<Unscored>(stored.scoring).reason;
            reason = cut(reason, limits.text);
        }
    }
}

} // namespace

CardLimits card_limits(std::size_t samples) {
    CardLimits limits;
    if (samples <= ManySamples)
        return limits;
    limits.text = 2000;
    limits.argument = 300;
    limits.calls = 40;
    limits.pictures = 6;
    return limits;
}

SampleCard card_of(const fs::path& suite, const Sample& sample, std::vector<StoredScore> scores,
                   const CardLimits& limits) {
    SampleCard card;
    card.scores = std::move(scores);
    cut_words(card.scores, limits);
    card.error = cut(sample.error, limits.text);
    card.contaminated = cut(sample.contaminated, limits.text);
    if (sample.state == SampleState::Waiting) {
        card.kind = "Not begun, or not at its end";
        return card;
    }
    const fs::path folder = run_folder_of(suite, sample);
    std::string problem;
    const std::optional<runs::RunRecord> record = record_in(folder, problem);
    if (!record) {
        card.kind = "Its run is not to be read";
        card.answer = cut(problem, limits.text);
        return card;
    }
    take_outcome(*record, limits, card);
    for (const runs::RecordedStep& step : record->steps)
        if (card.calls.size() < limits.calls)
            card.calls.push_back(call_of(step, limits));
    take_files(*record, suite, folder, limits, card);
    take_evidence(suite, folder, limits, card);
    return card;
}

} // namespace graticule::evaluation::suite_report
