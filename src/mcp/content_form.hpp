// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include "mcp/declarations.hpp"
#include "mcp/era.hpp"

/// What is declared and handed over, in the form in which a revision of the protocol has it. What a
/// revision does not know is left out, or said in what it knows.
namespace graticule::mcp {

Json form_of(const ToolDeclaration& tool, Era era);
Json form_of(const Resource& resource, Era era);
Json form_of(const ResourceTemplate& resource_template, Era era);
Json form_of(const ResourceContents& contents);
Json form_of(const Prompt& prompt, Era era);
Json form_of(const Content& content, Era era);
Json form_of(const ToolResult& result, Era era);
Json form_of(const PromptResult& result, Era era);
/// {"name", "title", "version"}
Json form_of(const ServerInfo& info, Era era);

/// A result that is an error, with one text.
ToolResult failed_result(std::string text);

/// Adds how long a result may be kept (2026-07-28).
void add_cache_terms(Json& result, const CacheTerms& terms);

} // namespace graticule::mcp
