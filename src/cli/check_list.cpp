// SPDX-License-Identifier: Apache-2.0
#include "cli/check_list.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <memory>

namespace graticule::cli {

namespace {

namespace strict = evaluation::strict;

constexpr std::uintmax_t MostBytes = 64U << 20U;

/// A specification, or why there is none.
using Read = std::variant<std::shared_ptr<const strict::Specification>, std::string>;

Read read(const fs::path& file) {
    try {
        return std::make_shared<const strict::Specification>(strict::read_specification(file));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return error.one_line();
    }
}

CheckResult check_listed_output(const Read& specification, const fs::path& outputs,
                                const evaluation::ScoringBench& bench) {
    if (const auto* problem = std::get_if<std::string>(&specification))
        return *problem;
    try {
        return check_one(*std::get<0>(specification), outputs, bench);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return error.one_line();
    } catch (const std::exception& error) {
        return error.what();
    }
}

} // namespace

std::vector<ListedCheck> read_check_list(const fs::path& file) {
    const std::string name = file.filename().string();
    const Json json = parse_json(read_file(file, MostBytes), name);
    const fs::path folder = fs::absolute(file).lexically_normal().parent_path();
    const std::vector<CheckedJson> entries = CheckedJson(json, name).elements();
    std::vector<ListedCheck> list;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const CheckedJson entry(entries[i].json(), fmt::format("{}, entry {}", name, i + 1));
        entry.expect_only({"outputs", "against"});
        const auto path = [&](const char* member) {
            return (folder / entry.at(member).text()).lexically_normal();
        };
        list.push_back({path("outputs"), path("against")});
    }
    return list;
}

strict::CheckedOutputs check_one(const strict::Specification& specification,
                                 const fs::path& outputs, const evaluation::ScoringBench& bench) {
    if (runs::is_run_folder(outputs))
        return check_run(specification, outputs, runs::read_run_record(outputs), bench);
    return check_outputs(specification, outputs, std::nullopt, bench);
}

std::vector<CheckResult> check_all(const std::vector<ListedCheck>& list,
                                   const evaluation::ScoringBench& bench) {
    std::map<fs::path, Read> specifications;
    for (const ListedCheck& listed : list)
        if (!specifications.contains(listed.specification))
            specifications.emplace(listed.specification, read(listed.specification));
    std::vector<CheckResult> results(list.size());
    parallel_for(
        bench.context, list.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                results[i] = check_listed_output(specifications.at(list[i].specification),
                                                 list[i].outputs, bench);
        },
        "checking");
    return results;
}

} // namespace graticule::cli
