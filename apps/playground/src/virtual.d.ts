declare module 'virtual:engine' {
  /** carom.wasm, gzipped, as base64. */
  const packed: string;
  export default packed;
}
