import type { Effect } from 'effect/Effect';
import type { Account, OidcClient, OidcRecordFacts } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../kernel/index.ts';

/** What the OIDC server keeps: sessions, interactions, grants, codes, tokens. Ids are hashes, the payload is sealed. */
export interface OidcRecord {
  readonly kind: string;
  readonly id: string;
  readonly payload: string;
  /** The id of the grant's own record. */
  readonly grantId: string | null;
  readonly accountId: AccountId | null;
  readonly clientId: string | null;
  readonly uid: string | null;
  readonly expiresAt: Temporal.Instant | null;
}

/** A record with what decides whether it still counts (`judgeOidcRecord`), and whose it is. */
export interface FoundOidcRecord extends OidcRecord, Omit<OidcRecordFacts, 'now' | 'account'> {
  readonly spent: boolean;
  readonly account:
    | (Pick<Account, 'state' | 'privilegeBits' | 'defaultPassword' | 'email' | 'displayName' | 'preferredLanguage'> & {
        readonly stamp: Temporal.Instant | null;
      })
    | null;
}

export interface OidcRecordStore {
  /**
   * New, or in place of the one with this id; whether that was spent stays as it is.
   * @param issuedAt null: the database's clock for a new one (never before a stamp), unchanged for an old one
   */
  readonly put: (record: OidcRecord, issuedAt: Temporal.Instant | null) => Effect<void, StoreDown>;
  /** One point query. */
  readonly find: (kind: string, id: string) => Effect<FoundOidcRecord | null, StoreDown>;
  readonly findByUid: (kind: string, uid: string) => Effect<FoundOidcRecord | null, StoreDown>;
  /** `oidcTokenTable`: true for exactly one caller, whatever runs at once. */
  readonly spend: (kind: string, id: string) => Effect<boolean, StoreDown>;
  readonly remove: (kind: string, id: string) => Effect<void, StoreDown>;
  /** The grant and everything given out under it. */
  readonly revokeGrant: (grantId: string) => Effect<void, StoreDown>;
  /** Deletes what expired before; how many. */
  readonly sweep: (before: Temporal.Instant) => Effect<number, StoreDown>;
}

export interface OidcClientStore {
  readonly find: (id: string) => Effect<OidcClient | null, StoreDown>;
  /** By id. */
  readonly list: Effect<readonly OidcClient[], StoreDown>;
  readonly insert: (client: OidcClient) => Effect<void, Taken | StoreDown>;
  /** With everything that was given out to it. False when there was none. */
  readonly remove: (id: string) => Effect<boolean, StoreDown>;
}
