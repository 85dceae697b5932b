// SPDX-License-Identifier: Apache-2.0
// Serves what a browser test opens: a page that is nothing by itself, and events that it may ask
// for. Says its address, and for each stream "open AFTER" with the event that the browser saw last,
// and "gone" once the browser has left it.
#include "base/context.hpp"
#include "base/thread_pool.hpp"
#include "server/event_stream.hpp"
#include "server/http_server.hpp"
#include "server/routes.hpp"

#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <string>
#include <vector>

using namespace graticule;

namespace {

const std::vector<std::string> Texts{"one line", "two\nlines", "a\r\nb\rc",
                                     "",         " : leading", "d\xc3\xa9j\xc3\xa0 \xe6\x97\xa5"};

std::mutex output_mutex; // streams end on threads of their own

void say(const std::string& line) {
    const std::scoped_lock lock(output_mutex);
    std::cout << line << std::endl;
}

/// Two events that the browser has not seen; then it has to come again for more.
void send_two(const std::string& seen, server::EventStream& events) {
    const std::size_t first = seen.empty() ? 0 : std::stoul(seen) + 1;
    bool goes_on = events.set_retry(std::chrono::milliseconds(1)) && events.comment("a comment");
    for (std::size_t i = first; goes_on && i < first + 2 && i < Texts.size(); ++i)
        goes_on = events.send({Texts[i], "text", std::to_string(i)});
}

void wait_until_gone(server::EventStream& events) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    if (events.send({"here", "", {}}))
        never.wait(lock, events.gone(), [] { return false; });
    say("gone");
}

} // namespace

int main() {
    server::Routes routes;
    routes.add("GET", "/", [](const server::HttpRequest&) {
        server::HttpReply reply;
        reply.content_type = "text/html; charset=utf-8";
        reply.body = "<!doctype html><link rel=icon href=data:,><title>Events</title>";
        return reply;
    });
    routes.add("GET", "/texts", [](const server::HttpRequest& request) {
        return server::event_stream([seen = request.last_event_id()](server::EventStream& events) {
            say("open " + seen);
            send_two(seen, events);
        });
    });
    routes.add("GET", "/open",
               [](const server::HttpRequest&) { return server::event_stream(wait_until_gone); });
    server::HttpServer served(0, std::move(routes));
    say(served.url());
    ThreadPool pool{1};
    served.run(Context(pool)); // until the test ends it
}
