// SPDX-License-Identifier: Apache-2.0
#include "unit/evaluation/judge_servers.hpp"

#include "llm/open_model.hpp"

#include <optional>
#include <utility>

namespace graticule::test {

Json ServedJudge::body(std::size_t call) const {
    return parse_json(server->calls().at(call).body, "request");
}

ServedJudge served_judge(const std::string& name, std::vector<WireReply> replies) {
    ServedJudge judge;
    judge.server = std::make_unique<WireServer>(std::move(replies));
    judge.model.name = "openai-compatible/" + name;
    judge.model.open = [name = judge.model.name, url = judge.server->url()] {
        return llm::open_model(
            name, [&](const std::string& variable) -> std::optional<std::string> {
                return variable == "OPENAI_COMPATIBLE_BASE_URL" ? std::optional(url) : std::nullopt;
            });
    };
    llm::Price price;
    price.input = 2; // dollars for a million tokens
    price.output = 10;
    judge.model.price = price;
    return judge;
}

WireReply says(const std::string& words, const std::string& finish) {
    const Json body{
        {"id", "c1"},
        {"model", "judge-2026"},
        {"choices",
         {{{"message", {{"role", "assistant"}, {"content", words}}}, {"finish_reason", finish}}}},
        {"usage", {{"prompt_tokens", 1000}, {"completion_tokens", 100}}}};
    return whole(200, to_line(body));
}

WireReply grades(const std::string& grade, const std::string& reasoning, int reference) {
    return says(to_line({{"reasoning", reasoning}, {"reference", reference}, {"grade", grade}}));
}

} // namespace graticule::test
