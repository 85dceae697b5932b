// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/language.hpp"

#include "agents/offline/token.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <vector>

namespace graticule::agents::offline {

namespace {

struct Language {
    std::string_view name;
    std::string_view asking; ///< words that only a question or a request in it has, folded
    std::string_view small;  ///< further words of it that are none in English
};

constexpr Language Languages[] = {
    {"German", "wie viele welche welcher welches wieviele zeige nenne berechne wo",
     "hat haben ist sind der das und nicht zwischen meisten liegt liegen einwohner stadt lander "
     "von mit"},
    {"French", "combien quel quelle quels quelles montre montrez affiche ou",
     "est sont les des dans avec entre du la le plus ville villes habitants pays une et"},
    {"Spanish", "cual cuales cuantos cuantas donde que muestra dibuja",
     "es la el los las de del mas ciudad ciudades con entre pais paises y tiene hay"},
    {"Italian", "quanti quante quale quali dove mostra disegna",
     "ha hanno sono gli della delle di con tra piu citta abitanti e il nel"},
    {"Portuguese", "quantos quantas qual quais onde mostre desenhe",
     "tem sao dos das da do com entre mais cidade cidades e o os na no"},
    {"Dutch", "hoeveel welke welk waar toon teken",
     "heeft hebben zijn het een van met tussen meeste inwoners stad ligt liggen en"}};

bool is_listed(std::string_view words, const std::string& word) {
    const std::vector<std::string> all = split(std::string(words), ' ');
    return std::find(all.begin(), all.end(), word) != all.end();
}

} // namespace

std::optional<std::string> foreign_language(std::string_view task) {
    if (task.find("¿") != std::string_view::npos || task.find("¡") != std::string_view::npos)
        return "Spanish";
    std::optional<std::string> found;
    std::size_t most = 1; // a single small word may be a name
    const std::vector<Token> tokens = tokenize(task);
    for (const Language& language : Languages) {
        std::size_t words = 0;
        bool asks = false;
        for (const Token& token : tokens) {
            const bool asking = is_listed(language.asking, token.word);
            asks = asks || asking;
            words += asking || is_listed(language.small, token.word) ? 1 : 0;
        }
        if (asks && words > most) {
            most = words;
            found = language.name;
        }
    }
    return found;
}

} // namespace graticule::agents::offline
