// SPDX-License-Identifier: Apache-2.0
// Lets the calls of one kind fail one after another while a fuzz target reads one input, all in
// this process, which must be as it was after each: a process for each would take days.
//
// Usage: LD_PRELOAD=libgraticule_faults.so fault_each_call TARGET FILE KIND PROGRESS FROM TO
// SECONDS
//
// Calls FROM to TO fail: the first AllUpTo each, beyond them those with a stack that none before
// had. PROGRESS is a file that holds the number of the call that fails now, for whoever finds the
// process ended by it. Prints one line of JSON.
#include "base/file.hpp"
#include "base/json.hpp"
#include "geodata/read.hpp"
#include "tools/call_list.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include "faults/fault_calls.hpp"
#include "fuzz/promises.hpp"
#include "fuzz/small_data.hpp"
#include "fuzz/targets.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace graticule::faults {

namespace {

using fuzz::break_off;

constexpr unsigned long AllUpTo = 1000;
constexpr unsigned long CleanRunsEach =
    64; // as many failures after which an undisturbed run is made

struct Injector {
    decltype(&graticule_faults_watch) watch;
    decltype(&graticule_faults_rest) rest;
};

Injector find_injector() {
    const auto find = [](const char* name) {
        void* const found = dlsym(RTLD_DEFAULT, name);
        if (found == nullptr)
            break_off("the library that makes calls fail is put before all others", name);
        return found;
    };
    return {reinterpret_cast<decltype(&graticule_faults_watch)>(find("graticule_faults_watch")),
            reinterpret_cast<decltype(&graticule_faults_rest)>(find("graticule_faults_rest"))};
}

/// What a reading came to.
struct Outcome {
    bool refused = false;
    std::string text;
    std::map<std::string, std::string> files; ///< outputs, by name
};

/// One input, read as often as wanted.
class Job {
public:
    Job(const fuzz::Target& target, std::string input)
        : m_target(target), m_input(std::move(input)) {
        if (m_target.name == "calls") {
            m_calls = tools::parse_calls(m_input, "CALLS.json");
            fuzz::small_catalog();
        }
    }

    Outcome run() const {
        if (m_target.name == "calls")
            return carry_out();
        m_target.read(m_input);
        return {};
    }

    /// The outputs of the last run, which are removed.
    std::map<std::string, std::string> take_outputs() const {
        std::map<std::string, std::string> files;
        if (std::filesystem::exists(outputs()))
            for (const auto& entry : std::filesystem::recursive_directory_iterator(outputs()))
                if (entry.is_regular_file())
                    files[entry.path().lexically_relative(outputs())] = read_file(entry.path());
        std::filesystem::remove_all(outputs());
        return files;
    }

private:
    static std::filesystem::path outputs() { return fuzz::scratch_folder() / "outputs"; }

    Outcome carry_out() const {
        tools::Workspace workspace(fuzz::small_catalog(), outputs());
        tools::ToolContext context{workspace, fuzz::quiet_context()};
        Outcome outcome;
        for (const tools::Call& call : m_calls) {
            const tools::Observation seen = tools::call_tool(context, call.tool, call.arguments);
            if (seen.error_code == error_code_name(ErrorCode::Internal))
                break_off("no failing call is an internal error", seen.text);
            outcome.refused = outcome.refused || !seen.ok;
            outcome.text += seen.text + "\n";
        }
        return outcome;
    }

    const fuzz::Target& m_target;
    std::string m_input;
    std::vector<tools::Call> m_calls;
};

std::set<std::string> names_in(const std::filesystem::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename());
    return names;
}

Outcome run_undisturbed(const Job& job) {
    Outcome outcome = job.run();
    outcome.files = job.take_outputs();
    return outcome;
}

// What is thrown for want of memory may pass through; everything else has become an Error.
Outcome run_failing(const Injector& injector, const Job& job, Kind kind, unsigned long number) {
    Outcome outcome;
    injector.watch(kind, number, nullptr);
    try {
        outcome = job.run();
        injector.rest();
    } catch (const std::bad_alloc&) {
        injector.rest();
        if (kind != Kind::Allocation)
            throw;
        outcome = {.refused = true, .text = {}, .files = {}};
    }
    outcome.files = job.take_outputs();
    return outcome;
}

// GDAL numbers the CRS of a GeoPackage otherwise where it cannot look up the usual number; the file
// says the same all the same.
bool same_layer(const std::string& name, const std::string& wanted, const std::string& seen) {
    if (!name.ends_with(".gpkg"))
        return false;
    const auto read = [](const std::string& file, const std::string& content) {
        return geodata::read_layer(fuzz::scratch_file(file, content), {}, fuzz::quiet_context())
            .layer;
    };
    const geodata::Layer first = read("wanted-" + name, wanted);
    const geodata::Layer second = read("seen-" + name, seen);
    bool same = first.size() == second.size() && first.field_count() == second.field_count()
                && first.crs().same_as(second.crs());
    for (std::size_t row = 0; same && row < first.size(); ++row)
        same = std::ranges::equal(first.geometry().wkb(row), second.geometry().wkb(row));
    return same;
}

