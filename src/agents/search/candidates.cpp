// SPDX-License-Identifier: Apache-2.0
#include "agents/search/candidates.hpp"

#include <algorithm>
#include <map>

namespace graticule::agents::search {

std::vector<Candidate> candidates(const std::vector<Sample>& samples,
                                  const std::vector<std::string>& syntax, std::size_t most) {
    const bool all_known = std::all_of(samples.begin(), samples.end(), [](const Sample& sample) {
        return sample.probability.has_value();
    });
    std::vector<Candidate> kept;
    std::map<std::string, std::size_t> of_syntax;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double weight = all_known ? *samples[i].probability : 1;
        const auto known = syntax[i].empty() ? of_syntax.end() : of_syntax.find(syntax[i]);
        if (known == of_syntax.end()) {
            if (!syntax[i].empty())
                of_syntax[syntax[i]] = kept.size();
            kept.push_back({samples[i].code, weight});
        } else if (all_known) { // the same code is as likely as it is, however often it was drawn
            kept[known->second].prior = std::max(kept[known->second].prior, weight);
        } else {
            kept[known->second].prior += weight;
        }
    }
    std::stable_sort(kept.begin(), kept.end(),
                     [](const Candidate& a, const Candidate& b) { return a.prior > b.prior; });
    if (kept.size() > most)
        kept.resize(most);
    double sum = 0;
    for (const Candidate& candidate : kept)
        sum += candidate.prior;
    for (Candidate& candidate : kept)
        candidate.prior = sum > 0 ? candidate.prior / sum : 1.0 / static_cast<double>(kept.size());
    return kept;
}

} // namespace graticule::agents::search
