import type * as Effect from 'effect/Effect';
import type {
  GivenCode,
  GivenPasskey,
  NewPasskeyChallenge,
  SecondStepRequired,
  ShownChallenge,
  ShownSecret,
} from '@svc/application/accounts';
import type { authenticate, OidcClientStore, OidcRecords, readOidcAccount, signOut } from '@svc/application/accounts';
import type { BotChallenge, NotFound, StoreDown, RequestOrigin } from '@svc/application/kernel';
import type { Account } from '@svc/domain/accounts';
import type { Refusal } from '@svc/domain/kernel';
import type { Locale } from '../../kernel/locale.ts';

/** The tenant's own keys. */
export interface OidcKeys {
  /**
   * Private JWKs, RSA for RS256 and PS256, P-256 for ES256: the first of a kind signs, all verify and are published without
   * their private members.
   */
  readonly signing: readonly Readonly<Record<string, unknown>>[];
  /** Sign the server's own cookies; the first is current. */
  readonly cookies: readonly string[];
}

/** Sign-in by a mailed code, on the sign-in page. */
export interface OtpDoor {
  /** As before every other form that has a code sent. */
  readonly challenge: BotChallenge;
  readonly request: (asked: {
    readonly email: string;
    readonly source: string;
    readonly locale: Locale;
    readonly origin: RequestOrigin;
  }) => Effect.Effect<{ readonly otpRequestId: string }, Refusal<string> | StoreDown>;
  readonly prove: (given: {
    readonly email: string;
    readonly code: string;
    readonly otpRequestId: string;
    readonly origin: RequestOrigin;
  }) => Effect.Effect<Account, Refusal<string> | StoreDown>;
}

/** A second step that was begun; its token stands in the page's form. */
export type NeededStep = 'none' | SecondStepRequired;

/** A factor that was set up in the middle of a sign-in. */
type Enrolled = Effect.Effect<
  { readonly account: Account; readonly method: string; readonly recoveryCodes: readonly string[] },
  Refusal<string> | StoreDown
>;

/** The second factor, on the sign-in page. */
export interface FactorDoor {
  readonly prove: (
    given: { readonly token: string } & GivenCode,
  ) => Effect.Effect<{ readonly account: Account; readonly method: string }, Refusal<string> | StoreDown>;
  /** For a passkey; an earlier one is worth nothing. */
  readonly challenge: (given: { readonly token: string }) => Effect.Effect<ShownChallenge, Refusal<string> | StoreDown>;
  readonly begin: (given: { readonly token: string }) => Effect.Effect<ShownSecret, Refusal<string> | StoreDown>;
  readonly complete: (given: {
    readonly token: string;
    readonly code: string;
    readonly origin: RequestOrigin;
  }) => Enrolled;
  /** For a new passkey in place of the app; an earlier one is worth nothing. */
  readonly beginPasskey: (given: {
    readonly token: string;
  }) => Effect.Effect<NewPasskeyChallenge, Refusal<string> | StoreDown>;
  readonly completePasskey: (
    given: { readonly token: string; readonly origin: RequestOrigin } & GivenPasskey,
  ) => Enrolled;
}

/** What one tenant's OIDC server is made of. */
export interface OidcParts {
  /** HTTP__PUBLICURL, without a slash at its end: never what a Host header says. */
  readonly issuer: string;
  /** Undefined when the tenant has none: then there is no OIDC server. Asked for on first use. */
  readonly keys: () => OidcKeys | undefined;
  readonly records: OidcRecords;
  readonly clients: OidcClientStore;
  readonly account: ReturnType<typeof readOidcAccount>;
  readonly password: ReturnType<typeof authenticate>;
  /** Ends the sessions of the API whose cookies came along. */
  readonly endBrought: (headers: Readonly<Record<string, string>>) => Effect.Effect<void, StoreDown>;
  /** Ends every session of the account and whatever was given out for it. */
  readonly signOut: ReturnType<typeof signOut>;
  /** What is asked beside a first proof that was right. */
  readonly secondStep: (
    account: Account,
    method: 'password' | 'otp',
  ) => Effect.Effect<NeededStep, Refusal<'invalid_credentials'> | StoreDown>;
  /** A session of one proof is not enough for the account as it is now: it has a second factor, or must have one. */
  readonly asksMore: (account: Account) => Effect.Effect<boolean, StoreDown>;
  readonly factor: FactorDoor;
  readonly otp?: OtpDoor;
  readonly sha256: (content: string) => string;
  /** Where a person changes a password that must be changed first (FRONTEND__URL). */
  readonly frontendUrl: string | undefined;
}

/** A request to the OIDC server, past the gates of its row. */
export interface OidcRequest {
  readonly method: 'GET' | 'POST';
  /** Under its canonical mount, `/connect/…`. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `application/x-www-form-urlencoded`, or nothing. */
  readonly form: string | undefined;
  readonly locale: Locale;
  /** As rate limits count sources. */
  readonly source: string;
  /** As the audit holds it. */
  readonly address: string;
  readonly requestId: string;
}

export interface OidcAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Uint8Array | undefined;
}

export type OidcHandler = (request: OidcRequest) => Effect.Effect<OidcAnswer, NotFound<'OidcServer'> | StoreDown>;

/** The OIDC server of a tenant; the library behind it is loaded by the first request. */
export interface OidcApp {
  /** The path of the public address, empty or `/studio`. */
  readonly prefix: string;
  /** Whether a page of that origin is one of a client's own; the clients as last read, while they cannot be read. */
  readonly isClientPage: (origin: string) => Effect.Effect<boolean, StoreDown>;
  readonly protocol: OidcHandler;
  readonly interaction: OidcHandler;
}
