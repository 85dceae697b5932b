// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/model_error.hpp"

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace graticule::test {

/// What every provider is tested with, in its own format: an answer that says Greeting, with 11
/// tokens in and 7 out.
struct ProviderCase {
    std::string label;
    std::string model;        ///< "openai/gpt-4.1"
    std::string url_variable; ///< names the server
    std::string key_variable;
    std::string whole;               ///< the answer in one piece
    std::string stream;              ///< the answer as a stream
    std::string stream_type;         ///< its Content-Type
    std::string stream_beginning;    ///< of a stream: what says "Gr" and nothing after it
    std::string stream_keep_alive;   ///< what a server may send to say that it lives; may be empty
    std::string error_event;         ///< of a stream: something failed and is called "busy"
    llm::ModelFailure error_failure; ///< what that is

    std::map<std::string, std::string> variables(const std::string& url, const char* key) const;
};

/// How the framework names a case.
void PrintTo(const ProviderCase& one, std::ostream* out);

inline constexpr const char* Greeting = "Gr\xC3\xBC\xC3\x9F"
                                        "e, \xE6\xBC\xA2\xE5\xAD\x97 \xF0\x9F\x97\xBA";

std::vector<ProviderCase> provider_cases();

} // namespace graticule::test
