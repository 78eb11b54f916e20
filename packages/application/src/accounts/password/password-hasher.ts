import type { Effect } from 'effect/Effect';

/** Too many password checks wait already; answered as 503 with Retry-After. */
export interface HasherBusy {
  readonly _tag: 'HasherBusy';
}

/** BCrypt, never on the event loop; the whole password counts, however long it is. */
export interface PasswordHasher {
  readonly hash: (password: string) => Effect<string, HasherBusy>;
  /** Without a hash it pays the same time against a dummy and answers false, so timing reveals nothing. */
  readonly verify: (password: string, hash: string | undefined) => Effect<boolean, HasherBusy>;
  /** Whether a hash is of the form and at least the cost of those that are made now; read off it, at no cost. */
  readonly isCurrent: (hash: string) => boolean;
}
