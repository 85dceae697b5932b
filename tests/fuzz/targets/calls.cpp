// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/text_encoding.hpp"
#include "tools/call_list.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include "fuzz/promises.hpp"
#include "fuzz/small_data.hpp"
#include "fuzz/targets.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace graticule::fuzz {

namespace {

constexpr std::size_t MaxCallsOfInput = 3; // of one input; maps take long

// Asks for a stop after a while, as somebody who waits would: a call may mean very much work. What
// does not stop then hangs.
class Patience {
public:
    explicit Patience(Cancellation& cancellation)
        : m_thread([&cancellation](const std::stop_token& done) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any over;
              over.wait_for(lock, done, Longest, [&] { return done.stop_requested(); });
              if (!done.stop_requested())
                  cancellation.request();
          }) {}

private:
    static constexpr std::chrono::seconds Longest{2};
    std::jthread m_thread;
};

void expect_proper(const tools::Observation& observation, const std::string& tool) {
    if (observation.error_code == error_code_name(ErrorCode::Internal))
        break_off("no call is an internal error", tool + ": " + observation.text);
    if (observation.text.empty() || !geodata::is_utf8(observation.text))
        break_off("an observation is UTF-8 text", tool);
    to_line(observation.data);
}

} // namespace

// A list of calls, carried out over the small data.
void read_calls(std::string_view input) {
    const std::filesystem::path out = scratch_folder() / "outputs";
    expect_errors_only([&] {
        std::vector<tools::Call> calls = tools::parse_calls(input, "CALLS.json");
        calls.resize(std::min(calls.size(), MaxCallsOfInput));
        tools::Workspace workspace(small_catalog(), out);
        Cancellation cancellation;
        const Patience patience(cancellation);
        const Context limited(quiet_context().pool(), &cancellation);
        tools::ToolContext context{workspace, limited};
        for (const tools::Call& call : calls)
            expect_proper(tools::call_tool(context, call.tool, call.arguments), call.tool);
    });
    std::filesystem::remove_all(out);
}

} // namespace graticule::fuzz
