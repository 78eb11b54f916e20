import type * as Effect from 'effect/Effect';
import type { TokenRequest } from '@svc/application/accounts';
import type {
  BotChallenge,
  Clock,
  IdempotencyStore,
  Logger,
  MaintenanceMode,
  RateLimiter,
  StoreDown,
} from '@svc/application/kernel';
import type { ApiToken, TokenUseRefusal } from '@svc/domain/accounts';
import type { FlagKey, Refusal } from '@svc/domain/kernel';
import type { BodyBounds } from './body-room.ts';
import type { Fault, SessionReader } from './session.ts';
import type { Route } from './route.ts';
import type { Site, StudioFace } from './static/screens.ts';
import type { Soon } from './gather/settled.ts';

export type Mode = 'development' | 'test' | 'production';

/** Feature flags of a tenant as its cache sees them. */
export interface FlagReader {
  readonly isOn: (flag: FlagKey) => Soon<boolean, Fault>;
}

/** Who is inside: a composition that was replaced is closed only when the last visit of it has ended. */
export interface Visitors {
  readonly enter: () => void;
  /** Called once for each `enter`: the answer is made, or the client left and what it had begun has ended. */
  readonly leave: () => void;
}

/** One tenant as the door needs it; `app` is its composed use cases. */
export interface TenantDoor<App> {
  readonly id: string;
  readonly app: App;
  /** Absent where nothing is ever replaced. */
  readonly visitors?: Visitors;
  readonly sessions: SessionReader;
  readonly sessionCookieName: string;
  /** How long a proof of who somebody is counts for rows that ask for a fresh one. */
  readonly freshSignInSeconds: number;
  /** Judges a token of the public API; the refusal's code says why. */
  readonly admitToken: (
    asked: TokenRequest,
  ) => Effect.Effect<ApiToken, StoreDown | Refusal<TokenUseRefusal | 'api_token_unknown'>>;
  /** Keeps an event of a key or a token that was refused; that it cannot be kept changes no answer. */
  readonly refusedKey: (method: 'api_token' | 'maintenance_key', reason: string) => Effect.Effect<void, Fault>;
  /** MAINTENANCE__KEY; without one the maintenance rows do not exist. */
  readonly maintenanceKey: string | undefined;
  /** Whether the tenant is closed for maintenance, as kept by this process. */
  readonly maintenance: () => Soon<MaintenanceMode>;
  readonly flags: FlagReader;
  readonly limiter: RateLimiter;
  readonly botChallenge: Pick<BotChallenge, 'verify'>;
  readonly idempotency: IdempotencyStore;
  /** Whether pages of that origin (`https://studio.it`) may write with a cookie, as those of the server's own may. */
  readonly trustsOrigin: (origin: string) => boolean | Effect.Effect<boolean, Fault>;
  /** Whether a page of that origin is one of a program that people sign in to here, and may read refusals of `decidesReaders` rows. */
  readonly isClientPage: (origin: string) => Effect.Effect<boolean, Fault>;
  /** What the screens say of the studio; absent where they are served from elsewhere (FRONTEND__URL). */
  readonly face?: Effect.Effect<StudioFace, Fault>;
}

/** Everything the HTTP service is made of. */
export interface HttpService<App> {
  readonly routes: readonly Route<App>[];
  /** Finds the tenant of a Host header; one tenant per process ignores it. Undefined: no tenant of ours, 421. */
  readonly tenantOf: (host: string) => Effect.Effect<TenantDoor<App> | undefined, Fault>;
  readonly logger: Logger;
  readonly clock: Clock;
  /** A new request id, when the client sent none that we accept. */
  readonly newRequestId: () => string;
  readonly sha256: (content: Uint8Array) => string;
  readonly mode: Mode;
  /** Addresses or CIDR ranges of our own proxies (HTTP__TRUSTEDPROXIES). */
  readonly trustedProxies: readonly string[];
  /** How many large bodies are held at once; the usual number, if left out. */
  readonly bodies?: BodyBounds;
  /** The screens; without them their paths do not exist. */
  readonly site?: Site;
  /**
   * Called at the beginning of each request, in its own asynchronous context, with what ends it and logs nothing: for the process's
   * last wall, which logs what throws past every error channel.
   */
  readonly begin?: (end: () => void) => void;
}
