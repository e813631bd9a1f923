/** The parts of gifenc that are used here; it comes without types. */
declare module 'gifenc' {
  type Palette = readonly (readonly number[])[];
  type ColourFormat = 'rgb565' | 'rgb444' | 'rgba4444';
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: { readonly palette: Palette; readonly delay: number }): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, colours: number, options: { readonly format: ColourFormat }): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: ColourFormat): Uint8Array;
}
