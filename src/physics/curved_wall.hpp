#pragma once

#include <optional>

#include "carom/sweep.hpp"
#include "physics/curved_face.hpp"

namespace carom::physics {

/// The first contact of a circle with a part of a wall.
struct CurvedContact {
  double delay = 0;
  Feature feature = Feature::face;
  FaceContact face;  ///< when it is the face
};

/// The first contact of a circle that accelerates with a wall, from its start on. Contacts later than `limit` may be
/// left out. The wall and the circle must be sound. `touched` may be an end that the circle touches at the start: its
/// gap is then exactly zero, whatever rounding says of it.
[[nodiscard]] std::optional<CurvedContact> first_curved_contact(const Wall& wall, const std::optional<Line>& line,
                                                                const MovingCircle& circle, double limit,
                                                                Feature touched = Feature::face) noexcept;

/// Which contacts with an end of a wall count. The end must be the nearest part of the wall; a part that is nearer has
/// been passed. A one-sided wall stops the circle only when its centre is on a stopped side. On the first way in to
/// such an end a nearer part does not matter: a circle that passes through the face may catch on the end. One that the
/// end has let in is on its way through until it is clear of the wall. To be asked about the contacts in their order.
/// `rounding` is an overlap that is rounding, where that is more than `touching_depth`.
class EndRule {
 public:
  EndRule(const Wall& wall, const std::optional<Line>& line, const MovingCircle& circle, Feature which,
          bool must_be_nearest, double rounding = 0) noexcept
      : wall_{wall},
        line_{line},
        circle_{circle},
        which_{which},
        must_be_nearest_{must_be_nearest},
        rounding_{rounding} {}

  [[nodiscard]] bool operator()(double delay) noexcept;

 private:
  const Wall& wall_;
  const std::optional<Line>& line_;
  const MovingCircle& circle_;
  Feature which_;
  bool must_be_nearest_;
  double rounding_;
};

/// The earlier of two contacts. Of two at the same time the face counts when the circle comes level with it then, else
/// an end.
[[nodiscard]] std::optional<CurvedContact> earlier(const std::optional<CurvedContact>& a,
                                                   const std::optional<CurvedContact>& b) noexcept;

/// Everything about an impact with a part of a wall that lies on the line, `delay` after the start. The centre is put
/// exactly at a distance of the radius, so that a row of impacts does not drift into the wall or off it; one that is
/// deeper at the start stays where it is.
[[nodiscard]] Hit hit_on_face(double time, const FaceContact& contact, const Line& line, const MovingCircle& circle,
                              double touching_depth) noexcept;

/// Everything about an impact with a wall, at any part of it. Nothing when an end has no direction from its centre.
[[nodiscard]] std::optional<Hit> hit_on(double time, const CurvedContact& contact, const Wall& wall,
                                        const std::optional<Line>& line, const MovingCircle& circle) noexcept;

}  // namespace carom::physics
