#pragma once

#include <string>
#include <string_view>

/// What the command prints on standard error. Each line begins with `carom: ` or the name of another program, so that
/// editors and scripts can split a list of problems, and all of it is valid UTF-8, whatever bytes a file's name or an
/// argument holds.
namespace carom::cli {

/// The program that the messages are of, instead of `carom`.
void name_program(const std::string& name);

/// Prints an error: "carom: FILE: balls[3].radius is -1: …", for every line of the message.
void print_error(const std::string& message);

/// Prints "carom: warning: …": the command goes on, but the result is probably not what was meant.
void print_warning(const std::string& message);

/// The same text as valid UTF-8 without control characters. Every byte that is not part of a UTF-8 character, and every
/// control character except newline and tab, becomes \xNN. File names, arguments and broken files may hold any byte.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace carom::cli
