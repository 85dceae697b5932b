// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What a server of the Model Context Protocol (MCP) has to offer, apart from the revision that a
/// client speaks. Texts are UTF-8; what is not is replaced when it is sent.
namespace graticule::mcp {

/// Who serves.
struct ServerInfo {
    std::string name; ///< "graticule"
    std::string title;
    std::string version;
    std::string instructions; ///< how a model uses the server as a whole; empty for none
};

/// How long clients may keep what they were told, and whether for one user only (2026-07-28; no
/// other revision has this).
struct CacheTerms {
    std::chrono::milliseconds time{0};
    bool is_public = false;
};

/// Which parts of the protocol are declared. Tools always are.
struct Offers {
    bool tool_changes = false; ///< Notices::tools_changed() may come
    bool resources = false;
    bool resource_changes = false; ///< Notices::resources_changed() may come
    bool resource_updates =
        false; ///< Notices::resource_updated() may come, and can be subscribed to
    bool prompts = false;
    bool prompt_changes = false;
    bool completion = false;
    bool logging = false; ///< Request::log(), to clients that ask for it
    CacheTerms lists;     ///< of all lists, and of what the server says of itself
};

/// Hints for whoever decides whether a call needs a person's consent.
struct ToolAnnotations {
    bool read_only = false;
    bool destructive = true; ///< of one that is not read-only
    bool idempotent = false;
    bool open_world = true; ///< talks to more than this machine
};

struct ToolDeclaration {
    std::string name; ///< 1 to 128 of A-Z a-z 0-9 _ . - /
    std::string title;
    std::string description;
    Json input_schema;                 ///< JSON Schema 2020-12 of an object
    std::optional<Json> output_schema; ///< of ToolResult::structured; an object's for older clients
    ToolAnnotations annotations;
    /// Whether a call may go on as a task, which the client comes back for (extension
    /// io.modelcontextprotocol/tasks). It does so for clients that know tasks alone.
    bool may_be_task = false;
    /// `_meta`; null for none. Its "ui", which names the page that shows results of the tool
    /// (extension io.modelcontextprotocol/ui), is told to clients alone that state the extension.
    Json meta;
};

/// Whom a piece of content is for, and how much it matters.
struct Annotations {
    bool for_user = false; ///< neither of both is said where both are false
    bool for_assistant = false;
    std::optional<double> priority; ///< from 0 to 1, which is required reading
    std::string last_modified;      ///< ISO 8601; empty for none
};

struct Resource {
    std::string uri;
    std::string name;
    std::string title;
    std::string description;
    std::string mime_type;
    std::optional<std::uint64_t> size; ///< bytes
    Annotations annotations;
    Json meta;
};

struct ResourceTemplate {
    std::string uri_template; ///< RFC 6570
    std::string name;
    std::string title;
    std::string description;
    std::string mime_type;
    Annotations annotations;
    Json meta;
};

struct ResourceContents {
    std::string uri;
    std::string mime_type;
    std::string bytes;
    bool is_text = true; ///< else the bytes are sent in base64
    Json meta;
};

/// All parts of what a URI names (one, but for folders).
struct ReadResult {
    std::vector<ResourceContents> contents;
    CacheTerms cache;
};

struct Text {
    std::string text;
};
struct Image {
    std::string bytes;
    std::string mime_type;
};
struct Audio {
    std::string bytes;
    std::string mime_type;
};
/// Names a resource that the client may read; sent as text to clients before 2025-06-18.
struct ResourceLink {
    Resource resource;
};
struct EmbeddedResource {
    ResourceContents contents;
};

struct Content {
    std::variant<Text, Image, Audio, ResourceLink, EmbeddedResource> value;
    Annotations annotations;
    Json meta;
};

/// What came of a call. Failures are results too, whose text says to a model what to do.
struct ToolResult {
    std::vector<Content> content;
    /// What the tool's output schema describes. It is repeated as text for clients that do not read
    /// it, where `content` has no text.
    std::optional<Json> structured;
    bool is_error = false;
    Json meta;
};

struct PromptArgument {
    std::string name;
    std::string title;
    std::string description;
    bool required = false;
};

struct Prompt {
    std::string name;
    std::string title;
    std::string description;
    std::vector<PromptArgument> arguments;
    Json meta;
};

struct PromptMessage {
    bool from_user = true; ///< else from the assistant
    Content content;
};

struct PromptResult {
    std::string description;
    std::vector<PromptMessage> messages;
};

/// What is to be completed: an argument of a prompt, or a variable of a resource template.
struct CompletionQuery {
    bool is_prompt = true;
    std::string name; ///< of the prompt; else the URI template
    std::string argument;
    std::string value; ///< as far as it was typed
    Json known;        ///< arguments that have values already, as an object of texts
};

struct Completion {
    std::vector<std::string> values;    ///< the first hundred are sent
    std::optional<std::uint64_t> total; ///< of all that there are, where that is known
};

} // namespace graticule::mcp
