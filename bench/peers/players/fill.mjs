/** Fills an array with the x and y that `get` tells of every body, in units of so much. */
export function fill(numbers, bodies, unit, get) {
  bodies.forEach((body, i) => {
    const { x, y } = get(body);
    numbers[2 * i] = x / unit;
    numbers[2 * i + 1] = y / unit;
  });
}
