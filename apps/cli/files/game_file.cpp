#include "cli/files/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string_view>

#include "cli/files/scene_source.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/messages.hpp"

namespace carom::cli {
namespace {

constexpr std::string_view columns = "time,button,pressed";

std::string names_of(const std::vector<Button>& buttons) {
  std::string names;
  for (const Button& button : buttons) names += (names.empty() ? "" : ", ") + button.name;
  return names;
}

/// One line of inputs; fails with what is wrong with it.
GameInput read_input(std::string_view line, const GameRules& rules, const auto& fail_line) {
  const auto take_field = [&] {
    const std::string_view field = line.substr(0, line.find(','));
    line.remove_prefix(std::min(field.size() + 1, line.size()));
    return field;
  };
  GameInput input;
  const std::string_view time = take_field();
  const std::string_view name = take_field();
  const std::string_view pressed = line;
  const auto read = std::from_chars(time.data(), time.data() + time.size(), input.time);
  if (read.ec != std::errc{} || read.ptr != time.data() + time.size())
    fail_line(fmt::format("the time is '{}': make it a number", printable(std::string{time})));
  const auto button = std::ranges::find(rules.buttons, name, &Button::name);
  if (button == rules.buttons.end())
    fail_line(
        fmt::format("the button is '{}': make it one of {}", printable(std::string{name}), names_of(rules.buttons)));
  input.button = static_cast<std::uint32_t>(button - rules.buttons.begin());
  if (pressed != "0" && pressed != "1")
    fail_line(fmt::format("pressed is '{}': make it 1 (pressed) or 0 (let go)", printable(std::string{pressed})));
  input.pressed = pressed == "1";
  return input;
}

}  // namespace

Game load_game(const std::string& source) {
  GameMade made = make_game(load_scene(source).scene);
  if (!made.game) fail(source, made.problems);
  return std::move(*made.game);
}

bool is_json(const std::string& file) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto begins_so = [&](int first) {
    return first == '{' || blanks.find(static_cast<char>(first)) != blanks.npos;
  };
  if (file == "-") return begins_so(std::cin.peek());  // which can be read only once
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && begins_so(std::ifstream{file, std::ios::binary}.peek());
}

GameRecording load_game_recording(const std::string& file) {
  GameRecordingRead read = read_game_recording(read_text(file));
  if (!read.recording) fail(file, read.problems);
  return std::move(*read.recording);
}

std::vector<GameInput> load_inputs(const std::string& file, const GameRules& rules) {
  const std::string text = read_text(file);
  std::vector<GameInput> inputs;
  std::size_t number = 0;
  const auto fail_line = [&](const std::string& what) {
    throw Failure{Exit::bad_input, fmt::format("{}: line {}: {}", file, number, what)};
  };
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number;
    if (number == 1) {
      if (line != columns) fail_line(fmt::format("is not '{}': begin with that", columns));
    } else if (!line.empty()) {
      inputs.push_back(read_input(line, rules, fail_line));
    }
  }
  if (number == 0) throw Failure{Exit::bad_input, fmt::format("{}: is empty: begin with '{}'", file, columns)};
  return inputs;
}

}  // namespace carom::cli
