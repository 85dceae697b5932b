// SPDX-License-Identifier: Apache-2.0
#include "evaluation/output_metrics/picture_judgement.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/marked_parts.hpp"
#include "evaluation/ratings.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::evaluation::output_metrics {

namespace {

constexpr std::array PictureDimensions{
    Dimension{"task-completion", "task_completion"},
    Dimension{"spatial-accuracy", "spatial_accuracy"},
    Dimension{"visual-readability", "visual_readability"},
    Dimension{"cartographic-quality", "cartographic_quality"},
    Dimension{"data-integrity", "data_integrity"},
};
constexpr std::int64_t MostTokens = 16'384;      // of an answer, thoughts included
constexpr std::uintmax_t MostBytes = 16U << 20U; // of a picture that is shown to judges

/// None where it is no picture that models are shown.
std::optional<std::string> media_type_of(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"))
        return "image/png";
    if (bytes.starts_with("\xFF\xD8\xFF"))
        return "image/jpeg";
    return std::nullopt;
}

llm::Request request_with(const std::string& task, llm::ImagePart reference,
                          llm::ImagePart candidate) {
    const std::string asked = visible_text(task);
    MarkedParts parts(asked + reference.bytes + candidate.bytes);
    parts.add("task", asked);
    const std::string code = parts.code();
    llm::Message shown = llm::text_message(
        llm::Role::User, std::move(parts).text() + "Reference picture " + code + ":");
    shown.parts.emplace_back(std::move(reference));
    shown.parts.emplace_back(llm::TextPart{"Candidate's picture " + code + ":"});
    shown.parts.emplace_back(std::move(candidate));
    llm::Request request;
    request.messages = {llm::text_message(llm::Role::System, std::string(picture_prompt())),
                        std::move(shown)};
    request.output_schema = ratings_schema(PictureDimensions);
    request.temperature = 0;
    request.max_output_tokens = MostTokens;
    return request;
}

std::variant<Score, ReplyFault> picture_score(const llm::Response& response) {
    auto read = read_ratings(response, PictureDimensions);
    if (auto* fault = std::get_if<ReplyFault>(&read))
        return std::move(*fault);
    const auto& ratings = std::get<std::vector<Rating>>(read);
    Score score{mean_rating(ratings) / HighestRating, "rated"};
    score.explanation = words_of_ratings(PictureDimensions, ratings);
    for (std::size_t i = 0; i < ratings.size(); ++i)
        score.parts.push_back({std::string(PictureDimensions[i].name),
                               static_cast<double>(ratings[i].value) / HighestRating});
    return score;
}

double spent_on(const std::vector<Vote>& votes) {
    double spent = 0;
    for (const Vote& vote : votes)
        if (vote.scoring)
            spent += number_member(metadata_of(*vote.scoring), SpentMember).value_or(0);
    return spent;
}

Scoring judged_by_all(const llm::Request& request, const ScoringBench& bench) {
    std::vector<Vote> votes;
    for (const JudgeModel& judge : bench.judges)
        votes.push_back({judge_name(judge.name), scored_or_not([&] {
                             return ask_judge(
                                 judge, {request, ratings_form(PictureDimensions), picture_score},
                                 bench.context);
                         })});
    Scoring scoring = panel_scoring(votes);
    if (const double spent = spent_on(votes); spent > 0)
        std::visit([&](auto& said) { said.metadata[SpentMember] = spent; }, scoring);
    return scoring;
}

} // namespace

Scoring judge_picture(const std::string& task, const fs::path& reference, const fs::path& picture,
                      const ScoringBench& bench) {
    if (fs::file_size(picture) > MostBytes)
        return Score{0, "too large", "",
                     fmt::format("The picture has more than {} bytes", MostBytes)};
    std::string bytes = read_file(picture, MostBytes);
    const std::optional<std::string> type = media_type_of(bytes);
    if (!type)
        return Score{0, "no picture", "", "The file is no PNG or JPEG"};
    std::string right = read_file(reference, MostBytes);
    const std::optional<std::string> right_type = media_type_of(right);
    if (!right_type)
        throw Error(ErrorCode::Malformed, fmt::format("The reference {} is no PNG or JPEG",
                                                      reference.filename().string()));
    if (bench.judges.empty())
        return Unscored{"Pictures are judged by models, and none was named to judge"};
    return judged_by_all(
        request_with(task, {*right_type, std::move(right)}, {*type, std::move(bytes)}), bench);
}

} // namespace graticule::evaluation::output_metrics
