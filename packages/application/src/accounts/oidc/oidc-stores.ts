import type { Effect } from 'effect/Effect';
import type { Account, OidcClient, OidcRecordFacts } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';
import type { SeenAccount } from '../account/account-store.ts';

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
  /** Whether it was given to a client whose tokens open the API unasked (`OidcClient.scopes`). */
  readonly apiUnasked: boolean;
  readonly account:
    | (Pick<Account, 'state' | 'privilegeBits' | 'defaultPassword' | 'email' | 'displayName' | 'preferredLanguage'> & {
        readonly stamp: Temporal.Instant | null;
      })
    | null;
}

/** What a sign-in rests on: an account as it was when its owner proved who they are, or an earlier sign-in. */
export type OidcBasis =
  | { readonly seen: SeenAccount }
  /** When that sign-in was written; a stamp since then has ended it. */
  | { readonly signedInAt: Temporal.Instant };

export interface OidcRecordStore {
  /**
   * New, or in place of the one with this id; whether that was spent stays as it is. Issued at the database's clock,
   * never before a stamp; one that is replaced stays as old as it is unless it changes hands.
   */
  readonly put: (record: OidcRecord) => Effect<void, StoreDown>;
  /**
   * The same for a record of an account, if what it rests on still holds; waits for a change of the account that is
   * under way. @returns whether it was written
   */
  readonly putIf: (record: OidcRecord, basis: OidcBasis) => Effect<boolean, StoreDown>;
  /** One point query. */
  readonly find: (kind: string, id: string) => Effect<FoundOidcRecord | null, StoreDown>;
  readonly findByUid: (kind: string, uid: string) => Effect<FoundOidcRecord | null, StoreDown>;
  /** `oidcTokenTable`: true for exactly one caller, whatever runs at once. */
  readonly spend: (kind: string, id: string) => Effect<boolean, StoreDown>;
  readonly remove: (kind: string, id: string) => Effect<void, StoreDown>;
  /** The records of kind Grant of that account. */
  readonly grantsOf: (accountId: AccountId) => Effect<readonly FoundOidcRecord[], StoreDown>;
  /**
   * Every grant of that account to that client, and everything given out under them.
   * @returns false when there was none
   */
  readonly revokeGrantsOf: (accountId: AccountId, clientId: string) => Effect<boolean, StoreDown>;
  /** The grant and everything given out under it. */
  readonly revokeGrant: (grantId: string) => Effect<void, StoreDown>;
}

export interface OidcClientStore {
  readonly find: (id: string) => Effect<OidcClient | null, StoreDown>;
  /** By id. */
  readonly list: Effect<readonly OidcClient[], StoreDown>;
  readonly insert: (client: OidcClient) => Effect<void, Taken | StoreDown>;
  /** With everything that was given out to it. False when there was none. */
  readonly remove: (id: string) => Effect<boolean, StoreDown>;
}
