// SPDX-License-Identifier: Apache-2.0
// Forks of a workspace in which code was executed. A token that the clock gives tells a copy of the
// process, which has the same, from one in which the code was executed again.
#include "base/folder.hpp"
#include "sandbox/cgroup_places.hpp"
#include "sandbox/sandbox_service.hpp"
#include "tools/provenance.hpp"
#include "tools/recompute.hpp"
#include "tools/sets/code/code_session.hpp"

#include "unit/tools/code_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <deque>
#include <fstream>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace graticule::tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* Begin = "import time\ntoken = time.time_ns()\nsteps = ['begun']";

class CodeForks : public CodeTest {
protected:
    void SetUp() override {
        CodeTest::SetUp();
        settings.limits.forks = 1000;
    }

    std::unique_ptr<Workspace> fork(const Workspace& origin) { return origin.fork(context); }
    std::unique_ptr<Workspace> fork() { return fork(workspace()); }

    Observation call_in(Workspace& state, std::string_view tool, const Json& arguments) {
        ToolContext tool_context{state, context};
        return call_tool(tool_context, tool, arguments);
    }

    Observation execute_in(Workspace& state, const std::string& code) {
        return call_in(state, "execute_code", {{"code", code}});
    }

    /// What an expression gives, as the answer of a run would have it; else what went wrong.
    std::string value(Workspace& state, const std::string& expression) {
        const Observation printed = execute_in(state, fmt::format("print({})", expression));
        if (!printed.ok)
            return printed.text;
        const std::string text = state.code_session().printed(0, 1000);
        return text.substr(0, text.find('\n'));
    }

    fs::path output_folder() const override { return run.path() / "outputs"; }

    TemporaryFolder run;
};

/// All that sessions leave on the machine as long as they live.
struct Traces {
    std::set<int> processes;
    std::set<fs::path> groups;
    std::set<fs::path> folders;

    static Traces now() {
        Traces traces;
        traces.add_descendants_of(::getpid());
        const std::string mine = fmt::format("{}{}-", sandbox::GroupPrefix, ::getpid());
        std::error_code none;
        for (fs::recursive_directory_iterator
                 entry("/sys/fs/cgroup", fs::directory_options::skip_permission_denied, none),
             end;
             !none && entry != end; entry.increment(none))
            if (entry->path().filename().string().starts_with(mine))
                traces.groups.insert(entry->path());
        for (const fs::path& path : list_folder(fs::temp_directory_path()))
            traces.folders.insert(path);
        return traces;
    }

private:
    void add_descendants_of(int process) {
        for (const fs::path& thread : list_folder(fmt::format("/proc/{}/task", process))) {
            std::ifstream file(thread / "children");
            for (int child = 0; file >> child;)
                if (processes.insert(child).second)
                    add_descendants_of(child);
        }
    }
};

/// A folder for temporary files that nobody else has, as long as this is there.
class OwnTemporaryFiles {
public:
    OwnTemporaryFiles() : m_before(fs::temp_directory_path()) {
        ::setenv("TMPDIR", m_folder.path().c_str(), 1);
    }
    ~OwnTemporaryFiles() { ::setenv("TMPDIR", m_before.c_str(), 1); }
    OwnTemporaryFiles(const OwnTemporaryFiles&) = delete;
    OwnTemporaryFiles& operator=(const OwnTemporaryFiles&) = delete;

private:
    TemporaryFolder m_folder;
    fs::path m_before;
};

TEST_F(CodeForks, GoOnWithVariablesImportsFilesAndOutput) {
    ASSERT_TRUE(execute(std::string(Begin)
                        + "\nopen('/tmp/note', 'w').write('a note')\n"
                          "open('outputs/list.csv', 'w').write('a,b\\n1,2\\n')\nprint('so far')")
                    .ok);
    const std::string token = value(workspace(), "token");
    execute("print('so far')");
    const auto fork = this->fork();
    EXPECT_EQ(fork->code_session().printed(0, 100), "so far\n");
    EXPECT_TRUE(fork->code_session().wrote("list.csv"));
    EXPECT_EQ(value(*fork, "token, time.__name__"), fmt::format("{} time", token));
    EXPECT_EQ(value(*fork, "open('/tmp/note').read(), open('outputs/list.csv').read()[:3]"),
              "a note a,b");
    execute_in(*fork, "steps.append('fork')");
    execute("steps.append('origin')");
    EXPECT_EQ(value(*fork, "steps"), "['begun', 'fork']");
    EXPECT_EQ(value(workspace(), "steps"), "['begun', 'origin']");
    EXPECT_EQ(value(workspace(), "token"), token);
}

