import type * as Effect from 'effect/Effect';
import type * as z from 'zod';
import type { RateLimit } from '@svc/application/kernel';
import type { ApiToken } from '@svc/domain/accounts';
import type { FlagKey } from '@svc/domain/kernel';
import type { Locale } from './locale.ts';
import type { FieldError, ProblemParams } from './problem.ts';
import type { ErrorCode } from './problems/index.ts';
import type { Reply, Streamed } from './reply.ts';
import type { Access, RoleAccess, TokenAccess } from './access.ts';
import type { Fault, Session } from './session.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How long an answer may be kept (spec document 1, "Response caching"). Mutations and refusals are never kept. */
export type Cache = '24h' | '1h' | '10min' | 'none';

/** A body taken as bytes. `contentTypes` may be `*`; bounds count what arrives, chunked or not. */
export interface RawBody {
  readonly maxBytes: number;
  /** What the row's JSON may have in place of it, where it carries the same bytes in base64. */
  readonly jsonBytes?: number;
  readonly contentTypes: readonly string[];
}

/** What success looks like: JSON by schema, nothing at all, or bytes of a content type. */
export type Ok<O> =
  | { readonly status: 200 | 201 | 202; readonly schema: z.ZodType<O>; readonly also?: readonly number[] }
  | { readonly status: 204; readonly empty: true }
  | { readonly status: 200; readonly binary: string };

type Answered<O> = [O] extends [undefined] ? undefined : O;

/** What `run` gets: everything about the request that has been judged already. */
export interface RouteRequest<App, A extends Access, P, Q, B> {
  readonly app: App;
  /** The tenant's id. */
  readonly tenant: string;
  readonly session: A extends 'none' ? Session | undefined : A extends RoleAccess ? Session : undefined;
  /** The token that let a caller of the public API in. */
  readonly apiToken: A extends TokenAccess ? ApiToken : undefined;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The bytes of a raw body, exactly as they came; empty without `rawBody`. */
  readonly raw: Uint8Array;
  /** The query as it came, without the question mark, for rows that hand it on. */
  readonly search: string;
  /** Lower-case names, one value each. */
  readonly headers: Readonly<Record<string, string>>;
  readonly locale: Locale;
  readonly requestId: string;
  /** The client's address; forwarded headers count only from configured proxies. */
  readonly source: string;
  /** Cookies set now must be Secure: always in production, else as the request came. */
  readonly secure: boolean;
}

type TagOf<E> = E extends { readonly _tag: infer T extends string } ? T : never;
type CodeOf<E, T> = E extends { readonly _tag: T; readonly code: infer C extends string } ? C : never;

/** One entry per tag that `run` can fail with; where failures of a tag have codes, as refusals do, one per code. */
export type ErrorMap<E> = {
  readonly [T in TagOf<E>]: [CodeOf<E, T>] extends [never] ? ErrorCode : { readonly [C in CodeOf<E, T>]: ErrorCode };
};

/** The same keys and no more: an entry for a tag or a code that cannot occur does not compile. */
export type Exactly<M, S> = {
  readonly [K in keyof M]: K extends keyof S ? (M[K] extends string ? S[K] : Exactly<M[K], S[K]>) : never;
};

/** Codes by tag; where the failures of a tag have codes, by tag and code. */
export type Codes = Readonly<Record<string, ErrorCode | Readonly<Record<string, ErrorCode>>>>;

/**
 * The check of a row's `errors` against what its `run` fails with. The first line is for the compiler's first pass,
 * which knows `errors` but not yet `run`; a failure without a tag cannot be mapped and is refused.
 */
export type Mapped<M, E> = unknown extends E
  ? unknown
  : [E] extends [Fault]
    ? ErrorMap<E> & Exactly<M, ErrorMap<E>>
    : never;

/** What the caller may learn about a failure beside its code. */
export interface Explanation {
  readonly params?: ProblemParams;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whole Set-Cookie values. */
  readonly cookies?: readonly string[];
  readonly retryAfterSeconds?: number;
}

/** A page and the content security policy that lets it work, and nothing else. */
export interface HtmlPage {
  readonly html: string;
  readonly policy: string;
}

/** A problem as a person reads it. */
export interface ShownProblem {
  readonly locale: Locale;
  /** The sentence of its code. */
  readonly title: string;
  readonly status: number;
  readonly traceId: string;
}

