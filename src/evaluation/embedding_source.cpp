// SPDX-License-Identifier: Apache-2.0
#include "evaluation/embedding_source.hpp"

#include "base/error.hpp"
#include "evaluation/request_money.hpp"
#include "evaluation/score.hpp"

#include <utility>

namespace graticule::evaluation {

namespace {

std::optional<double> price_of_tokens(const std::optional<llm::Price>& price,
                                      std::optional<std::int64_t> tokens) {
    if (!price || !tokens)
        return std::nullopt;
    llm::Usage usage;
    usage.input = tokens;
    usage.output = 0;
    return llm::cost_of(*price, usage);
}

} // namespace

EmbeddingAnswer ask_embeddings(const EmbeddingSource& source, const std::vector<std::string>& texts,
                               const Context& context) {
    EmbeddingAnswer answer;
    RequestMoney money(source.ledger.get(),
                       price_of_tokens(source.price, llm::estimated_tokens(texts)));
    if (!money.allowed()) {
        answer.problem = "The money for judging is spent";
        return answer;
    }
    std::unique_ptr<llm::EmbeddingModel> model = source.idle->take();
    if (!model)
        model = source.open();
    try {
        llm::Embeddings embeddings = model->embed(texts, context);
        source.idle->keep(std::move(model));
        answer.metadata["model"] = embeddings.model;
        if (embeddings.usage.input)
            answer.metadata["input_tokens"] = *embeddings.usage.input;
        if (source.price)
            answer.metadata[SpentMember] =
                embeddings.cached
                    ? money.spent(0)
                    : money.spent(price_of_tokens(source.price, embeddings.usage.input));
        answer.vectors = std::move(embeddings.vectors);
    } catch (const llm::ModelError& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        answer.problem = error.one_line();
    }
    return answer;
}

} // namespace graticule::evaluation