TEST_F(CodeForks, OutliveTheirOriginAndTheOtherWayRound) {
    execute(Begin);
    auto origin = fork();
    const std::string token = value(*origin, "token");
    auto child = fork(*origin);
    origin.reset();
    EXPECT_EQ(value(*child, "token, steps"), fmt::format("{} ['begun']", token));
    const auto grandchild = fork(*child);
    child.reset();
    EXPECT_EQ(value(*grandchild, "token"), token);
    EXPECT_EQ(value(workspace(), "token"), token);
}

TEST_F(CodeForks, WriteOutputsForThemselvesAndTheChosenOnesBecomeTheRuns) {
    execute(std::string(Begin) + "\nopen('outputs/both.csv', 'w').write('a\\n1\\n')");
    auto chosen = fork();
    auto other = fork();
    const Observation made =
        execute_in(*chosen, "open('outputs/chosen.csv', 'w').write('a\\n2\\n')");
    ASSERT_EQ(made.artifacts.size(), 1U) << made.text;
    EXPECT_EQ(made.artifacts[0].path, "outputs/chosen.csv");
    execute_in(*chosen, "open('outputs/both.csv', 'w').write('a\\n3\\n')");
    execute_in(*other, "open('outputs/other.csv', 'w').write('a\\n4\\n')");
    EXPECT_EQ(value(*other, "sorted(__import__('os').listdir('outputs'))"),
              "['both.csv', 'other.csv']");
    EXPECT_FALSE(execute("open('outputs/both.csv', 'w').write('a\\n6\\n')\nraise ValueError").ok);
    EXPECT_EQ(value(workspace(), "open('outputs/both.csv').read()[2]"), "1"); // its own again
    EXPECT_EQ(read_file(other->output_folder() / "both.csv"), "a\n1\n");
    EXPECT_EQ(read_file(output_folder() / "both.csv"), "a\n1\n");
    EXPECT_FALSE(fs::exists(output_folder() / "chosen.csv"));
    workspace().become(std::move(chosen));
    other.reset();
    EXPECT_EQ(read_file(output_folder() / "both.csv"), "a\n3\n");
    EXPECT_EQ(read_file(output_folder() / "chosen.csv"), "a\n2\n");
    EXPECT_FALSE(fs::exists(output_folder() / "other.csv"));
    EXPECT_FALSE(fs::exists(run.path() / "branches"));
    const Json record = read_provenance(output_folder() / "both.csv");
    ASSERT_EQ(record["steps"].size(), 3U) << record.dump(1); // none of the other branches
    const RecomputedOutput anew = recompute_output(record, {}, context, settings);
    EXPECT_EQ(read_file(anew.file), "a\n3\n");
    execute("open('outputs/chosen.csv', 'w').write('a\\n5\\n')"); // replaces the fork's
    EXPECT_EQ(read_file(output_folder() / "chosen.csv"), "a\n5\n");
}

TEST_F(CodeForks, DropWhatBrokeOffAndKeepWhatTheyHadFromTheirOrigin) {
    execute(std::string(Begin) + "\nopen('outputs/kept.csv', 'w').write('a\\n1\\n')");
    const auto fork = this->fork();
    const Observation raised =
        execute_in(*fork, "open('outputs/kept.csv', 'w').write('broken')\nraise ValueError");
    EXPECT_FALSE(raised.ok);
    EXPECT_EQ(value(*fork, "open('outputs/kept.csv').read()[2]"), "1");
    const Observation ended = execute_in(*fork, "import os; os._exit(3)");
    EXPECT_EQ(ended.data["undone"], true);
    EXPECT_EQ(value(*fork, "steps, open('outputs/kept.csv').read()[2]"), "['begun'] 1");
    EXPECT_EQ(read_file(fork->output_folder() / "kept.csv"), "a\n1\n");
}

TEST_F(CodeForks, AreAsDeepAsIsWanted) {
    constexpr int Depth = 25; // the kernel's copies of copies end at 20
    execute("levels = []");
    std::vector<std::unique_ptr<Workspace>> chain;
    for (int level = 1; level <= Depth; ++level) {
        chain.push_back(fork(level == 1 ? workspace() : *chain.back()));
        ASSERT_TRUE(execute_in(*chain.back(), fmt::format("levels.append({})", level)).ok);
    }
    EXPECT_EQ(value(workspace(), "levels"), "[]");
    for (int level = 1; level <= Depth; ++level)
        EXPECT_EQ(value(*chain[level - 1], "len(levels), sum(levels)"),
                  fmt::format("{} {}", level, level * (level + 1) / 2))
            << level;
}

