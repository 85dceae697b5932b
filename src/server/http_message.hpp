// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace graticule::server {

/// Fields of a head by their names, in a request in lower case.
using HttpFields = std::map<std::string, std::string, std::less<>>;

/// A request as its handler gets it, until the handler returns. All of it is hostile, though it
/// came by the server's address with its token, and not from another page.
struct HttpRequest {
    std::string method;    ///< "GET"; of a GET's handler also "HEAD"
    std::string path;      ///< behind the token, as it was sent: "/layer"
    HttpFields parameters; ///< what stands for each {name} of the route's pattern, decoded
    HttpFields query;      ///< what stands behind the path, decoded, where the route takes it
    HttpFields fields;     ///< those that came more than once are joined by ", "
    std::string body;

    /// A field's value, or nothing; `name` in lower case.
    const std::string& field(std::string_view name) const;
    /// @throws Error Internal where the route's pattern has no such name
    const std::string& parameter(std::string_view name) const;
    /// The last event that a client of an event stream saw before it came again; empty for none.
    const std::string& last_event_id() const { return field("last-event-id"); }
};

/// Takes a streamed body, for the thread that makes it.
class BodyWriter {
public:
    virtual ~BodyWriter() = default;

    /// Sends bytes and waits until the system has taken them.
    /// @return false where nobody is there to read any more: the client has gone (one that ends
    ///         its own sending counts as gone), or did not take them in time, or the server stops.
    ///         Whoever writes then has nothing left to do
    /// @throws std::exception where there is no memory
    [[nodiscard]] virtual bool write(std::string_view bytes) = 0;

    /// Asked to stop as soon as write() would return false, for whoever waits for something to
    /// write. Callbacks run on the server's own thread: they must neither block nor wait for who
    /// is in write().
    virtual std::stop_token gone() const = 0;
};

/// Makes a body while it is sent, on a thread of its own; runs until it returns. What it throws
/// ends the connection in a way that shows that the body is not whole.
using BodyMaker = std::function<void(BodyWriter&)>;

struct HttpReply {
    unsigned status = 200;
    std::string content_type = "application/json";
    std::string body;
    HttpFields fields; ///< more of the head; those that the server sets itself are its own
    BodyMaker stream;  ///< instead of `body`
    /// How many bytes `stream` will write, where that is known; it is sent in chunks else.
    std::optional<std::uint64_t> stream_bytes;
};

/// Answers a request, on a thread where only it runs meanwhile, beside others that answer other
/// requests. What it throws becomes a reply too (error_reply.hpp).
using HttpHandler = std::function<HttpReply(const HttpRequest&)>;

} // namespace graticule::server
