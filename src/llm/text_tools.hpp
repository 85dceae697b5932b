// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/model_traits.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

/// Tools for models that are handed none: they are told of in words, and calls are read from text.
namespace graticule::llm {

/// A request without tools, calls and results, in which words stand for them.
struct TextRequest {
    Request request;
    std::vector<std::string> adjustments; ///< see Response::adjustments
};

/// Puts the tools into the system message, and calls and results of the conversation into text.
/// Where the model can be held to a schema, the answer is: one call whose arguments its tool takes,
/// or words. Where the descriptions of the tools would take up too much of the context, they are
/// shortened.
TextRequest say_tools(const Request& request, const ModelTraits& traits);

/// What a model said, with the calls in it as parts of their own. A call is a JSON object of the
/// members "tool" and "arguments"; what begins as one and is no JSON is a call whose arguments are
/// that text. Calls have no ids.
std::vector<Part> read_text_calls(std::string_view text);

/// Asks a model in words; what it answers reads as if it had been handed the tools. Pieces of an
/// answer that may hold calls are handed over when it is whole, thoughts as they come.
class TextToolModel final : public ChatModel {
public:
    TextToolModel(std::unique_ptr<ChatModel> model, ModelTraits traits);

    Response chat(const Request& request, const Context& context, const DeltaSink& deltas) override;

private:
    std::unique_ptr<ChatModel> m_model;
    ModelTraits m_traits;
};

} // namespace graticule::llm