TEST_F(CodeForks, OfOneOriginMayBeAHundredAndLeaveNothing) {
    const OwnTemporaryFiles temporary;
    execute(Begin);
    value(workspace(), "steps");
    const Traces before = Traces::now();
    std::deque<std::unique_ptr<Workspace>> alive;
    for (int i = 0; i < 100; ++i) {
        alive.push_back(fork());
        const std::string code = fmt::format(
            "mine = {0}\nsteps.append({0})\nopen('outputs/mine.csv', 'w').write('a\\n{0}\\n')", i);
        ASSERT_TRUE(execute_in(*alive.back(), code).ok) << i;
        if (alive.size() < 6)
            continue;
        EXPECT_EQ(value(*alive.front(), "mine, steps"), fmt::format("{0} ['begun', {0}]", i - 5));
        EXPECT_EQ(read_file(alive.front()->output_folder() / "mine.csv"),
                  fmt::format("a\n{}\n", i - 5));
        alive.pop_front();
    }
    alive.clear();
    EXPECT_EQ(value(workspace(), "steps"), "['begun']");
    EXPECT_FALSE(fs::exists(run.path() / "branches"));
    const Traces after = Traces::now();
    EXPECT_EQ(after.processes.size(), before.processes.size());
    EXPECT_EQ(after.groups.size(), before.groups.size());
    EXPECT_EQ(after.folders, before.folders);
}

TEST_F(CodeForks, GoOnBesideAnOriginThatIsForkedAndGoesOnManyTimes) {
    execute("n = 0");
    std::vector<std::unique_ptr<Workspace>> forks;
    for (int i = 1; i <= 25; ++i) {
        forks.push_back(fork());
        ASSERT_TRUE(execute("n += 1").ok) << i;
    }
    EXPECT_EQ(value(workspace(), "n"), "25");
    for (int i = 0; i < 25; ++i)
        EXPECT_EQ(value(*forks[i], "n"), std::to_string(i));
}

TEST_F(CodeForks, HaveTheirStateAgainWhereThereWouldBeTooManyProcesses) {
    settings.limits.processes = 12;
    execute("n = 0");
    std::vector<std::unique_ptr<Workspace>> forks;
    for (int i = 1; i <= 15; ++i) {
        forks.push_back(fork());
        ASSERT_TRUE(execute_in(*forks.back(), "n += 100").ok) << i;
        ASSERT_TRUE(execute("n += 1").ok) << i;
    }
    EXPECT_EQ(value(workspace(), "n"), "15");
    for (int i = 0; i < 15; ++i)
        EXPECT_EQ(value(*forks[i], "n"), std::to_string(100 + i));
}

TEST_F(CodeForks, OfSeveralRunsDoNotWaitForOneAnother) {
    settings.sandboxes = std::make_shared<sandbox::SandboxService>(sandbox::ServiceOptions{{}, 3});
    const auto search = [this](int run_number) {
        ThreadPool own_pool{1};
        const Context own(own_pool);
        const TemporaryFolder folder;
        Workspace root(geodata::Catalog::open({data.path()}, own), folder.path() / "outputs");
        root.set_code_settings(settings);
        std::vector<std::unique_ptr<Workspace>> states;
        const auto execute_there = [&](Workspace& state, const std::string& code) {
            ToolContext tool_context{state, own};
            return call_tool(tool_context, "execute_code", {{"code", code}});
        };
        execute_there(root, fmt::format("path = [{}]", run_number));
        for (int i = 0; i < 6; ++i) {
            states.push_back((i < 2 ? root : *states[i - 2]).fork(own));
            execute_there(*states.back(), fmt::format("path.append({})", i));
        }
        std::string paths;
        for (const auto& state : states) {
            execute_there(*state, "print(*path)");
            paths += state->code_session().printed(0, 100);
        }
        return paths;
    };
    std::vector<std::future<std::string>> searches;
    for (int run_number : {7, 8, 9})
        searches.push_back(std::async(std::launch::async, search, run_number));
    for (int run_number : {7, 8, 9})
        EXPECT_EQ(
            searches[run_number - 7].get(),
            fmt::format("{0} 0\n{0} 1\n{0} 0 2\n{0} 1 3\n{0} 0 2 4\n{0} 1 3 5\n", run_number));
}