// The hash of such a GeoPackage is another one too.
bool same_provenance(const std::string& name, const std::string& wanted, const std::string& seen) {
    if (!name.ends_with(".gpkg.provenance.json"))
        return false;
    const auto read = [&](const std::string& content) {
        Json provenance = parse_json(content, name);
        for (const char* of_bytes : {"sha256", "bytes"})
            provenance["output"].erase(of_bytes);
        return provenance;
    };
    return read(wanted) == read(seen);
}

void judge(const Outcome& outcome, const Outcome& clean) {
    for (const auto& [name, content] : outcome.files) {
        const auto wanted = clean.files.find(name);
        if (wanted == clean.files.end())
            break_off("nothing is written that an undisturbed run does not write", name);
        if (wanted->second != content && !same_layer(name, wanted->second, content)
            && !same_provenance(name, wanted->second, content))
            break_off("outputs are whole or not there", name);
    }
    if (!outcome.refused && outcome.text != clean.text)
        break_off("what is not refused is answered as ever", outcome.text);
    if (!outcome.refused && outcome.files.size() != clean.files.size())
        break_off("what is not refused has all outputs", outcome.text);
}

std::unordered_set<std::size_t> stacks;
std::vector<unsigned long> calls_that_fail;

void note_stack(unsigned long call) {
    std::array<void*, 40> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    std::size_t hash = 0;
    for (int i = 0; i < count; ++i)
        hash = hash * 1099511628211U
               + reinterpret_cast<std::size_t>(frames[static_cast<std::size_t>(i)]);
    const bool is_new = stacks.insert(hash).second;
    if (is_new || call <= AllUpTo)
        calls_that_fail.push_back(call);
}

Kind kind_named(std::string_view name) {
    if (name == "allocation")
        return Kind::Allocation;
    if (name == "read")
        return Kind::Read;
    if (name == "write")
        return Kind::Write;
    break_off("the kind is allocation, read or write", name);
}

const fuzz::Target& target_named(std::string_view name) {
    for (const fuzz::Target& target : fuzz::all_targets())
        if (target.name == name)
            return target;
    break_off("there is a fuzz target of this name", name);
}

struct Limits {
    unsigned long from = 1;
    unsigned long to = 0;
    std::chrono::duration<double> time{};
};

Json fail_in_turn(const Job& job, Kind kind, int progress, const Limits& limits) {
    const auto begin = std::chrono::steady_clock::now();
    const Injector injector = find_injector();
    run_undisturbed(job); // what is kept for later is made by the first run
    const Outcome clean = run_undisturbed(job);
    const std::set<std::string> folder = names_in(std::filesystem::temp_directory_path());

    injector.watch(kind, 0, note_stack);
    job.run();
    const unsigned long counted = injector.rest();
    job.take_outputs();

    unsigned long runs = 0;
    unsigned long refused = 0;
    bool complete = true;
    for (const unsigned long number : calls_that_fail) {
        if (number < limits.from || number > limits.to)
            continue;
        if (std::chrono::steady_clock::now() - begin > limits.time) {
            complete = false;
            break;
        }
        const std::string text = fmt::format("{:20}", number);
        if (::pwrite(progress, text.data(), text.size(), 0) < 0)
            break_off("the progress file can be written", text);
        const Outcome outcome = run_failing(injector, job, kind, number);
        judge(outcome, clean);
        refused += outcome.refused ? 1 : 0;
        if (names_in(std::filesystem::temp_directory_path()) != folder)
            break_off("nothing temporary stays behind", text);
        if (++runs % CleanRunsEach == 0)
            judge(run_undisturbed(job), clean);
    }
    const Outcome last = run_undisturbed(job);
    if (last.refused != clean.refused)
        break_off("after failures all is as before", last.text);
    judge(last, clean);
    return {{"calls", counted}, {"stacks", stacks.size()}, {"to_fail", calls_that_fail.size()},
            {"runs", runs},     {"refused", refused},      {"complete", complete}};
}

} // namespace

} // namespace graticule::faults

int main(int argc, char** argv) {
    using namespace graticule;
    if (argc != 8) {
        fmt::print(stderr, "usage: fault_each_call TARGET FILE KIND PROGRESS FROM TO SECONDS\n");
        return 2;
    }
    const fuzz::Target& target = faults::target_named(argv[1]);
    const faults::Kind kind = faults::kind_named(argv[3]);
    const int progress = ::open(argv[4], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    const faults::Limits limits{std::stoul(argv[5]), std::stoul(argv[6]),
                                std::chrono::duration<double>(std::stod(argv[7]))};
    try {
        const faults::Job job(target, read_file(argv[2]));
        fmt::print("{}\n", to_line(faults::fail_in_turn(job, kind, progress, limits)));
    } catch (const std::exception& error) {
        fuzz::break_off("only memory that fails is thrown", error.what());
    }
    return 0;
}
