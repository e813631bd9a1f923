#include "problems.hpp"

#include "docs.hpp"
#include "module.hpp"

namespace carom::python {
namespace {

using namespace py::literals;

/// The names of the kinds, as the header has them, made by python/tools/docstrings from it.
const char* name_of(ProblemKind kind) {
  static constexpr std::array names = {
#include "problem_kinds.inc"
  };
  return names.at(static_cast<std::size_t>(kind));
}

LocatedProblem locate(const SceneProblem& problem) { return {problem.path, problem.problem, to_string(problem)}; }

/// An exception of the package's own Python files.
py::object exception(const char* name) { return py::module_::import("carom._errors").attr(name); }

[[noreturn]] void raise(const char* name, const py::object& made) {
  PyErr_SetObject(exception(name).ptr(), made.ptr());
  throw py::error_already_set{};
}

}  // namespace

std::vector<LocatedProblem> located(const std::vector<Problem>& problems) {
  std::vector<LocatedProblem> result;
  for (const Problem& problem : problems) result.push_back({problem.field, problem, to_string(problem)});
  return result;
}

std::vector<LocatedProblem> located(const std::vector<SceneProblem>& problems) {
  std::vector<LocatedProblem> result;
  for (const SceneProblem& problem : problems) result.push_back(locate(problem));
  return result;
}

std::vector<LocatedProblem> located(const std::string& element, const std::vector<Problem>& problems) {
  std::vector<LocatedProblem> result;
  for (const Problem& problem : problems)
    result.push_back(locate({problem.field.empty() ? element : element + "." + problem.field, problem, {}}));
  return result;
}

void raise_problems(const std::vector<LocatedProblem>& problems) {
  std::string text;
  for (const LocatedProblem& problem : problems) text += (text.empty() ? "" : "\n") + problem.text;
  raise("ProblemError", exception("ProblemError")(text, problems));
}

void raise_stuck(double time) { raise("StuckError", exception("StuckError")(time)); }

void raise_recording(const RecordingProblem& problem) {
  raise("RecordingError", exception("RecordingError")(to_string(problem), problem.place, problem.sound_until));
}

void raise_checkpoint(const CheckpointProblem& problem) {
  raise("CheckpointError", exception("CheckpointError")(to_string(problem), problem.place));
}

void add_problems(py::module_& module) {
  py::class_<LocatedProblem>(module, "Problem", doc("Problem"))
      .def_readonly("path", &LocatedProblem::path, "The path to the value in a scene or array; else its field.")
      .def_property_readonly(
          "kind", [](const LocatedProblem& located) { return name_of(located.problem.kind); }, doc("Problem::kind"))
      .def_property_readonly(
          "field", [](const LocatedProblem& located) { return located.problem.field; }, doc("Problem::field"))
      .def_property_readonly(
          "value", [](const LocatedProblem& located) { return located.problem.value; }, doc("Problem::value"))
      .def_property_readonly(
          "least", [](const LocatedProblem& located) { return located.problem.least; }, doc("Problem::least"))
      .def_property_readonly(
          "most", [](const LocatedProblem& located) { return located.problem.most; }, doc("Problem::most"))
      .def_property_readonly(
          "other", [](const LocatedProblem& located) { return located.problem.other; }, doc("Problem::other"))
      .def_property_readonly(
          "depth", [](const LocatedProblem& located) { return located.problem.depth; }, doc("Problem::depth"))
      .def("__str__", [](const LocatedProblem& located) { return located.text; })
      .def(py::pickle(
          [](const LocatedProblem& located) {
            const Problem& problem = located.problem;
            return py::make_tuple(located.path, located.text, static_cast<int>(problem.kind), problem.field,
                                  problem.value, problem.least, problem.most, problem.other, problem.depth);
          },
          [](const py::tuple& state) {
            LocatedProblem located{
                .path = state[0].cast<std::string>(), .problem = {}, .text = state[1].cast<std::string>()};
            located.problem.kind = static_cast<ProblemKind>(state[2].cast<int>());
            located.problem.field = state[3].cast<std::string>();
            located.problem.value = state[4].cast<decltype(Problem::value)>();
            located.problem.least = state[5].cast<decltype(Problem::least)>();
            located.problem.most = state[6].cast<decltype(Problem::most)>();
            located.problem.other = state[7].cast<decltype(Problem::other)>();
            located.problem.depth = state[8].cast<decltype(Problem::depth)>();
            return located;
          }))
      .def(
          "__eq__", [](const LocatedProblem& a, const LocatedProblem& b) { return a.text == b.text; },
          py::is_operator())
      .def("__hash__", [](const LocatedProblem& located) { return std::hash<std::string>{}(located.text); })
      .def("__repr__", [](const LocatedProblem& located) { return "<carom.Problem: " + located.text + ">"; });

  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const ProblemError& error) {
      try {
        raise_problems(located(error.problems()));
      } catch (py::error_already_set& raised) {
        raised.restore();
      }
    }
  });
}

}  // namespace carom::python
