// SPDX-License-Identifier: Apache-2.0
#include "evaluation/code_metrics/api_operations.hpp"

#include "evaluation/code_metrics/name_bindings.hpp"
#include "evaluation/code_metrics/operation_rules.hpp"
#include "evaluation/code_metrics/text_metrics.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace graticule::evaluation::code_metrics {

namespace {

constexpr std::string_view AnyMethod = ".";
constexpr std::string_view AnyAttribute = "";
constexpr std::string_view RasterAccessor = "rio"; // whose methods are others than a layer's
constexpr std::string_view Reads = "read_";

using RulesByName = std::unordered_map<std::string_view, std::vector<const OperationRule*>>;

RulesByName rules_by_name() {
    RulesByName rules;
    for (const OperationRule& rule : operation_rules())
        for (std::size_t begin = 0; begin < rule.names.size();) {
            const std::size_t end = std::min(rule.names.find(' ', begin), rule.names.size());
            rules[rule.names.substr(begin, end - begin)].push_back(&rule);
            begin = end + 1;
        }
    return rules;
}

const std::vector<const OperationRule*>& rules_for(std::string_view name) {
    static const RulesByName rules = rules_by_name();
    static const std::vector<const OperationRule*> none;
    const auto found = rules.find(name);
    return found == rules.end() ? none : found->second;
}

bool fits(const OperationRule& rule, ValueKinds kinds) {
    if (kinds == 0)
        return rule.only == 0;
    const auto left = static_cast<ValueKinds>(kinds & ~rule.never);
    return (rule.only == 0 ? left : left & rule.only) != 0;
}

/// Finds the operations of one piece of code.
class OperationFinder {
public:
    explicit OperationFinder(const SyntaxTree& tree) : m_tree(tree), m_names(tree) {}

    Operations find() {
        for (std::uint32_t node = 0; node < m_tree.nodes().size(); ++node) {
            const std::string_view type = m_tree[node].type;
            if (type == "call")
                look_at_call(node);
            else if ((type == "identifier" || type == "attribute") && is_handed_over(node))
                look_at_imported(node, 0);
            if (type == "attribute" && !is_called(node))
                look_at_member(node, 0);
        }
        return std::move(m_found);
    }

private:
    void look_at_call(std::uint32_t call) {
        const std::uint32_t function = m_tree.child(call, "function");
        if (function == 0)
            return;
        if (!look_at_imported(function, call) && m_tree[function].type == "attribute")
            look_at_member(function, call);
    }

    /// @return whether it is something imported
    bool look_at_imported(std::uint32_t function, std::uint32_t call) {
        const std::vector<std::string> meanings = m_names.imported(function);
        for (const std::string& whole : meanings) {
            const std::size_t dot = whole.rfind('.');
            if (dot == whole.npos)
                continue;
            const std::string_view package = std::string_view(whole).substr(0, dot);
            for (const OperationRule* rule : rules_for(std::string_view(whole).substr(dot + 1)))
                if (!rule->from.empty() && rule->from[0] != '.' && is_from(package, rule->from))
                    add(*rule, call);
        }
        return !meanings.empty();
    }

    /// @param call what calls it; 0 where nothing does
    void look_at_member(std::uint32_t attribute, std::uint32_t call) {
        const std::uint32_t object = m_tree.child(attribute, "object");
        const std::uint32_t name = m_tree.child(attribute, "attribute");
        if (object == 0 || name == 0 || !m_names.imported(attribute).empty())
            return;
        for (const OperationRule* rule : rules_for(m_tree.text(name))) {
            if (is_of_member(*rule, accessor_of(object), call != 0)
                && fits(*rule, m_names.kind(object)))
                add(*rule, call);
        }
    }

    /// The accessor that a method is asked of, such as "rio" in `cells.rio.clip()`.
    std::string_view accessor_of(std::uint32_t object) const {
        const std::uint32_t name = m_tree.child(object, "attribute");
        return name != 0 && m_tree.text(name) == RasterAccessor ? RasterAccessor : "";
    }

    static bool is_of_member(const OperationRule& rule, std::string_view accessor, bool is_called) {
        if (!accessor.empty())
            return is_called && rule.from.size() == accessor.size() + 2
                   && rule.from.substr(1, accessor.size()) == accessor;
        return rule.from == AnyAttribute || (rule.from == AnyMethod && is_called);
    }

    void add(const OperationRule& rule, std::uint32_t call) {
        std::string operation(rule.operation);
        if (operation.starts_with(Reads) && writes(call))
            operation = "write_" + operation.substr(Reads.size());
        if (operation == "dissolve" && rule.from == AnyMethod && has_no_arguments(call))
            operation = "union"; // of all features
        m_found.insert(operation);
    }

