import type { Effect } from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { SignInMethod } from '../account/account-store.ts';

/** Who noticed: the server that refused an exchange, or the browser that never got so far. */
export type AuthEventSource = 'server' | 'client';

/** By what somebody tried: the doors of people, an open session, an operator's support session, a token of the public API, the operator's key. */
export type AuthEventMethod = SignInMethod | 'session' | 'support' | 'api_token' | 'maintenance_key';

/** One attempt to get in, or a sign-out (spec 1, Events; spec 3, Auth event). */
export interface AuthEvent {
  readonly at: Temporal.Instant;
  readonly method: AuthEventMethod;
  readonly success: boolean;
  /** Never a whole address; `***` when none is known. */
  readonly maskedEmail: string;
  readonly accountId: AccountId | null;
  /** The operator who acted as that account, or tried to; request and address are theirs. */
  readonly operator?: AccountId | null;
  readonly reason: string | null;
  /** `server` when absent. */
  readonly source?: AuthEventSource;
  /** The request; null where there is none. */
  readonly requestId?: string | null;
  /** Where it came from; blanked after 30 days. */
  readonly address?: string | null;
}

export interface StoredAuthEvent extends Required<AuthEvent> {
  /** Grows with time; the list's cursor. */
  readonly id: number;
}

export interface AuthEventQuery {
  /** Older than this id; null for the newest. */
  readonly cursor: number | null;
  readonly limit: number;
  readonly method?: AuthEventMethod | undefined;
  readonly success?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly source?: AuthEventSource | undefined;
  /** Inclusive. */
  readonly from?: Temporal.Instant | undefined;
  /** Exclusive. */
  readonly to?: Temporal.Instant | undefined;
}

export interface AuthEventPage {
  /** Newest first. */
  readonly items: readonly StoredAuthEvent[];
  /** What to ask for next; null at the end. */
  readonly nextCursor: number | null;
}

export interface AuthEventStore {
  readonly append: (event: AuthEvent) => Effect<void, StoreDown>;
  readonly page: (query: AuthEventQuery) => Effect<AuthEventPage, StoreDown>;
}
