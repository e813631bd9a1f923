#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "scene/keys.hpp"
#include "text.hpp"

/// From a scene to its text, by the lists of keys.
namespace carom {
namespace {

using namespace scene;

std::string written(double number) {
  if (!is_finite(number)) return "null";
  // A zero without a point would be read as a whole number, which has no sign.
  if (number == 0 && std::bit_cast<std::uint64_t>(number) != 0) return "-0.0";
  return text_of(number);
}
std::string written(bool flag) { return flag ? "true" : "false"; }
std::string written(std::uint32_t number) { return text_of(number); }
std::string written(std::uint64_t number) { return text_of(number); }
std::string written(Vec2 pair) { return "[" + written(pair.x) + ", " + written(pair.y) + "]"; }
std::string written(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
std::string written(MoverId mover) { return written(mover.index); }
/// The name of a value.
std::string name_in(const auto& names, auto value) {
  for (const auto& [name, named] : names) {
    if (named == value) return written(std::string{name});
  }
  return "";
}
std::string written(Stops stops) { return name_in(names_of_stops, stops); }
std::string written(Axes axes) { return name_in(names_of_axes, axes); }
std::string written(Senses senses) { return name_in(names_of_senses, senses); }
std::string written(ColorBy color) { return name_in(names_of_colors, color); }
std::string written(Layer layer) { return name_in(names_of_layers, layer); }
std::string written(Penetration penetration) { return name_in(names_of_penetrations, penetration); }
std::string written(Widths widths) { return name_in(names_of_widths, widths); }
std::string written(Lattice lattice) { return name_in(names_of_lattices, lattice); }

/// An object on one line.
template <HasKeys T>
std::string written(const T& object);

template <class T>
std::string written(const std::vector<T>& list);

template <class T>
std::string written(const std::optional<T>& value) {
  return value ? written(*value) : "";
}

template <class T>
std::string written(const std::vector<T>& list) {
  std::string text;
  for (const T& member : list) text += (text.empty() ? "" : ", ") + written(member);
  return "[" + text + "]";
}

/// The keys of an object whose values are not what a new object has, each with what comes before it.
template <class T>
class ObjectWriter {
 public:
  ObjectWriter(const T& object, const char* between) : object_{object}, between_{between} {}

  void required(const char* key, auto member) { add(key, written(object_.*member)); }
  void optional(const char* key, auto member) {
    static const T new_object;
    const std::string text = written(object_.*member);
    if (text != written(new_object.*member)) add(key, text);
  }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 protected:
  void add(const char* key, const std::string& value) {
    text_ += (text_.empty() ? "" : between_) + written(std::string{key}) + ": " + value;
  }
  const T& object_;

 private:
  std::string between_;
  std::string text_;
};

template <HasKeys T>
std::string written(const T& object) {
  ObjectWriter<T> keys{object, ", "};
  list_keys(keys, Of<T>{});
  return keys.text().empty() ? "{}" : "{ " + keys.text() + " }";
}

/// A line for every key, and for every member of a list.
template <class T>
class LineWriter : public ObjectWriter<T> {
 public:
  LineWriter(const T& object, const std::string& indent)
      : ObjectWriter<T>{object, (",\n" + indent).c_str()}, indent_{indent} {}

  using ObjectWriter<T>::optional;
  template <class Member>
  void optional(const char* key, std::vector<Member> T::* member) {
    const std::string before = "\n" + indent_ + "  ";
    std::string lines;
    for (const Member& one : this->object_.*member) lines += (lines.empty() ? before : "," + before) + written(one);
    if (!lines.empty()) this->add(key, "[" + lines + "\n" + indent_ + "]");
  }
  void optional(const char* key, std::optional<GameRules> T::* member) { add_in_lines(key, this->object_.*member); }
  void optional(const char* key, std::optional<Show> T::* member) { add_in_lines(key, this->object_.*member); }

 private:
  template <class Part>
  void add_in_lines(const char* key, const std::optional<Part>& part);

  std::string indent_;
};

/// An object with a line for every key; `outer` is how far the line that it begins on is indented.
template <class T>
std::string in_lines(const T& object, const std::string& outer) {
  const std::string indent = outer + "  ";
  LineWriter<T> keys{object, indent};
  list_keys(keys, Of<T>{});
  return keys.text().empty() ? "{}" : "{\n" + indent + keys.text() + "\n" + outer + "}";
}

template <class T>
template <class Part>
void LineWriter<T>::add_in_lines(const char* key, const std::optional<Part>& part) {
  if (part) this->add(key, in_lines(*part, indent_));
}

}  // namespace

std::string to_text(const Scene& scene) { return in_lines(scene, "") + "\n"; }

}  // namespace carom
