#pragma once

#include <string>

/// What the command says on standard error. Each line begins with `carom: `, so that editors and scripts can take a
/// list of problems apart, and all of it is valid UTF-8, whatever a file's name or an argument holds.
namespace carom::cli {

/// "carom: FILE: balls[3].radius is -1: …", for every line of the message.
void tell(const std::string& message);

/// "carom: warning: …": something that is done all the same, and probably not what was meant.
void warn(const std::string& message);

}  // namespace carom::cli
