#include "carom/game_recording.hpp"

#include <gmock/gmock.h>

#include "game/games.hpp"

namespace carom {
namespace {

using testing::HasSubstr;

Game played() {
  Game game = game_of(small_table());
  EXPECT_EQ(play_at_once(game, RandomPlayer{2, 1}.inputs_until(6), 6), Progress::done);
  return game;
}

std::string problems_with_text(const std::string& text) {
  std::string lines;
  for (const SceneProblem& problem : read_game_recording(text).problems) lines += to_string(problem) + "\n";
  return lines;
}

/// The text of a game with one thing in it replaced.
std::string with(const std::string& what, const std::string& other) {
  std::string text = to_text(recording_of(played()));
  const auto place = text.find(what);
  EXPECT_NE(place, std::string::npos) << what;
  return text.replace(place, what.size(), other);
}

TEST(GameRecording, ReadsBackToTheSameBits) {
  const GameRecording recording = recording_of(played());
  const std::string text = to_text(recording);
  EXPECT_TRUE(is_game_recording(text));
  const GameRecordingRead read = read_game_recording(text);
  ASSERT_TRUE(read.recording.has_value());
  EXPECT_EQ(read.recording->inputs, recording.inputs);
  EXPECT_EQ(read.recording->end, recording.end);
  EXPECT_EQ(read.recording->score, recording.score);
  EXPECT_EQ(read.recording->history, recording.history);
  EXPECT_EQ(to_text(*read.recording), text);
}

TEST(GameRecording, ProvesItself) {
  const GameReplayed replayed = replay(recording_of(played()));
  EXPECT_TRUE(replayed.proven);
  EXPECT_EQ(replayed.progress, Progress::done);
  EXPECT_GT(replayed.game->score(), 0);
}

TEST(GameRecording, IsNotProvenWhenAnythingWasChanged) {
  const GameRecording recording = recording_of(played());
  auto other = recording;
  other.score += 100;
  EXPECT_FALSE(replay(other).proven);
  other = recording;
  other.history ^= 1U;
  EXPECT_FALSE(replay(other).proven);
  other = recording;
  other.end -= 1;
  EXPECT_FALSE(replay(other).proven);
  other = recording;
  other.inputs[3].time += 1e-9;
  EXPECT_FALSE(replay(other).proven);
  other = recording;
  other.inputs.erase(other.inputs.begin());
  EXPECT_FALSE(replay(other).proven);
  other = recording;
  other.scene.balls[0].radius *= 1.0000001;
  EXPECT_FALSE(replay(other).proven);
}

TEST(GameRecording, SaysWhatIsWrongWithIt) {
  EXPECT_THAT(problems_with_text("{"), HasSubstr("not valid JSON at line 1"));
  EXPECT_THAT(problems_with_text("{}"), HasSubstr("game_recording is missing"));
  EXPECT_THAT(problems_with_text("{}"), HasSubstr("scene is missing"));
  EXPECT_EQ(problems_with_text(with("\"game_recording\": 1", "\"game_recording\": 2")),
            "game_recording is 2: this version of Carom reads 1\n");
  EXPECT_EQ(problems_with_text(with("\"radius\": 0.25", "\"radius\": -1")),
            "scene.balls[0].radius is -1: make it zero or more, and finite\n");
  EXPECT_THAT(problems_with_text(with("\"game\":", "\"gamble\":")), HasSubstr("scene.gamble is not a known key"));
  EXPECT_THAT(problems_with_text(with("\"left\", true", "\"right\", true")),
              HasSubstr("is \"right\": make it the name of a button of the scene"));
  EXPECT_THAT(problems_with_text(with("\"left\", true", "1, true")),
              HasSubstr("make it [time, \"button\", true or false]"));
  EXPECT_THAT(problems_with_text(with("\"end\": 6", "\"end\": \"15\"")), HasSubstr("end is \"15\": make it a number"));
  EXPECT_THAT(problems_with_text(with("\"history\": \"", "\"history\": \"x")),
              HasSubstr("make it 16 hexadecimal digits"));
}

TEST(GameRecording, SaysWhichInputCanNotBe) {
  GameRecording recording = recording_of(played());
  std::swap(recording.inputs[1], recording.inputs[2]);
  const GameReplayed replayed = replay(recording);
  EXPECT_FALSE(replayed.proven);
  ASSERT_EQ(replayed.problems.size(), 1U);
  EXPECT_THAT(to_string(replayed.problems[0]), HasSubstr("inputs[2].time is "));
}

TEST(GameRecording, IsToldFromAScene) {
  EXPECT_FALSE(is_game_recording(small_table()));
  EXPECT_FALSE(is_game_recording(""));
  EXPECT_FALSE(is_game_recording(" "));
  EXPECT_FALSE(is_game_recording(R"({"name": "game_recording", "game": {"game_recording": 1}})"));
  EXPECT_TRUE(is_game_recording(" {\n\"game_recording\": 7"));
  EXPECT_TRUE(is_game_recording(R"({"end": 3, "inputs": [[1, "left", true]], "game_recording": 1, "scene": {}})"));
}

}  // namespace
}  // namespace carom
