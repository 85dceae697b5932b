// SPDX-License-Identifier: Apache-2.0
#include "evaluation/slurm/shard.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <system_error>

namespace graticule::evaluation::slurm {

namespace {

constexpr std::int64_t MostTasks = 100'000;
constexpr std::string_view Ends[] = {"done", "cost_limit", "cancelled"}; // as SuiteEnd

std::optional<std::size_t> number_of(std::string_view text) {
    constexpr std::size_t MostDigits = 9;
    std::size_t number = 0;
    if (text.empty() || text.size() > MostDigits)
        return std::nullopt;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = fault == std::errc() && end == text.data() + text.size() && number > 0;
    return whole ? std::optional(number) : std::nullopt;
}

fs::path shards_folder(const fs::path& suite) {
    return suite / "shards";
}

fs::path array_file(const fs::path& suite, std::size_t array) {
    return array_folder(suite, array) / "job.json";
}

void discard(const fs::path& file) {
    std::error_code gone;
    fs::remove(file, gone);
}

bool is_there(const fs::path& file) {
    std::error_code missing;
    return fs::exists(file, missing);
}

// A machine that failed may have left a store that nobody can read. A full disk, a lock or a
// server that is away say nothing about the store: with these another try may read it.
bool is_damaged(const fs::path& results) {
    try {
        ResultStore(results).expect_sound();
        return false;
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Malformed)
            throw;
        return true;
    }
}

} // namespace

Shard::Shard(const fs::path& suite, std::size_t array, std::size_t task)
    : m_stem(array_folder(suite, array) / fmt::format("{}", task)) {}

fs::path Shard::work_file() const {
    return fs::path(m_stem).concat(".json");
}
fs::path Shard::results_file() const {
    return fs::path(m_stem).concat(".sqlite");
}
fs::path Shard::progress_file() const {
    return fs::path(m_stem).concat(".progress.json");
}
fs::path Shard::lock_file() const {
    return fs::path(m_stem).concat(".lock");
}

Shard shard_of(const fs::path& suite, const std::string& name) {
    const std::vector<std::string> parts = split(name, '/');
    const auto array = number_of(parts.front());
    const auto task = number_of(parts.back());
    if (parts.size() != 2 || !array || !task)
        throw Error(ErrorCode::InvalidArgument, fmt::format("\"{}\" names no shard", name),
                    "Give ARRAY/TASK, two numbers from 1");
    return {suite, *array, *task};
}

void write_work(const Shard& shard, const ShardWork& work) {
    Json samples = Json::array();
    for (const Sample& sample : work.samples) {
        samples.push_back({{"id", sample.id}, {"attempts", sample.attempts}});
        if (sample.cost)
            samples.back()["cost_usd"] = *sample.cost;
    }
    Json json{{"samples", std::move(samples)}};
    if (work.cost_limit)
        json["cost_limit_usd"] = *work.cost_limit;
    write_file(shard.work_file(), to_line(json) + "\n");
}

ShardWork read_work(const Shard& shard) {
    const std::string name = shard.work_file().string();
    const Json json = parse_json(read_file(shard.work_file()), name);
    const CheckedJson checked(json, name);
    ShardWork work;
    for (const CheckedJson& element : checked.at("samples").elements()) {
        Sample& sample = work.samples.emplace_back();
        sample.id = element.at("id").integer();
        sample.attempts = static_cast<int>(element.at("attempts").integer());
        sample.cost = element.optional_number("cost_usd");
    }
    if (work.samples.empty())
        checked.at("samples").fail("must not be empty");
    work.cost_limit = checked.optional_number("cost_limit_usd");
    return work;
}

double paid_before(const std::vector<Sample>& samples) {
    return std::accumulate(
        samples.begin(), samples.end(), 0.0,
        [](double sum, const Sample& sample) { return sum + sample.cost.value_or(0); });
}

void write_progress(const Shard& shard, const ShardProgress& progress) {
    Json json{
        {"ended", progress.ended}, {"errored", progress.errored}, {"cost_usd", progress.cost}};
    if (progress.end)
        json["end"] = Ends[static_cast<std::size_t>(*progress.end)];
    write_file(shard.progress_file(), to_line(json) + "\n");
}

ShardProgress read_progress(const Shard& shard) {
    try {
        const Json json = parse_json(read_file(shard.progress_file()), "progress");
        ShardProgress progress;
        progress.ended = static_cast<std::size_t>(count_member(json, "ended").value_or(0));
        progress.errored = static_cast<std::size_t>(count_member(json, "errored").value_or(0));
        progress.cost = number_member(json, "cost_usd").value_or(0);
        const auto* const end =
            std::find(std::begin(Ends), std::end(Ends), text_member(json, "end"));
        if (end != std::end(Ends))
            progress.end = static_cast<SuiteEnd>(end - std::begin(Ends));
        return progress;
    } catch (const Error&) {
        return {}; // it only shows how far a job is; what came of it is in its store
    }
}

std::vector<std::vector<Sample>> deal(const std::vector<Sample>& samples, std::size_t jobs) {
    std::vector<std::vector<Sample>> shares(std::min(jobs, samples.size()));
    for (std::size_t i = 0; i < samples.size(); ++i)
        shares[i % shares.size()].push_back(samples[i]);
    return shares;
}

fs::path array_folder(const fs::path& suite, std::size_t array) {
    return shards_folder(suite) / fmt::format("{}", array);
}

std::vector<std::size_t> arrays_of(const fs::path& suite) {
    std::vector<std::size_t> arrays;
    if (!is_there(shards_folder(suite)))
        return arrays;
    for (const fs::path& folder : list_folder(shards_folder(suite)))
        if (const auto number = number_of(folder.filename().string()))
            arrays.push_back(*number);
    std::sort(arrays.begin(), arrays.end());
    return arrays;
}

void write_array(const fs::path& suite, const SubmittedArray& array) {
    write_file(array_file(suite, array.number),
               to_line(Json{{"job", array.job}, {"tasks", array.tasks}}) + "\n");
}

std::optional<SubmittedArray> read_array(const fs::path& suite, std::size_t number) {
    const fs::path file = array_file(suite, number);
    if (!is_there(file))
        return std::nullopt;
    const Json json = parse_json(read_file(file), file.string());
    const CheckedJson checked(json, file.string());
    const std::int64_t tasks = checked.at("tasks").integer();
    if (tasks < 1 || tasks > MostTasks)
        checked.at("tasks").fail(fmt::format("must be from 1 to {}", MostTasks));
    return SubmittedArray{number, checked.at("job").text(), static_cast<std::size_t>(tasks)};
}

void take_results(const fs::path& suite, const SubmittedArray& array, ResultStore& store) {
    for (std::size_t task = 1; task <= array.tasks; ++task) {
        const Shard shard(suite, array.number, task);
        if (!is_there(shard.results_file()))
            continue; // it never began
        if (!is_damaged(shard.results_file()))
            store.merge(shard.results_file());
    }
    // What was taken once must not be taken again, after errors are to be tried anew.
    discard(array_file(suite, array.number));
    for (std::size_t task = 1; task <= array.tasks; ++task) {
        const Shard shard(suite, array.number, task);
        for (const char* suffix : {"", "-wal", "-shm"})
            discard(shard.results_file().concat(suffix));
        discard(shard.lock_file());
    }
}

} // namespace graticule::evaluation::slurm
