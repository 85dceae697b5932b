// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/documentation_store.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "tools/documentation/documentation.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

using retrieval::Entry;
using retrieval::FoundEntry;

constexpr std::string_view ByWords = "words";
constexpr std::string_view ByVectors = "vectors";
constexpr std::string_view ByBoth = "both";
constexpr std::uintmax_t MostQuestions = 4U << 20U; // bytes

struct DocsSearchOptions {
    retrieval::EntryQuery query;
    std::string library;
    std::string version;
    std::string kind;
    std::string embedding_model;
    std::string by = std::string(ByBoth);
    std::filesystem::path questions;
    bool no_synonyms = false;
    bool no_titles = false;
    bool json = false;
};

struct DocsAddOptions {
    std::vector<std::filesystem::path> paths;
};

DocumentationStore documents_of_user() {
    return DocumentationStore::of_user(process_environment());
}

Json entry_json(const FoundEntry& found) {
    const Entry& entry = *found.entry;
    return {{"kind", retrieval::entry_kind_name(entry.kind)},
            {"name", entry.name},
            {"other_names", entry.other_names},
            {"libraries", entry.libraries},
            {"version", entry.version},
            {"signature", entry.signature},
            {"summary", entry.summary},
            {"parameters", entry.parameters},
            {"example", entry.example},
            {"text", entry.body},
            {"score", found.score}};
}

retrieval::EntryQuery query_of(const DocsSearchOptions& options) {
    retrieval::EntryQuery query = options.query;
    if (!options.kind.empty())
        query.kinds = {retrieval::entry_kind_of(options.kind)};
    if (!options.library.empty())
        query.library = options.library;
    if (!options.version.empty())
        query.version = options.version;
    query.by_words = options.by != ByVectors;
    query.field_synonyms = !options.no_synonyms;
    return query;
}

Json answer_json(const DocsSearchOptions& options, const std::string& question, bool by_vectors,
                 const tools::Documentation& documentation, const std::vector<FoundEntry>& found) {
    Json list = Json::array();
    for (const FoundEntry& one : found)
        list.push_back(entry_json(one));
    return {{"query", question},
            {"embedding_model", by_vectors ? Json(options.embedding_model) : Json()},
            {"ranked_by", !by_vectors               ? "BM25 alone: no --embedding-model was asked"
                          : options.by == ByVectors ? "embeddings alone"
                                                    : "BM25 and embeddings, merged by rank"},
            {"not_searched", documentation.missing()},
            {"found", std::move(list)}};
}

void show_found(Session& session, const tools::Documentation& documentation,
                const std::vector<FoundEntry>& found) {
    for (const std::string& line : documentation.missing())
        session.terminal().note(printable(line), Tone::Quiet);
    if (found.empty())
        session.terminal().note("Nothing is found. Use other words.");
    for (const FoundEntry& one : found)
        fmt::print("{}\n",
                   printable(tools::text_of_entry(*one.entry, one.entry == found.front().entry
                                                                  ? tools::EntryDetail::Whole
                                                                  : tools::EntryDetail::Brief)));
}

/// The question, or those of a file, a line each.
std::vector<std::string> questions_of(const DocsSearchOptions& options) {
    if (options.questions.empty() == options.query.text.empty())
        throw Error(ErrorCode::InvalidArgument, "It is not said what is searched for",
                    "Give a question, or a file of questions with --questions");
    if (options.questions.empty())
        return {options.query.text};
    std::vector<std::string> questions;
    for (const std::string& line : split(read_file(options.questions, MostQuestions), '\n'))
        if (!trim(line).empty())
            questions.emplace_back(trim(line));
    return questions;
}

void search_docs(const DocsSearchOptions& options) {
    if (options.embedding_model.empty() && options.by == ByVectors)
        throw Error(ErrorCode::InvalidArgument, "--by vectors needs a model of embeddings",
                    "Name one with --embedding-model");
    Session session(options.json || !options.questions.empty());
    const bool by_vectors = !options.embedding_model.empty() && options.by != ByWords;
    const std::vector<std::string> questions = questions_of(options);
    retrieval::EntryQuery query = query_of(options);
    const auto documentation = documentation_of_user(options.embedding_model, !options.no_titles);
    session.confine({});
    for (const std::string& question : questions) {
        query.text = question;
        const std::vector<FoundEntry> found =
            documentation->search(query, by_vectors, session.context());
        if (!options.questions.empty())
            fmt::print("{}\n", json_for_terminal(to_line(answer_json(options, question, by_vectors,
                                                                     *documentation, found))));
        else if (options.json)
            print_json(answer_json(options, question, by_vectors, *documentation, found));
        else
            show_found(session, *documentation, found);
    }
}

