#include <gmock/gmock.h>

#include "game/games.hpp"

/// Rules in the text of a scene.
namespace carom {
namespace {

std::string problems_with_game(const std::string& game) {
  return problems_of(R"({"walls": [{"from": [0, 0], "to": [1, 0]}], "movers": [{}], "game": {)" + game + "}}");
}
std::string problems_with_rule(const std::string& rule) {
  return problems_with_game(R"("buttons": [{"name": "left"}], "counters": [{"name": "score"}],
    "sensors": [{"circle": {"center": [0, 0], "radius": 1}}, {"gate": {"from": [0, 0], "to": [1, 1]}}],
    "rules": [)" + rule + "]");
}

TEST(Rules, ReadBackToTheSameText) {
  const Scene scene = *read_scene(small_table()).scene;
  const std::string text = to_text(scene);
  EXPECT_EQ(to_text(*read_scene(text).scene), text);
  EXPECT_EQ(scene.game->rules.size(), 7U);
  EXPECT_EQ(scene.game->sensors[0].senses, Senses::edge);
}

TEST(Rules, SayWhatIsWrongWithThem) {
  EXPECT_EQ(problems_with_game(R"("buttons": [{"name": ""}])"), "game.buttons[0].name is empty: give it a name\n");
  EXPECT_EQ(problems_with_game(R"("buttons": [{"name": "a"}, {"name": "a"}])"),
            "game.buttons[1].name is \"a\" again: give each a name of its own\n");
  EXPECT_EQ(problems_with_game(R"("sensors": [{}])"),
            "game.sensors[0] needs one of circle, gate and rectangle: give it exactly one\n");
  EXPECT_EQ(problems_with_game(R"("sensors": [{"circle": {"center": [0, 0], "radius": -1}}])"),
            "game.sensors[0].circle.radius is -1: make it zero or more, and finite\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {}, "then": []})"),
            "game.rules[0].when needs one of starts, presses, lets_go, hits, enters, leaves, crosses and reaches: give "
            "it exactly one\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"presses": "lefty"}, "then": []})"),
            "game.rules[0].when.presses is \"lefty\", which is no button: is it left?\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"hits": {"walls": [0, 1]}}, "then": []})"),
            "game.rules[0].when.hits.walls[1] is 1: make it the number of a wall that is there\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"hits": {"impulse": 1}}, "then": [{"hide": {}}]})"),
            "game.rules[0].when.hits names nothing: give it walls, or pillars, or both\n"
            "game.rules[0].then[0].hide names nothing: give it walls, or pillars, or both\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"enters": 2}, "then": []})"),
            "game.rules[0].when.enters is 2: make it the number of a sensor that is there\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"enters": 1}, "then": []})"),
            "game.rules[0].when.enters is 1, a gate that no centre is ever inside of: use crosses\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"crosses": 0}, "then": []})"),
            "game.rules[0].when.crosses is 0, which is no gate that senses centres: use enters or leaves\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "then": [{"capture": true}]})"),
            "game.rules[0].then[0].capture captures a ball, and none brings this rule about: leave it out\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"enters": 0}, "then": [{"vanish": true}]})"),
            "game.rules[0].then[0].vanish hides what was hit, and this rule is not about hits: use hide\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "then": [{"add": {"counter": "points"}}]})"),
            "game.rules[0].then[0].add.counter is \"points\", which is no counter: make it the name of one\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "then": [{"move": {"mover": 1, "to": {}, "rate": 1}}]})"),
            "game.rules[0].then[0].move.mover is 1: make it the number of a mover that is there\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "then": [{"move": {"mover": 0, "to": {}}}]})"),
            "game.rules[0].then[0].move needs one of duration, speed and rate: give it exactly one\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "if": {"counter": "scor"}, "then": []})"),
            "game.rules[0].if needs one of at_least and at_most: give it exactly one\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "if": {"counter": "scor", "at_most": 1}, "then": []})"),
            "game.rules[0].if.counter is \"scor\", which is no counter: is it score?\n");
  EXPECT_EQ(problems_with_game(R"("lamps": [{"center": [0, 0], "radius": -1, "lit": {"counter": "", "at_most": 1}}])"),
            "game.lamps[0].lit.counter is empty: give it a name\n"
            "game.lamps[0].radius is -1: make it zero or more, and finite\n");
  EXPECT_EQ(problems_with_rule(R"({"when": {"starts": true}, "then": [{"end": true, "after": -1}]})"),
            "game.rules[0].then[0].after is -1: make it zero or more, and finite\n");
}

}  // namespace
}  // namespace carom
