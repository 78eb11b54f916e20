import type { Effect } from 'effect/Effect';

/** Tells what a file is from its bytes; what a client says of it does not count. */
export interface FileTypes {
  /** Its media type; null: nothing that is known, such as text. Never fails on bytes of strangers. */
  readonly of: (bytes: Uint8Array) => Effect<string | null>;
}