/** What a row says about itself, apart from the types of its request and answer. */
export interface RouteFacts {
  /** The catalogue's id; `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** Whole path from the server root, parameters as `{name}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Existence is private: who may not enter gets 404, not 403. */
  readonly hidden?: true;
  /** The code for a caller of too low a role; errors.general.permissionDenied when absent. */
  readonly denied?: ErrorCode;
  /** `ignored`: login, webhooks and health do not look at who is signed in. */
  readonly cookie?: 'ignored';
  /**
   * Pages of other sites and their servers send here by design: a signature, a client's proof or a redirect decides, and no
   * session of ours counts. Every other row that changes something refuses them.
   */
  readonly fromAnywhere?: true;
  /** The answer itself says which pages may read it (OIDC: those of the client that asks), so any page may ask first. */
  readonly decidesReaders?: true;
  /** Reachable while the forced password change is pending. `own-id`: only when `{id}` is the caller's own. */
  readonly gate?: 'always' | 'own-id';
  /**
   * Asks for a sign-in or a confirmation of the last ten minutes (OWASP ASVS 7.5). `other-id`: only when `{id}` is not the
   * caller's own; `staff`: only when the body's `role` is more than a client's. A bearer token is exempt: its scopes decide (docs/decisions/fresh-sign-in.md).
   */
  readonly fresh?: 'always' | 'other-id' | 'staff';
  /**
   * What an operator reaches who acts as a person (docs/decisions/support-mode.md), where it does not follow from method,
   * area and `fresh`: `never` for what shows secrets or hands something over, `always` for a POST that only reads.
   */
  readonly support?: 'always' | 'never';
  /** With this flag off the endpoint is a plain 404, before anything else is judged (e-invoicing). */
  readonly vanishesWithout?: FlagKey;
  /** Feature flags in the order in which they are judged; the first one that is off answers 404. */
  readonly flags?: readonly FlagKey[];
  /** Answers while the tenant is closed for maintenance. */
  readonly inMaintenance?: true;
  readonly cache?: Cache;
  readonly rateLimit?: RateLimit;
  /** A public form: the header `X-Bot-Challenge` must carry a solved challenge, each solution once. */
  readonly botChallenge?: true;
  /** Accepts `Idempotency-Key`: the same key and body get the same answer for 24 hours. */
  readonly idempotent?: true;
  /** Honours `If-Match` with the version of an answer's ETag; another one is 412. */
  readonly ifMatch?: true;
  readonly rawBody?: RawBody;
  /** A secret in the path opens it: the log shows the row's template in place of such a path. */
  readonly secretInPath?: true;
  /** The log alone can report a refusal of this row: its line is a warning. */
  readonly warnsOfRefusals?: true;
  /** A refusal of this row as a page, for a browser: in place of the problem's JSON. */
  readonly problemPage?: (problem: ShownProblem) => HtmlPage;
  /** `effect`: big bodies and files go through effect's HTTP layer (docs/decisions/lanes.md); the refusals are the same. */
  readonly lane?: 'effect';
}

/** A row before its types are forgotten. */
export interface RouteRow<App, A extends Access, P, Q, B, O, E, M> extends RouteFacts {
  readonly access: A;
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  /** Strict objects: an unknown field is refused. With `rawBody` it is what application/json means. */
  readonly body?: z.ZodType<B>;
  /**
   * Of a row whose path opens it: how many bytes it takes of this request, asked before any of them is read, and why it takes
   * none. `run` asks again, since other requests go on in between.
   */
  readonly admits?: (request: {
    readonly app: App;
    readonly params: P;
    /** As the request announces it; null when it comes in chunks. */
    readonly length: number | null;
  }) => Effect.Effect<number, NoInfer<E>>;
  readonly ok: Ok<O>;
  readonly errors: M & NoInfer<Mapped<M, E>>;
  readonly explain?: (error: NoInfer<E>, locale: Locale) => Explanation;
  readonly run: (
    request: RouteRequest<App, A, P, Q, B>,
  ) => Effect.Effect<Answered<NoInfer<O>> | Uint8Array | Reply<NoInfer<O> | Uint8Array | Streamed | undefined>, E>;
  /**
   * Of an `idempotent` row: the answer of work that was done and whose answer was never kept, read again from what is
   * there. Null: it cannot be had any more. Nothing is done again.
   * @param made ids that the work named while it was done
   */
  readonly reread?: (
    request: RouteRequest<App, A, P, Q, B>,
    made: readonly string[],
  ) => Effect.Effect<Answered<NoInfer<O>> | Reply<NoInfer<O>> | null, Fault & { readonly _tag: NoInfer<keyof M> }>;
}

/** A failure as the kernel sees it once the row's types are forgotten. */
export interface Failure extends Fault {
  readonly code?: string;
  readonly params?: ProblemParams;
}

/** A row as the kernel, the documents and the sweeps see it. */
export interface Route<App> extends RouteFacts {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly admits?: (request: never) => Effect.Effect<number, Failure>;
  readonly ok: Ok<unknown>;
  readonly errors: Codes;
  readonly explain?: (error: never, locale: Locale) => Explanation;
  readonly run: (request: RouteRequest<App, never, never, never, never>) => Effect.Effect<unknown, Failure>;
  readonly reread?: (
    request: RouteRequest<App, never, never, never, never>,
    made: readonly string[],
  ) => Effect.Effect<unknown, Failure>;
}

/**
 * Rows over one application object. The row ties together what `run` can fail with and the codes it answers with,
 * and what `run` gives back and the schema that is published.
 */
export const routesOver =
  <App>() =>
  <const A extends Access, E, const M extends Codes, O = undefined, P = undefined, Q = undefined, B = undefined>(
    row: RouteRow<App, A, P, Q, B, O, E, M>,
  ): Route<App> =>
    row as unknown as Route<App>;
