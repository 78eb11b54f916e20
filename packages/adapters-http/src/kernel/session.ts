import type { AccountId, Micros, SessionId } from '@svc/domain/kernel';
import type { Locale } from './locale.ts';
import type { ErrorCode } from './problems/index.ts';
import type { Soon } from './gather/settled.ts';

/** A part failed. At the door every fault of a port is 503. */
export interface Fault {
  readonly _tag: string;
  /** Why, in words without secrets; for the log line. */
  readonly reason?: string;
}

/** An operator acting as a person, until when, and whether they may change things at this moment. */
export interface SupportMode {
  readonly operatorId: AccountId;
  readonly operatorName: string;
  readonly until: Micros;
  readonly mayWrite: boolean;
}

/** Who is asking, as fresh as the database: the reader checks stamps and bits on every request. */
export interface Session {
  readonly accountId: AccountId;
  /** Of the cookie; a bearer token has none. */
  readonly sessionId: SessionId | null;
  readonly privilegeBits: number;
  readonly email: string;
  readonly displayName: string;
  readonly language: Locale;
  /** The seeded password is unchanged: everything but the allowlist answers 403. */
  readonly mustChangePassword: boolean;
  /** When the person last proved who they are; a bearer token has its scopes instead. */
  readonly provedAt: Micros | null;
  readonly via: 'cookie' | 'bearer';
  /** Where an operator acts as this person. */
  readonly support?: SupportMode;
  /** Of a bearer token. */
  readonly scopes?: readonly string[];
}

/** `setCookie` are whole Set-Cookie values: a re-issued ticket, or those that clear a dead cookie. */
export type SessionReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'valid'; readonly session: Session; readonly setCookie?: readonly string[] }
  | {
      readonly kind: 'invalid';
      readonly code: Extract<ErrorCode, 'errors.auth.unauthenticated' | 'errors.auth.sessionInvalidated'>;
      readonly setCookie?: readonly string[];
      /** WWW-Authenticate, where a token was sent (RFC 6750 section 3). */
      readonly challenge?: string;
    };

export interface SessionReader {
  /** Reads the credentials of one request; headers as they came. */
  readonly read: (credentials: {
    readonly cookie: string | undefined;
    readonly authorization: string | undefined;
    /** Whether a re-issued cookie must be Secure. */
    readonly secure: boolean;
  }) => Soon<SessionReading, Fault>;
}
