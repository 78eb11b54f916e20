import * as Effect from 'effect/Effect';

/** The passwords that everybody tries first. Asked offline; nothing leaves the machine. */
export interface CommonPasswords {
  readonly has: (password: string) => Effect.Effect<boolean>;
}

/** AUTH__COMMONWORDS=allow: no list is asked. */
export const noCommonPasswords: CommonPasswords = { has: () => Effect.succeed(false) };
