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
std::string written(Stops stops) {
  for (const auto& [name, named] : names_of_stops) {
    if (named == stops) return written(std::string{name});
  }
  return "";
}

/// An object on one line.
template <HasKeys T>
std::string written(const T& object);

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

/// A line for every key, and for every shape of a list.
class SceneWriter : public ObjectWriter<Scene> {
 public:
  explicit SceneWriter(const Scene& scene) : ObjectWriter{scene, ",\n  "} {}

  using ObjectWriter::optional;
  template <class T>
  void optional(const char* key, std::vector<T> Scene::* member) {
    std::string lines;
    for (const T& shape : object_.*member) lines += (lines.empty() ? "\n    " : ",\n    ") + written(shape);
    if (!lines.empty()) add(key, "[" + lines + "\n  ]");
  }
};

}  // namespace

std::string to_text(const Scene& scene) {
  SceneWriter keys{scene};
  list_keys(keys, Of<Scene>{});
  return keys.text().empty() ? "{}\n" : "{\n  " + keys.text() + "\n}\n";
}

}  // namespace carom
