declare module 'virtual:engine' {
  /** carom.wasm, gzipped, as base85. */
  const packed: string;
  export default packed;
}
