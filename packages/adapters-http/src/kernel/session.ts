import type * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { ErrorCode } from './problems/index.ts';

/** A part failed. At the door every fault of a port is 503. */
export interface Fault {
  readonly _tag: string;
}

/** Who is asking, as fresh as the database: the reader checks stamps and bits on every request. */
export interface Session {
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly privileges: { readonly pro: boolean; readonly admin: boolean; readonly superAdmin: boolean };
  /** The seeded password is unchanged: everything but the allowlist answers 403. */
  readonly mustChangePassword: boolean;
  readonly via: 'cookie' | 'bearer';
}

/** `setCookie` is a whole Set-Cookie value: a re-issued ticket, or one that clears a dead cookie. */
export type SessionReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'valid'; readonly session: Session; readonly setCookie?: string }
  | {
      readonly kind: 'invalid';
      readonly code: Extract<ErrorCode, 'errors.auth.unauthenticated' | 'errors.auth.sessionInvalidated'>;
      readonly setCookie?: string;
    };

export interface SessionReader {
  /** Reads the credentials of one request; headers as they came. */
  readonly read: (credentials: {
    readonly cookie: string | undefined;
    readonly authorization: string | undefined;
  }) => Effect.Effect<SessionReading, Fault>;
}

/** What a row asks of the caller. Roles are a minimum; `cookie` is any role, but no bearer token. */
export type Access = 'none' | 'user' | 'pro' | 'admin' | 'superadmin' | 'cookie';

const RANKS = { none: 0, user: 1, cookie: 1, pro: 2, admin: 3, superadmin: 4 } as const satisfies Record<
  Access,
  number
>;

const rankOf = ({ privileges }: Session): number => {
  if (privileges.superAdmin) return RANKS.superadmin;
  if (privileges.admin) return RANKS.admin;
  return privileges.pro ? RANKS.pro : RANKS.user;
};

export const mayEnter = (session: Session, access: Access): boolean => rankOf(session) >= RANKS[access];
