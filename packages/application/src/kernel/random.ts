/** Cryptographic randomness. */
export interface Random {
  readonly bytes: (count: number) => Uint8Array;
}

/** New record ids: UUIDv7, so that they sort by birth. */
export interface Ids {
  readonly next: <I extends string>() => I;
}

/** SHA-256, lower-case hex. */
export interface Digest {
  readonly sha256: (content: string | Uint8Array) => string;
}
