declare module 'virtual:engine' {
  /** carom.wasm, gzipped, as base85. */
  const packed: string;
  export default packed;
}

declare module 'virtual:limits' {
  /** What Carom is not for, point by point. */
  const limits: readonly string[];
  export default limits;
}