TEST_F(CodeForks, ShareFewPlacesAndNobodyWaitsForThem) {
    settings.sandboxes = std::make_shared<sandbox::SandboxService>(sandbox::ServiceOptions{{}, 2});
    execute(Begin);
    std::vector<std::unique_ptr<Workspace>> states;
    for (int i = 0; i < 6; ++i) {
        states.push_back(fork(i < 3 ? workspace() : *states[i - 3]));
        ASSERT_TRUE(execute_in(*states.back(), fmt::format("steps.append({})", i)).ok);
    }
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(value(*states[i], "steps"), i < 3 ? fmt::format("['begun', {}]", i)
                                                    : fmt::format("['begun', {}, {}]", i - 3, i));
    // One is in use; the other place is there for whoever else wants one.
    const auto other = settings.sandboxes->open_at_once(sandbox::Engine::Python, {}, context);
    ASSERT_NE(other, nullptr);
    EXPECT_EQ(settings.sandboxes->open_at_once(sandbox::Engine::Python, {}, context), nullptr);
    EXPECT_EQ(value(*states[5], "steps"), "['begun', 2, 5]");
    EXPECT_EQ(value(*states[0], "steps"), "['begun', 0]"); // in the only place left
}

TEST_F(CodeForks, HaveTheirOriginsStateAgainWhereTheProcessCannotBeCopied) {
    struct Case {
        const char* what;
        std::string code;
        bool with_host;
        std::uint64_t forks;
    };
    const std::string plain = Begin;
    for (const Case& one :
         {Case{"a granted host", plain, true, 1000}, Case{"no forks allowed", plain, false, 0},
          Case{"a thread",
               plain
                   + "\nimport threading\n"
                     "threading.Thread(target=time.sleep, args=[600], daemon=True).start()",
               false, 1000},
          Case{"a pipe", plain + "\nimport os\nends = os.pipe()", false, 1000}}) {
        Workspace origin(geodata::Catalog::open({data.path()}, context), output_folder());
        CodeSettings its = settings;
        if (one.with_host)
            its.hosts = {sandbox::host_grant("example.org")};
        its.limits.forks = one.forks;
        origin.set_code_settings(its);
        ASSERT_TRUE(execute_in(origin, one.code).ok) << one.what;
        execute_in(origin, "open('outputs/kept.csv', 'w').write('a\\n1\\n')");
        EXPECT_FALSE(execute_in(origin, "steps.append('failed')\nraise ValueError").ok);
        const std::string token = value(origin, "token");
        auto fork = this->fork(origin);
        EXPECT_TRUE(fork->code_session().wrote("kept.csv")) << one.what;
        EXPECT_EQ(value(*fork, "steps, open('outputs/kept.csv').read()[2]"),
                  "['begun', 'failed'] 1")
            << one.what;
        EXPECT_NE(value(*fork, "token"), token) << one.what;
        execute_in(*fork, "steps.append('fork')");
        EXPECT_EQ(value(origin, "token, steps"), token + " ['begun', 'failed']") << one.what;
    }
}

TEST_F(CodeForks, TellWhatCannotBeHadAgain) {
    settings.limits.forks = 0;
    write_file(data.path() / "flag.txt", "flag");
    execute("kept = 1");
    execute("gone = open('data/flag.txt').read()");
    execute("after = 2");
    const auto fork = this->fork();
    fs::remove(data.path() / "flag.txt");
    const Observation told = execute_in(*fork, "print(kept)");
    EXPECT_FALSE(told.ok);
    EXPECT_THAT(told.text, HasSubstr("gives another result now"));
    EXPECT_THAT(told.text, AllOf(HasSubstr("gone"), HasSubstr("after"), Not(HasSubstr("kept"))));
    EXPECT_EQ(value(*fork, "kept"), "1");
    EXPECT_EQ(value(workspace(), "kept, gone, after"), "1 flag 2");
}

TEST_F(CodeForks, AreHandedDatasetsForThemselves) {
    call("read_dataset", {{"dataset", "towns"}, {"output", "all"}});
    call("load_dataset", {{"dataset", "all"}, {"var_name", "towns"}});
    const std::string given = "sorted(__import__('os').listdir('given'))";
    auto one = fork();
    const auto other = fork();
    for (Workspace* state : {one.get(), other.get()})
        EXPECT_EQ(value(*state, given), "['all-1.gpkg']");
    call_in(*one, "filter_rows",
            {{"dataset", "all"}, {"expression", "people > 20"}, {"output", "large"}});
    const Observation loaded =
        call_in(*one, "load_dataset", {{"dataset", "large"}, {"var_name", "large"}});
    ASSERT_TRUE(loaded.ok) << loaded.text;
    EXPECT_EQ(value(*one, "len(towns), list(large['name'])"), "2 ['Bodo']");
    EXPECT_EQ(value(*other, given), "['all-1.gpkg']");
    EXPECT_EQ(value(workspace(), given), "['all-1.gpkg']");
    workspace().become(std::move(one));
    EXPECT_EQ(value(workspace(), "len(towns), len(large)"), "2 1");
}

} // namespace
} // namespace graticule::tools
