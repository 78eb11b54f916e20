import * as Effect from 'effect/Effect';
import { judgeOidcRecord } from '@svc/domain/accounts';
import { isUuid, type AccountId } from '@svc/domain/kernel';
import type { Clock, Digest, SecretsCipher, StoreDown } from '../../kernel/index.ts';
import type { FoundOidcRecord, OidcBasis, OidcRecord, OidcRecordStore } from './oidc-stores.ts';

/** What the protocol keeps about one thing, as JSON. */
export type OidcPayload = Readonly<Record<string, unknown>>;

export interface OidcRecordPorts {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly oidcRecords: OidcRecordStore;
  /** Seals with OIDC__ENCRYPTIONKEYS. */
  readonly oidcSeal: SecretsCipher;
}

export interface ReadOidcRecord {
  readonly payload: OidcPayload;
  readonly spent: boolean;
  readonly found: FoundOidcRecord;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as OidcPayload)[name] : undefined;
const instant = (seconds: unknown): Temporal.Instant | null =>
  typeof seconds === 'number' ? Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000) : null;

/** Whose record it is: its own account; for an interaction, who just signed in there or was signed in before. */
const accountOf = (payload: OidcPayload): AccountId | null => {
  const signedIn = member(member(payload['result'], 'login'), 'accountId');
  const id = text(payload['accountId']) ?? text(signedIn) ?? text(member(payload['session'], 'accountId'));
  return id !== null && isUuid(id) ? (id as AccountId) : null;
};

/**
 * The OIDC server's memory: what it keeps is found by a hash of its token, sealed and bound to that place, and counts
 * only as `judgeOidcRecord` says. A stolen table opens nothing and shows nothing.
 */
export const oidcRecords = (ports: OidcRecordPorts) => {
  const { clock, digest, oidcRecords: store, oidcSeal } = ports;
  const field = (kind: string, id: string): string => `oidc:${kind}:${id}`;
  const read = (record: FoundOidcRecord | null): ReadOidcRecord | undefined => {
    if (record === null || judgeOidcRecord({ ...record, now: clock.now() }).isErr()) return undefined;
    const opened = oidcSeal.open(field(record.kind, record.id), record.payload);
    if (opened === undefined) return undefined;
    return { payload: JSON.parse(opened) as OidcPayload, spent: record.spent, found: record };
  };
  const recordOf = (kind: string, token: string, payload: OidcPayload): OidcRecord => {
    const id = digest.sha256(token);
    const [grant, uid] = [text(payload['grantId']), text(payload['uid'])];
    return {
      kind,
      id,
      payload: oidcSeal.seal(field(kind, id), JSON.stringify(payload)),
      // An interaction only mentions the grant it may end in; it must outlive that grant's revocation.
      grantId: grant === null || kind === 'Interaction' ? null : digest.sha256(grant),
      accountId: accountOf(payload),
      clientId: text(payload['clientId']) ?? text(member(payload['params'], 'client_id')),
      uid: uid === null ? null : digest.sha256(uid),
      expiresAt: instant(payload['exp']),
    };
  };
  return {
    /**
     * @param basisOf what a record of that account must still rest on, if the request knows
     * @returns whether it was written
     */
    put: (
      kind: string,
      token: string,
      payload: OidcPayload,
      basisOf: (accountId: AccountId) => OidcBasis | undefined = () => undefined,
    ): Effect.Effect<boolean, StoreDown> => {
      const record = recordOf(kind, token, payload);
      const basis = record.accountId === null ? undefined : basisOf(record.accountId);
      return basis === undefined ? Effect.as(store.put(record), true) : store.putIf(record, basis);
    },
    find: (kind: string, token: string): Effect.Effect<ReadOidcRecord | undefined, StoreDown> =>
      Effect.map(store.find(kind, digest.sha256(token)), read),
    findByUid: (kind: string, uid: string): Effect.Effect<ReadOidcRecord | undefined, StoreDown> =>
      Effect.map(store.findByUid(kind, digest.sha256(uid)), read),
    /** The grants of that account that stand. */
    grantsOf: (accountId: AccountId): Effect.Effect<readonly ReadOidcRecord[], StoreDown> =>
      Effect.map(store.grantsOf(accountId), (rows) => rows.map(read).filter((row) => row !== undefined)),
    /** True for exactly one caller. */
    spend: (kind: string, token: string): Effect.Effect<boolean, StoreDown> => store.spend(kind, digest.sha256(token)),
    remove: (kind: string, token: string): Effect.Effect<void, StoreDown> => store.remove(kind, digest.sha256(token)),
    revokeGrant: (grant: string): Effect.Effect<void, StoreDown> => store.revokeGrant(digest.sha256(grant)),
    /** Revokes the grant under which a code or token was given out, though that was spent long ago. */
    revokeGrantOf: (kind: string, token: string): Effect.Effect<void, StoreDown> =>
      Effect.flatMap(store.find(kind, digest.sha256(token)), (record) =>
        record?.grantId == null ? Effect.void : store.revokeGrant(record.grantId),
      ),
  } as const;
};
export type OidcRecords = ReturnType<typeof oidcRecords>;
