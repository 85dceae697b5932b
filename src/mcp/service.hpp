// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"

#include "mcp/declarations.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::mcp {

/// Who calls, as he says himself: hostile text.
struct ClientInfo {
    std::string name;
    std::string version;
    std::string protocol;        ///< the revision that is spoken: "2026-07-28"
    Json capabilities;           ///< as the client stated them
    bool can_be_asked = false;   ///< elicitation in forms: ask() may give an answer
    bool shows_progress = false; ///< wants progress of this call
};

/// A question that the client is asked while it waits for a result.
struct Question {
    std::string key;    ///< tells it from other questions of the same call, whenever that is made
    std::string method; ///< "elicitation/create"
    Json params;
};

/// What a user answered to a form.
struct Answer {
    enum class Action { Accepted, Declined, Cancelled };
    Action action = Action::Cancelled;
    Json content; ///< of Accepted: an object as the form's schema has it, unchecked; hostile
};

enum class LogLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };

/// What a call of the client may do while it is carried out. Used by the thread that carries it
/// out, but for progress() and log(), which any may call.
///
/// Asking differs between revisions, but a service need not know. In 2026-07-28 there are no
/// questions of servers: where the answer is not there yet, ask() leaves the call by throwing
/// `InputRequired`, the client puts the question to its user and *makes the call again*, and the
/// same ask() then returns. So what a call does before it asks is done again: ask before anything
/// is changed, and in the same order each time. Answers of earlier rounds come back signed, bound
/// to the call and its arguments, and expire. In older revisions, and in tasks, ask() waits.
class Request {
public:
    virtual ~Request() = default;

    /// Its pool, and cancelled when the client cancels, goes, or does not answer in time; its
    /// progress is the client's, too.
    virtual const Context& context() const = 0;
    virtual const ClientInfo& client() const = 0;

    /// Told to the client where it wants to know; what does not rise is dropped, and what comes too
    /// often is thinned out.
    /// @param total what `done` is at the end, where that is known
    virtual void progress(double done, std::optional<double> total, std::string_view message) = 0;

    /// A line of the server's log for this client, where Offers has logging and the client wants
    /// it.
    virtual void log(LogLevel level, const Json& data, std::string_view logger = {}) = 0;

    /// Puts questions to the client, all at once. Gives the `result` of each by its key, unchecked.
    /// @return nothing where the client cannot be asked one of these
    /// @throws InputRequired, which nobody but the server may catch
    /// @throws Error Cancelled, or Timeout where no answer comes
    virtual std::optional<std::map<std::string, Json>>
    ask_all(const std::vector<Question>& questions) = 0;

    /// Asks the user to fill in a form.
    /// @param form JSON Schema of a flat object of texts, numbers, yes or no, and choices
    /// @return nothing where the client cannot be asked
    /// @throws as ask_all() does
    std::optional<Answer> ask(std::string key, std::string message, Json form);
};

/// Leaves a call that has to be made again with answers. No std::exception, so that what turns
/// failures into results lets it through.
struct InputRequired {
    std::vector<Question> questions;
    std::map<std::string, Json> answers; ///< that are there already
};

/// The client lacks something without which a call is not possible: an error of the protocol
/// (-32021) for a client of 2026-07-28, else a result that is one.
struct MissingCapability {
    Json capabilities; ///< {"elicitation": {}}
};

/// What is served. Functions are called from several threads at once, and must keep to
/// Request::context() where they have one. Lists are in an order that does not change by itself.
///
/// What they throw: an Error of call() is a result that is an error, with the error's one line;
/// Error NotFound of read() and of prompt() says that there is no such thing, InvalidArgument that
/// arguments are wrong. Of all else the client learns only that something went wrong within.
class Service {
public:
    virtual ~Service() = default;

    virtual ServerInfo info() const = 0;
    virtual Offers offers() const { return {}; }

    virtual std::vector<ToolDeclaration> tools() const = 0;
    /// @param name one of tools()
    /// @param arguments an object, not checked against the schema
    virtual ToolResult call(const std::string& name, const Json& arguments, Request& request) = 0;
    /// Before a call goes on as a task: asks what has to be answered first, while its client waits.
    /// The same ask() in call() then has the answer.
    virtual void before_task(const std::string& /*name*/, const Json& /*arguments*/,
                             Request& /*request*/) {}

    virtual std::vector<Resource> resources() const { return {}; }
    virtual std::vector<ResourceTemplate> resource_templates() const { return {}; }
    /// @param uri hostile
    /// @throws Error NotFound
    virtual ReadResult read(const std::string& uri, Request& request);

    virtual std::vector<Prompt> prompts() const { return {}; }
    /// @param name one of prompts()
    /// @param arguments texts by name; those that are required are there
    virtual PromptResult prompt(const std::string& name,
                                const std::map<std::string, std::string>& arguments,
                                Request& request);

    /// @throws Error NotFound for what cannot be completed
    virtual Completion complete(const CompletionQuery& query);
};

} // namespace graticule::mcp