void add_docs(const DocsAddOptions& options) {
    Session session(false);
    const DocumentationStore store = documents_of_user();
    session.confine({options.paths, {store.file().parent_path()}});
    std::vector<UserDocument> documents;
    for (const std::filesystem::path& path : options.paths)
        for (const std::filesystem::path& file : documents_at(path))
            documents.push_back(read_document(file));
    store.add(documents);
    for (const UserDocument& document : documents)
        fmt::print("{}: {} {}\n", printable(document.name), document.pieces.size(),
                   document.pieces.size() == 1 ? "piece" : "pieces");
}

void list_docs(bool as_json) {
    Json list = Json::array();
    for (const UserDocument& document : documents_of_user().read())
        if (as_json)
            list.push_back({{"name", document.name},
                            {"file", document.file.string()},
                            {"pieces", document.pieces.size()}});
        else
            fmt::print("{:<30} {:>4} pieces  {}\n", printable(document.name),
                       document.pieces.size(), printable(document.file.string()));
    if (as_json)
        print_json(list);
}

void add_docs_search(CLI::App& docs) {
    auto options = std::make_shared<DocsSearchOptions>();
    CLI::App* command = docs.add_subcommand(
        "search", "Search functions, tools, examples, knowledge packs and your documents");
    command->add_option("query", options->query.text,
                        "A name, or words that describe what is to be done");
    command->add_option(
        "--questions", options->questions,
        "A file with a question a line, each of which is answered by a line of JSON");
    command->add_option("--kind", options->kind,
                        "Only these: function, tool, example, pack or user");
    command->add_option("--library", options->library,
                        "Only what is about this library, such as rasterio");
    command->add_option("--version", options->version,
                        "Only what is of this version of its library, or begins so: 1.2");
    command->add_option("--most", options->query.most, "How many at most")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command->add_option("--embedding-model", options->embedding_model,
                        "Rank by the meaning of words, too, with this model of embeddings: "
                        "local/NAME or PROVIDER/NAME");
    command->add_option("--by", options->by, "With such a model: by words, vectors or both")
        ->check(CLI::IsMember({std::string(ByWords), std::string(ByVectors), std::string(ByBoth)}))
        ->capture_default_str();
    command->add_flag("--no-synonyms", options->no_synonyms,
                      "Take the words as they are, without what the field calls the same");
    command->add_flag("--no-titles", options->no_titles,
                      "Do not take titles of worked examples for what their functions do");
    command->add_flag("--json", options->json, "Print what is found as JSON, whole");
    command->footer("Examples:\n"
                    "  graticule docs search \"nearest join with a maximum distance\"\n"
                    "  graticule docs search \"zonal statistics\" --library rasterstats\n"
                    "  graticule docs search \"kriging\" --kind example --most 5 --json\n");
    command->callback([options] { search_docs(*options); });
}

void add_docs_changes(CLI::App& docs) {
    auto added = std::make_shared<DocsAddOptions>();
    CLI::App* add = docs.add_subcommand(
        "add", "Add documents of your own: .md, .txt, .rst, .py and .ipynb, or folders of such");
    add->add_option("path", added->paths, "Files or folders")->required();
    add->footer("Examples:\n"
                "  graticule docs add house-rules.md recipes.ipynb\n"
                "  graticule docs add our-library/\n\n"
                "Nothing of them is executed. A file that is added again takes its own place.\n");
    add->callback([added] { add_docs(*added); });

    auto as_json = std::make_shared<bool>(false);
    CLI::App* list = docs.add_subcommand("list", "List the documents that you added");
    list->add_flag("--json", *as_json, "Print the list as JSON");
    list->footer("Example:\n  graticule docs list\n");
    list->callback([as_json] { list_docs(*as_json); });

    auto name = std::make_shared<std::string>();
    CLI::App* remove = docs.add_subcommand("remove", "Remove a document that you added");
    remove->add_option("name", *name, "Its name, as `list` gives it")->required();
    remove->footer("Example:\n  graticule docs remove house-rules.md\n");
    remove->callback([name] { documents_of_user().remove(*name); });
}

} // namespace

void add_docs_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "docs", "Search functions and examples for writing geospatial code, and add your own");
    command->require_subcommand(1);
    command->footer("Examples:\n"
                    "  graticule docs search \"reproject a raster\"\n"
                    "  graticule docs add notes.md\n");
    add_docs_search(*command);
    add_docs_changes(*command);
}

} // namespace graticule::cli
