// SPDX-License-Identifier: Apache-2.0
#include "cli/chat_model.hpp"

#include "base/unconfined.hpp"
#include "llm/cached_model.hpp"
#include "llm/local/local_model.hpp"
#include "llm/scripted_model.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

struct OpenedModel {
    std::unique_ptr<llm::ChatModel> model;
    std::string address; ///< of its server, or of its file; empty for a script
};

OpenedModel open_one(const ModelOptions& options) {
    if (const auto script = script_of(options.name)) {
        std::vector<llm::ScriptedAnswer> answers = llm::read_script(*script);
        const std::size_t said = std::min(options.script_from, answers.size());
        answers.erase(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(said));
        return {
            std::make_unique<llm::ScriptedModel>(std::move(answers), script->filename().string()),
            ""};
    }
    const Environment& environment = options.environment;
    if (llm::is_local_model(options.name))
        return {llm::open_local_model(options.name, environment),
                llm::file_of_local_model(options.name, environment)};
    const llm::Endpoint endpoint = llm::find_endpoint(options.name, environment);
    OpenedModel opened{llm::open_model(endpoint), endpoint.base_url};
    const llm::Rates rates = llm::rates_of(endpoint.provider, environment);
    if (rates.limited())
        opened.model = std::make_unique<llm::RateLimitedModel>(
            std::move(opened.model), options.rate_limits->of(endpoint.provider, rates));
    return opened;
}

/// Asking takes the network, stored answers and programs that serve models.
class UnconfinedModel : public llm::ChatModel {
public:
    explicit UnconfinedModel(std::unique_ptr<llm::ChatModel> model) : m_model(std::move(model)) {}
    ~UnconfinedModel() override {
        unconfined([this] { m_model.reset(); });
    }

    llm::Response chat(const llm::Request& request, const Context& context,
                       const llm::DeltaSink& deltas) override {
        return unconfined([&] { return m_model->chat(request, context, deltas); });
    }
    void set_wait_sink(llm::WaitSink sink) override { m_model->set_wait_sink(std::move(sink)); }

private:
    std::unique_ptr<llm::ChatModel> m_model;
};

std::unique_ptr<llm::ChatModel> open_with_patience(const ModelOptions& options) {
    OpenedModel opened = open_one(options);
    std::unique_ptr<llm::ChatModel> model = std::make_unique<llm::EnduringModel>(
        std::move(opened.model), options.retries, llm::Patience::of_machine());
    if (!options.cache.empty())
        model = std::make_unique<llm::CachedModel>(std::move(model), options.name,
                                                   std::move(opened.address), options.cache);
    return model;
}

} // namespace

std::optional<std::filesystem::path> script_of(std::string_view model) {
    if (!model.starts_with(ScriptPrefix))
        return std::nullopt;
    return model.substr(ScriptPrefix.size());
}

std::unique_ptr<llm::ChatModel> open_chat_model(const ModelOptions& options) {
    return std::make_unique<UnconfinedModel>(
        unconfined([&] { return open_with_patience(options); }));
}

std::optional<llm::Price> price_of(const ModelOptions& options) {
    llm::PriceTable table = llm::PriceTable::built_in();
    if (!options.prices.empty())
        unconfined([&] { table.add_file(options.prices); });
    return table.of(options.name);
}

} // namespace graticule::cli
