/** Numbers for reading, and as they are typed. */

/** So many significant digits, without a tail of zeros. */
export function shown(number: number, digits = 6): string {
  if (number === 0) return '0';
  const size = Math.abs(number);
  if (size < 1e-4 || size >= 1e7) return number.toExponential(3).replace('-', '−').replace('e+', 'e').replace('e-', 'e−');
  return String(Number(number.toPrecision(digits))).replace('-', '−');
}

/** A count with thin spaces between thousands. */
export function counted(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** A share of one that should be nothing: "0", "3.1e−16". */
export function drift(share: number): string {
  return share === 0 ? '0' : share.toExponential(1).replace('-', '−');
}

/** What is typed: "0.5", "0,5" or "1/60"; not a number when it is none, which the engine refuses with a reason. */
export function numberFrom(text: string): number {
  const parts = text.replace('−', '-').replaceAll(',', '.').split('/').map((part) => (part.trim() === '' ? NaN : Number(part)));
  return parts.length === 1 ? parts[0]! : parts.length === 2 ? parts[0]! / parts[1]! : NaN;
}
