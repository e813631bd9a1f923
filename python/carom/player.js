// Shows the frames that carom.animate has made. `film` and `canvas` are given.
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const places = new Float32Array(bytes(film.places).buffer);
const shades = bytes(film.shades);
const still = bytes(film.segments).buffer;
const segments = new Float32Array(still);
const balls = film.radii.length;
const drawing = canvas.getContext("2d");
const { slider, button, clock } = controls;

/// A coordinate, and that of the image on the other side for what reaches over an edge of a periodic box.
function withImage(at, radius, low, high, period) {
  if (!period) return [at];
  if (at - radius < low) return [at, at + period];
  return at + radius > high ? [at, at - period] : [at];
}

function drawBall(x, y, radius) {
  const { box } = film;
  const across = box ? withImage(x, radius, box.left, box.right, box.period[0]) : [x];
  const up = box ? withImage(y, radius, box.top, box.bottom, box.period[1]) : [y];
  for (const left of across) {
    for (const top of up) {
      drawing.beginPath();
      drawing.arc(left, top, radius, 0, 2 * Math.PI);
      drawing.fill();
    }
  }
}

function draw(frame) {
  drawing.fillStyle = film.theme.background;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = film.theme.faint;
  drawing.strokeStyle = film.theme.muted;
  const pillars = film.pillars[film.pillars.length > 1 ? frame : 0];
  for (const [x, y, radius] of pillars) {
    drawing.beginPath();
    drawing.arc(x, y, radius, 0, 2 * Math.PI);
    drawing.fill();
    drawing.stroke();
  }
  for (let ball = 0; ball < balls; ++ball) {
    const at = frame * balls + ball;
    drawing.fillStyle = film.colors[shades[at]];
    drawBall(places[2 * at], places[2 * at + 1], film.radii[ball]);
  }
  if (film.box) {
    const { left, top, right, bottom } = film.box;
    drawing.strokeStyle = film.theme.muted;
    drawing.setLineDash([5, 4]);
    drawing.strokeRect(left, top, right - left, bottom - top);
    drawing.setLineDash([]);
  }
  drawing.strokeStyle = film.theme.ink;
  drawing.lineWidth = 1.5;
  drawing.lineCap = "round";
  const length = film.walls * 4;
  const first = film.wallsMove ? frame * length : 0;
  drawing.beginPath();
  for (let at = first; at < first + length; at += 4) {
    drawing.moveTo(segments[at], segments[at + 1]);
    drawing.lineTo(segments[at + 2], segments[at + 3]);
  }
  drawing.stroke();
  clock.textContent = `t = ${film.times[frame].toPrecision(4)}`;
  slider.value = frame;
}

let playing = true;
let began = performance.now();
button.onclick = () => {
  playing = !playing;
  button.textContent = playing ? "Pause" : "Play";
  began = performance.now() - (1000 * Number(slider.value)) / film.fps;
  if (playing) requestAnimationFrame(show);
};
slider.oninput = () => {
  began = performance.now() - (1000 * Number(slider.value)) / film.fps;
  draw(Number(slider.value));
};

function show() {
  if (!playing || !canvas.isConnected) return;
  draw(Math.floor(((performance.now() - began) * film.fps) / 1000) % film.times.length);
  requestAnimationFrame(show);
}
draw(0);
requestAnimationFrame(show);
