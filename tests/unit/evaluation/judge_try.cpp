#include <gtest/gtest.h>
#include "evaluation/geobenchx/solution_judge.hpp"
#include "evaluation/statistics/agreement.hpp"
#include <cstdio>
#include <fstream>
#include <sstream>
using namespace graticule::evaluation::geobenchx;
TEST(JudgeTry, Humans) {
    const char* path = getenv("TASKS"); if (!path) GTEST_SKIP();
    auto file = read_task_file(path); int same=0,n=0;
    for (auto& t : file.tasks) { if (!t.generated || !t.by_human.score) continue; auto j = judge(t,*t.generated); ++n; bool ok=(int)j.verdict.grade==*t.by_human.score; same+=ok;
      if(!ok||getenv("ALL")) { printf("== %s human %d judge %d\n%s\nREF %zu\n%sCAND\n%s", t.id.c_str(), *t.by_human.score,(int)j.verdict.grade, t.text.c_str(), j.reference, solution_text(t.references[j.reference]).c_str(), solution_text(*t.generated).c_str()); for(auto&r:j.verdict.reasons) printf("  - %s\n", r.c_str()); printf("HUMAN: %s\n", t.by_human.reasoning.c_str()); } }
    printf("agree %d of %d\n", same, n); }
TEST(JudgeTry, Self) {
    const char* path = getenv("TASKS"); if (!path) GTEST_SKIP();
    auto file = read_task_file(path);
    for (auto& t : file.tasks) for (auto& r : t.references) { auto j=judge(t,r); EXPECT_EQ((int)j.verdict.grade,2)<<t.id; }
    std::ifstream in(path); std::stringstream s; s<<in.rdbuf(); EXPECT_EQ(graticule::parse_json(to_text(file),"x"), graticule::parse_json(s.str(),"y"));
}
