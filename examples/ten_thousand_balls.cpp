// Ten thousand balls on the screen, coloured by speed: two blasts in a cold gas. Needs SDL2.
//
//   ten_thousand_balls [--frames N] [--save FILE.bmp]     stops after N frames, and saves the last one

#include <SDL.h>

#include <algorithm>
#include <carom/gas.hpp>
#include <carom/world.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <vector>

namespace {

constexpr int window_side = 960;  // pixels
constexpr carom::GasOptions gas_options{.balls = 10'000, .packing = 0.55, .seed = 3, .temperature = 0.02};

carom::World new_world(const carom::Gas& gas) {
  carom::World world;
  for (const carom::Wall& wall : gas.walls()) world.add(wall);
  for (std::uint32_t i = 0; i < gas_options.balls; ++i) world.add(gas.ball(i));
  world.tune({.threads = 0});                                    // all processors
  if (world.advance(60) != carom::Progress::done) return world;  // forgets the lattice on which it began

  for (const carom::BallId id : world.ball_ids()) {
    for (const carom::Vec2 blast : {carom::Vec2{-24, -14}, carom::Vec2{24, 16}}) {
      const carom::Vec2 away = world.position(id) - blast;
      if (length(away) < 9) world.set_velocity(id, away * 2.5);
    }
  }
  return world;
}

SDL_Color color_of(carom::Vec2f velocity) {
  constexpr SDL_Color stops[] = {{38, 48, 92, 255},   {70, 74, 160, 255},  {160, 60, 170, 255},
                                 {240, 90, 100, 255}, {255, 175, 60, 255}, {255, 250, 200, 255}};
  constexpr int last = std::size(stops) - 1;
  const float place = std::min(std::sqrt(std::hypot(velocity.x, velocity.y) / 9), 0.9999F) * last;
  const int i = static_cast<int>(place);
  const auto mix = [&](Uint8 a, Uint8 b) {
    return static_cast<Uint8>(static_cast<float>(a) + (place - static_cast<float>(i)) * static_cast<float>(b - a));
  };
  return {mix(stops[i].r, stops[i + 1].r), mix(stops[i].g, stops[i + 1].g), mix(stops[i].b, stops[i + 1].b), 255};
}

// A white disc with a smooth edge: every ball is this picture on two triangles.
SDL_Texture* disc(SDL_Renderer* renderer) {
  constexpr int side = 64;
  std::vector<Uint32> pixels;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double from_edge = side / 2 - std::hypot(x + 0.5 - side / 2, y + 0.5 - side / 2);
      const double alpha = std::clamp(from_edge / (side / 14.0), 0.0, 1.0);  // over a pixel or so of a drawn ball
      pixels.push_back(static_cast<Uint32>(alpha * 255) << 24U | 0xFFFFFFU);
    }
  }
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  SDL_Texture* texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, side, side);
  SDL_UpdateTexture(texture, nullptr, pixels.data(), side * 4);
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  return texture;
}

// Four vertices per ball, in the buffer that is drawn.
class Balls {
 public:
  explicit Balls(std::size_t count) : vertices_(4 * count), velocities_(count) {
    for (std::size_t ball = 0; ball < count; ++ball)
      for (const int corner : {0, 1, 2, 2, 1, 3}) indices_.push_back(static_cast<int>(4 * ball) + corner);
    for (std::size_t i = 0; i < vertices_.size(); ++i)
      vertices_[i].tex_coord = {static_cast<float>(i % 2), static_cast<float>(i / 2 % 2)};
  }

  void draw(SDL_Renderer* renderer, SDL_Texture* texture, const carom::World& world, float pixels_per_length) {
    // All centres at once, as floats, into the first vertex of each ball.
    world.positions(carom::Strided<carom::Vec2f>{&vertices_[0].position, velocities_.size(), 4 * sizeof(SDL_Vertex)});
    world.velocities(velocities_);
    const float radius = static_cast<float>(gas_options.radius) * pixels_per_length;
    for (std::size_t ball = 0; ball < velocities_.size(); ++ball) {
      SDL_Vertex* corners = &vertices_[4 * ball];
      const SDL_FPoint middle = {window_side / 2 + corners->position.x * pixels_per_length,
                                 window_side / 2 - corners->position.y * pixels_per_length};
      const SDL_Color color = color_of(velocities_[ball]);
      for (int i = 0; i < 4; ++i) {
        corners[i].position = {middle.x + (corners[i].tex_coord.x * 2 - 1) * radius,
                               middle.y + (corners[i].tex_coord.y * 2 - 1) * radius};
        corners[i].color = color;
      }
    }
    SDL_RenderGeometry(renderer, texture, vertices_.data(), static_cast<int>(vertices_.size()), indices_.data(),
                       static_cast<int>(indices_.size()));
  }

 private:
  std::vector<SDL_Vertex> vertices_;
  std::vector<int> indices_;
  std::vector<carom::Vec2f> velocities_;
};

bool save(SDL_Renderer* renderer, const char* file) {
  SDL_Surface* surface = SDL_CreateRGBSurfaceWithFormat(0, window_side, window_side, 32, SDL_PIXELFORMAT_ARGB8888);
  const bool saved =
      surface != nullptr &&
      SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_ARGB8888, surface->pixels, surface->pitch) == 0 &&
      SDL_SaveBMP(surface, file) == 0;
  SDL_FreeSurface(surface);
  return saved;
}

}  // namespace

int main(int argc, char** argv) {
  long frames = -1;  // until the window is closed
  const char* file = nullptr;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::string_view{argv[i]} == "--frames") frames = std::strtol(argv[i + 1], nullptr, 10);
    if (std::string_view{argv[i]} == "--save") file = argv[i + 1];
  }

  SDL_Window* window = nullptr;
  SDL_Renderer* renderer = nullptr;
  if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
      (window = SDL_CreateWindow("ten thousand balls", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, window_side,
                                 window_side, 0)) == nullptr ||
      (renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC)) == nullptr) {
    SDL_Log("%s", SDL_GetError());
    return 1;
  }
  SDL_Texture* texture = disc(renderer);

  const carom::Gas gas{gas_options};
  carom::World world = new_world(gas);
  Balls balls{world.ball_count()};
  const auto pixels_per_length = static_cast<float>(window_side / gas.side());
  bool open = true;
  for (long frame = 1; open && (frames < 0 || frame <= frames); ++frame) {
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) open = open && event.type != SDL_QUIT;
    if (world.advance(1.0 / 60) != carom::Progress::done) return 1;

    SDL_SetRenderDrawColor(renderer, 12, 13, 24, 255);
    SDL_RenderClear(renderer);
    balls.draw(renderer, texture, world, pixels_per_length);
    if (frame == frames && file != nullptr && !save(renderer, file)) return 1;
    SDL_RenderPresent(renderer);
  }
  SDL_DestroyTexture(texture);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
}