    bool has_no_arguments(std::uint32_t call) const {
        const std::uint32_t arguments = call == 0 ? 0 : m_tree.child(call, "arguments");
        constexpr std::uint32_t Brackets = 2;
        return arguments != 0 && m_tree[arguments].children == Brackets;
    }

    /// Whether a call opens a file to write it: open(path, "w").
    bool writes(std::uint32_t call) const {
        const std::uint32_t arguments = call == 0 ? 0 : m_tree.child(call, "arguments");
        if (arguments == 0)
            return false;
        std::size_t place = 0;
        for (const std::uint32_t one : m_tree.children(arguments)) {
            if (!m_tree[one].is_named || m_tree[one].type == "comment")
                continue;
            const bool is_keyword = m_tree[one].type == "keyword_argument";
            const std::uint32_t name = is_keyword ? m_tree.child(one, "name") : 0;
            const std::uint32_t value = is_keyword ? m_tree.child(one, "value") : one;
            const bool is_mode = is_keyword ? name != 0 && m_tree.text(name) == "mode" : place == 1;
            if (is_mode && value != 0 && m_tree[value].type == "string")
                return m_tree.text(value).find('w') != std::string_view::npos;
            ++place;
        }
        return false;
    }

    bool is_called(std::uint32_t node) const {
        return m_tree[m_tree[node].parent].type == "call" && m_tree[node].field == "function";
    }

    /// Whether it is an argument, so that what is called gets a function to call.
    bool is_handed_over(std::uint32_t node) const {
        const std::string_view parent = m_tree[m_tree[node].parent].type;
        return parent == "argument_list"
               || (parent == "keyword_argument" && m_tree[node].field == "value");
    }

    const SyntaxTree& m_tree;
    NameBindings m_names;
    Operations m_found;
};

struct PublishedPattern {
    std::string_view operation;
    std::vector<std::string_view> any_of;
};

const std::vector<PublishedPattern>& published_patterns() {
    static const std::vector<PublishedPattern> patterns = {
        {"read_vector", {"gpd.read_file", "geopandas.read_file"}},
        {"read_raster", {"rasterio.open"}},
        {"read_csv", {"pd.read_csv"}},
        {"buffer", {".buffer("}},
        {"spatial_join", {"gpd.sjoin", ".sjoin("}},
        {"overlay", {".overlay(", "gpd.overlay"}},
        {"clip", {".clip(", "gpd.clip"}},
        {"dissolve", {".dissolve("}},
        {"reproject", {".to_crs("}},
        {"union", {".unary_union"}},
        {"intersection", {".intersection("}},
        {"convex_hull", {".convex_hull"}},
        {"centroid", {".centroid"}},
        {"rasterize", {"rasterize"}},
        {"raster_write", {"dst.write", ".write("}},
        {"interpolation", {"griddata"}},
        {"clustering_dbscan", {"DBSCAN"}},
        {"clustering_kmeans", {"KMeans"}},
        {"kde", {"KernelDensity", "gaussian_kde"}},
        {"save_figure", {"plt.savefig"}},
        {"plot", {".plot("}},
        {"save_vector", {".to_file("}},
        {"save_csv", {".to_csv("}},
        {"groupby", {"groupby("}},
        {"merge", {".merge("}},
        {"zonal_stats", {"zonal_stats", "rasterstats"}},
        {"random_forest", {"RandomForest"}},
    };
    return patterns;
}

} // namespace

Operations operations_in(const SyntaxTree& tree) {
    return OperationFinder(tree).find();
}

Operations published_operations_in(std::string_view code) {
    Operations found;
    for (const PublishedPattern& pattern : published_patterns())
        if (std::any_of(pattern.any_of.begin(), pattern.any_of.end(),
                        [&](std::string_view text) { return code.find(text) != code.npos; }))
            found.emplace(pattern.operation);
    return found;
}

std::optional<OperationMatch> match(const Operations& candidate, const Operations& reference) {
    if (reference.empty())
        return std::nullopt;
    const auto common = static_cast<double>(
        std::count_if(candidate.begin(), candidate.end(), [&](const std::string& operation) {
            return reference.count(operation) > 0;
        }));
    OperationMatch result;
    result.precision = candidate.empty() ? 0 : common / static_cast<double>(candidate.size());
    result.recall = common / static_cast<double>(reference.size());
    result.f1 = f1(result.precision, result.recall);
    return result;
}

} // namespace graticule::evaluation::code_metrics
