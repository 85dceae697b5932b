// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/json.hpp"
#include "llm/chat_model.hpp"
#include "llm/model_error.hpp"

/// What was asked of a model and what it said, as event logs and scripts have it. Keys are no part
/// of a request, so none is written. What is not set is left out; reading a record gives back what
/// was written. Reading throws Error Malformed that says where the fault is.
namespace graticule::llm {

/// {"role": "user", "parts": [{"type": "text", "text": "..."}, ...]}; docs/models.md lists the
/// parts.
Json to_json(const Message& message);
Message message_from_json(const CheckedJson& record);

Json to_json(const Request& request);
Request request_from_json(const CheckedJson& record);

Json to_json(const Usage& usage);
Usage usage_from_json(const CheckedJson& record);

Json to_json(const Response& response);
Response response_from_json(const CheckedJson& record);

/// {"kind": "rate_limited", "message": "...", "status": 429, "retry_after_ms": 2000}
Json to_json(const ModelError& error);
ModelError model_error_from_json(const CheckedJson& record);

} // namespace graticule::llm
