// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/endpoint.hpp"
#include "llm/wire_format.hpp"

#include "network/http_client.hpp"

#include <cstddef>
#include <memory>

namespace graticule::llm {

/// A model on a server: one provider's format over HTTP. The key is in the request's headers and
/// nowhere else; where the server says it, it is taken out.
class RemoteModel : public ChatModel {
public:
    RemoteModel(Endpoint endpoint, std::unique_ptr<WireFormat> format);

    /// @throws ModelError whose message begins with the model's name
    Response chat(const Request& request, const Context& context, const DeltaSink& deltas) override;

private:
    Response ask(const Request& request, const Context& context, const DeltaSink& deltas);
    /// @throws ModelError
    network::HttpHead send(const network::HttpRequest& request, const Context& context,
                           const network::BodySink& sink);
    void complete_calls(Response& response, const Request& request);

    Endpoint m_endpoint;
    std::unique_ptr<WireFormat> m_format;
    network::HttpClient m_client;
    std::size_t m_named_calls = 0;
};

} // namespace graticule::llm
