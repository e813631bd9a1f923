#include "cli/ensemble/measured_columns.hpp"

#include <fmt/format.h>

namespace carom::cli {
namespace {

struct Column {
  const char* name;  ///< that of `carom measure --json`
  std::optional<double> Measures::* value;
};

constexpr Column columns[] = {{"packing", &Measures::packing},
                              {"temperature", &Measures::temperature},
                              {"pressure", &Measures::pressure},
                              {"pressure_error", &Measures::pressure_error},
                              {"compressibility", &Measures::compressibility},
                              {"compressibility_error", &Measures::compressibility_error},
                              {"mean_free_time", &Measures::mean_free_time},
                              {"mean_free_path", &Measures::mean_free_path},
                              {"diffusion", &Measures::diffusion},
                              {"diffusion_error", &Measures::diffusion_error},
                              {"global_order", &Measures::global_order},
                              {"local_order", &Measures::local_order}};

}  // namespace

std::string measured_names() {
  std::string names;
  for (const Column& column : columns) names += fmt::format(",measured_{}", column.name);
  return names + ",measured_is_settled";
}

std::string measured_values(const std::optional<Measures>& measures) {
  std::string values;
  for (const Column& column : columns) {
    const std::optional<double> value = measures ? (*measures).*column.value : std::nullopt;
    values += value ? fmt::format(",{}", *value) : ",";
  }
  if (!measures) return values + ",";
  return values + (measures->pressure_blocks && measures->pressure_blocks->is_settled ? ",1" : ",0");
}

}  // namespace carom::cli
