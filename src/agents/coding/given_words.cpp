// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/given_words.hpp"

#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::coding {

namespace {

constexpr std::size_t PacksGiven = 1; // of those that fit, as each takes much room

} // namespace

std::vector<retrieval::FittingPack> given_packs(std::string_view task,
                                                const CodingOptions& options) {
    return options.packs ? retrieval::packs_for(task, PacksGiven)
                         : std::vector<retrieval::FittingPack>();
}

GivenWords given_words(conversation::ModelRun& run, const CodingOptions& options) {
    GivenWords given;
    for (const retrieval::FittingPack& fitting : given_packs(run.task, options)) {
        const std::string name = "the knowledge pack " + fitting.pack->name;
        given.words.push_back(fmt::format("From {} ({}). Say in the answer what you took from "
                                          "it:\n{}",
                                          name, fitting.pack->title, fitting.pack->text));
        given.pack_bytes += fitting.pack->text.size();
        run.conclusion.add_given(name, fitting.pack->text);
    }
    if (!options.knowledge.empty()) {
        given.words.push_back("What the person says of how it is to be done:\n"
                              + visible_text(options.knowledge));
        run.conclusion.add_given("your notes", options.knowledge);
    }
    return given;
}

std::vector<std::string> recorded_given_texts(const Json& task) {
    const Json options = recorded_options(task);
    CodingOptions as_recorded;
    as_recorded.packs = member(options, Packs) == true;
    std::vector<std::string> texts;
    for (const retrieval::FittingPack& fitting :
         given_packs(text_member(task, "task"), as_recorded))
        texts.push_back(fitting.pack->text);
    texts.push_back(text_member(options, Knowledge));
    return texts;
}

std::string contract_in_words(const std::vector<PromisedOutput>& promised) {
    std::vector<std::string> words;
    for (const PromisedOutput& output : promised)
        words.push_back(output.words);
    return "To be written to outputs/: " + join(words, "; ") + ".";
}

} // namespace graticule::agents::coding
