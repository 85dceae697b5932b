// SPDX-License-Identifier: Apache-2.0
#include "agents/search/node.hpp"

#include <algorithm>
#include <cctype>

namespace graticule::agents::search {

std::vector<const Node*> Node::failed_children() const {
    std::vector<const Node*> failed;
    for (const std::unique_ptr<Node>& child : children)
        if (child->failed() && child->step == rest.front())
            failed.push_back(child.get());
    return failed;
}

Node& select(Node& root, const Exploration& exploration) {
    Node* node = &root;
    while (true) {
        Node* best = nullptr;
        double greatest = 0;
        for (const std::unique_ptr<Node>& child : node->children) {
            if (!child->is_open())
                continue;
            const double value = p_ucb(node->standing, child->standing, exploration);
            if (best == nullptr || value > greatest) {
                best = child.get();
                greatest = value;
            }
        }
        if (best == nullptr)
            return *node;
        node = best;
    }
}

std::set<std::string> names_in_step(std::string_view step) {
    constexpr std::string_view Digits = "0123456789";
    std::set<std::string> names;
    std::string word;
    const auto end_word = [&] {
        if (!word.empty() && Digits.find(word.front()) == std::string_view::npos)
            names.insert(word);
        word.clear();
    };
    for (const char c : step) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')
            word += c;
        else
            end_word();
    }
    end_word();
    return names;
}

int disputed_values(const Node& node, const std::vector<Node*>& nodes) {
    int disputed = 0;
    for (const Node* const made : node.path())
        for (const auto& [name, value] : made->values) {
            std::map<std::string, std::set<std::string>> codes; // that came to each value
            for (const Node* const other : nodes)
                if (const auto found = other->values.find(name);
                    found != other->values.end() && other->step == made->step)
                    codes[found->second].insert(other->code);
            const std::size_t own = codes[value].size();
            disputed += std::any_of(codes.begin(), codes.end(),
                                    [&](const auto& one) { return one.second.size() > own; });
        }
    return disputed;
}

void back_propagate(Node& node, double reward) {
    for (Node* at = &node; at != nullptr; at = at->parent) {
        // The first reward counts whatever it is; before it there is none to compare with.
        at->standing.reward =
            at->standing.visits == 0 ? reward : std::max(at->standing.reward, reward);
        ++at->standing.visits;
    }
}

} // namespace graticule::agents::search
