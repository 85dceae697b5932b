// SPDX-License-Identifier: Apache-2.0
#include "mcp/content_form.hpp"

#include "base/base64.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::mcp {

namespace {

void add_text(Json& form, const char* name, const std::string& text) {
    if (!text.empty())
        form[name] = to_valid_utf8(text);
}

void add_meta(Json& form, const Json& meta) {
    if (!meta.is_null())
        form["_meta"] = meta;
}

void add_annotations(Json& form, const Annotations& annotations) {
    Json said = Json::object();
    Json audience = Json::array();
    if (annotations.for_user)
        audience.push_back("user");
    if (annotations.for_assistant)
        audience.push_back("assistant");
    if (!audience.empty())
        said["audience"] = audience;
    if (annotations.priority)
        said["priority"] = *annotations.priority;
    add_text(said, "lastModified", annotations.last_modified);
    if (!said.empty())
        form["annotations"] = said;
}

void add_title(Json& form, const std::string& title, Era era) {
    if (has_structure(era))
        add_text(form, "title", title);
}

Json annotations_of(const ToolDeclaration& tool) {
    Json form = Json::object();
    add_text(form, "title", tool.title);
    form["readOnlyHint"] = tool.annotations.read_only;
    if (!tool.annotations.read_only) {
        form["destructiveHint"] = tool.annotations.destructive;
        form["idempotentHint"] = tool.annotations.idempotent;
    }
    form["openWorldHint"] = tool.annotations.open_world;
    return form;
}

bool describes_object(const Json& schema) {
    const auto type = schema.find("type");
    return type != schema.end() && is_text(*type, "object");
}

Json text_form(const std::string& text) {
    return {{"type", "text"}, {"text", to_valid_utf8(text)}};
}

/// Each kind of content as one revision has it.
struct ContentForm {
    Era era;

    Json operator()(const Text& text) const { return text_form(text.text); }

    Json operator()(const Image& image) const {
        return {
            {"type", "image"}, {"data", encode_base64(image.bytes)}, {"mimeType", image.mime_type}};
    }

    Json operator()(const Audio& audio) const {
        if (!has_annotations(era))
            return text_form(fmt::format("(sound, {})", audio.mime_type));
        return {
            {"type", "audio"}, {"data", encode_base64(audio.bytes)}, {"mimeType", audio.mime_type}};
    }

    Json operator()(const ResourceLink& link) const {
        if (!has_structure(era))
            return text_form(fmt::format("{}: {}", link.resource.name, link.resource.uri));
        Json form = {{"type", "resource_link"}};
        form.update(form_of(link.resource, era));
        return form;
    }

    Json operator()(const EmbeddedResource& embedded) const {
        return {{"type", "resource"}, {"resource", form_of(embedded.contents)}};
    }
};

bool has_text(const ToolResult& result) {
    return std::any_of(result.content.begin(), result.content.end(), [](const Content& content) {
        return std::holds_alternative<Text>(content.value);
    });
}

} // namespace

Json form_of(const ToolDeclaration& tool, Era era) {
    Json form = {{"name", tool.name}};
    add_title(form, tool.title, era);
    add_text(form, "description", tool.description);
    form["inputSchema"] = tool.input_schema;
    if (tool.output_schema && has_structure(era)
        && (has_any_structure(era) || describes_object(*tool.output_schema)))
        form["outputSchema"] = *tool.output_schema;
    if (has_annotations(era))
        form["annotations"] = annotations_of(tool);
    add_meta(form, tool.meta);
    return form;
}

Json form_of(const Resource& resource, Era era) {
    Json form = {{"uri", resource.uri}, {"name", to_valid_utf8(resource.name)}};
    add_title(form, resource.title, era);
    add_text(form, "description", resource.description);
    add_text(form, "mimeType", resource.mime_type);
    if (resource.size)
        form["size"] = *resource.size;
    add_annotations(form, resource.annotations);
    add_meta(form, resource.meta);
    return form;
}

Json form_of(const ResourceTemplate& resource_template, Era era) {
    Json form = {{"uriTemplate", resource_template.uri_template},
                 {"name", to_valid_utf8(resource_template.name)}};
    add_title(form, resource_template.title, era);
    add_text(form, "description", resource_template.description);
    add_text(form, "mimeType", resource_template.mime_type);
    add_annotations(form, resource_template.annotations);
    add_meta(form, resource_template.meta);
    return form;
}

Json form_of(const ResourceContents& contents) {
    Json form = {{"uri", to_valid_utf8(contents.uri)}};
    add_text(form, "mimeType", contents.mime_type);
    if (contents.is_text)
        form["text"] = to_valid_utf8(contents.bytes);
    else
        form["blob"] = encode_base64(contents.bytes);
    add_meta(form, contents.meta);
    return form;
}

Json form_of(const Prompt& prompt, Era era) {
    Json form = {{"name", prompt.name}};
    add_title(form, prompt.title, era);
    add_text(form, "description", prompt.description);
    Json arguments = Json::array();
    for (const PromptArgument& argument : prompt.arguments) {
        Json one = {{"name", argument.name}};
        add_title(one, argument.title, era);
        add_text(one, "description", argument.description);
        one["required"] = argument.required;
        arguments.push_back(std::move(one));
    }
    if (!arguments.empty())
        form["arguments"] = std::move(arguments);
    add_meta(form, prompt.meta);
    return form;
}

Json form_of(const Content& content, Era era) {
    Json form = std::visit(ContentForm{era}, content.value);
    add_annotations(form, content.annotations);
    add_meta(form, content.meta);
    return form;
}

Json form_of(const ToolResult& result, Era era) {
    Json content = Json::array();
    for (const Content& part : result.content)
        content.push_back(form_of(part, era));
    if (result.structured && !has_text(result))
        content.push_back(text_form(to_line(*result.structured)));
    Json form = {{"content", std::move(content)}};
    if (result.structured && has_structure(era)
        && (has_any_structure(era) || result.structured->is_object()))
        form["structuredContent"] = *result.structured;
    if (result.is_error)
        form["isError"] = true;
    add_meta(form, result.meta);
    return form;
}

Json form_of(const PromptResult& result, Era era) {
    Json form = Json::object();
    add_text(form, "description", result.description);
    Json messages = Json::array();
    for (const PromptMessage& message : result.messages)
        messages.push_back({{"role", message.from_user ? "user" : "assistant"},
                            {"content", form_of(message.content, era)}});
    form["messages"] = std::move(messages);
    return form;
}

Json form_of(const ServerInfo& info, Era era) {
    Json form = {{"name", info.name}};
    add_title(form, info.title, era);
    form["version"] = info.version;
    return form;
}

ToolResult failed_result(std::string text) {
    ToolResult result;
    result.is_error = true;
    result.content.push_back({Text{std::move(text)}, {}, {}});
    return result;
}

void add_cache_terms(Json& result, const CacheTerms& terms) {
    result["ttlMs"] = terms.time.count();
    result["cacheScope"] = terms.is_public ? "public" : "private";
}

} // namespace graticule::mcp
