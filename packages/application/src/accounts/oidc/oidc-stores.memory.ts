import { oidcTokenTable, type Account, type OidcClient } from '@svc/domain/accounts';
import { step } from '@svc/domain/kernel';
import { taken, type Clock } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { StoredToken } from '../account/account-stores.memory.ts';
import { isAsSeen } from '../account/account-store.ts';
import type { FoundOidcRecord, OidcBasis, OidcClientStore, OidcRecord, OidcRecordStore } from './oidc-stores.ts';

/** A row as the token revocations see it too, under its key. */
interface Stored extends StoredToken {
  readonly record: OidcRecord;
  readonly issuedAt: Temporal.Instant;
  readonly spent: boolean;
}
const TABLE = 'oidcRecord';
const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

const stampOf = (view: MemoryView, table: string, key: string): Temporal.Instant | null =>
  view.get<{ readonly at: Temporal.Instant }>(table, key)?.at ?? null;

const accountOf = (view: MemoryView, id: string | null): FoundOidcRecord['account'] => {
  const account = id === null ? undefined : view.get<Account>('account', id);
  if (account === undefined) return null;
  const { state, privilegeBits, defaultPassword, email, displayName, preferredLanguage } = account;
  const stamp = stampOf(view, 'accountStamp', account.id);
  return { state, privilegeBits, defaultPassword, email, displayName, preferredLanguage, stamp };
};

const found = (view: MemoryView, row: Stored | undefined): FoundOidcRecord | null =>
  row === undefined
    ? null
    : {
        ...row.record,
        issuedAt: row.issuedAt,
        spent: row.spent,
        apiUnasked: view.get<OidcClient>('oidcClient', row.record.clientId ?? '')?.scopes === null,
        account: accountOf(view, row.record.accountId),
        tenantStamp: stampOf(view, 'tenantStamp', 'tenant'),
        grantStands: row.record.grantId === null || view.get(TABLE, keyOf('Grant', row.record.grantId)) !== undefined,
      };

const latest = (instants: readonly (Temporal.Instant | null)[], now: Temporal.Instant): Temporal.Instant =>
  instants.reduce<Temporal.Instant>(
    (last, at) => (at !== null && Temporal.Instant.compare(at, last) > 0 ? at : last),
    now,
  );

const stampsOf = (view: MemoryView, { accountId }: OidcRecord) => [
  stampOf(view, 'accountStamp', accountId ?? ''),
  stampOf(view, 'tenantStamp', 'tenant'),
];

const keep = (view: MemoryView, record: OidcRecord, now: Temporal.Instant): void => {
  const id = keyOf(record.kind, record.id);
  const old = view.get<Stored>(TABLE, id);
  const issuedAt = old?.accountId === record.accountId ? old.issuedAt : latest(stampsOf(view, record), now);
  const { accountId } = record;
  view.put(TABLE, id, { id, accountId, record, issuedAt, spent: old?.spent ?? false } satisfies Stored);
};

const holds = (view: MemoryView, record: OidcRecord, basis: OidcBasis): boolean => {
  const account = view.get<Account>('account', record.accountId ?? '');
  if ('seen' in basis) return isAsSeen(basis.seen, account);
  const ended = (stamp: Temporal.Instant | null): boolean =>
    stamp !== null && Temporal.Instant.compare(stamp, basis.signedInAt) > 0;
  return account !== undefined && !stampsOf(view, record).some(ended);
};

export const memoryOidcRecordStore = (db: MemoryDatabase, clock: Clock): OidcRecordStore => ({
  put: (record) => db.write('oidcRecords.put', (view) => keep(view, record, clock.now())),
  putIf: (record, basis) =>
    db.write('oidcRecords.putIf', (view) => {
      const still = holds(view, record, basis);
      if (still) keep(view, record, clock.now());
      return still;
    }),
  find: (kind, id) => db.read('oidcRecords.find', (view) => found(view, view.get<Stored>(TABLE, keyOf(kind, id)))),
  findByUid: (kind, uid) =>
    db.read('oidcRecords.findByUid', (view) =>
      found(
        view,
        view.all<Stored>(TABLE).find(({ record }) => record.kind === kind && record.uid === uid),
      ),
    ),
  spend: (kind, id) =>
    db.write('oidcRecords.spend', (view) => {
      const row = view.get<Stored>(TABLE, keyOf(kind, id));
      const state = row === undefined ? 'Revoked' : row.spent ? 'Spent' : 'Live';
      if (row === undefined || step(oidcTokenTable, state, 'spend').isErr()) return false;
      view.put(TABLE, row.id, { ...row, spent: true });
      return true;
    }),
  remove: (kind, id) => db.write('oidcRecords.remove', (view) => view.remove(TABLE, keyOf(kind, id))),
  grantsOf: (accountId) =>
    db.read('oidcRecords.grantsOf', (view) =>
      view
        .all<Stored>(TABLE)
        .filter(({ record }) => record.kind === 'Grant' && record.accountId === accountId)
        .map((row) => found(view, row))
        .filter((row) => row !== null),
    ),
  revokeGrantsOf: (accountId, clientId) =>
    db.write('oidcRecords.revokeGrantsOf', (view) => {
      const own = view
        .all<Stored>(TABLE)
        .filter(({ record }) => record.accountId === accountId && record.clientId === clientId);
      for (const row of own) view.remove(TABLE, row.id);
      return own.some(({ record }) => record.kind === 'Grant');
    }),
  revokeGrant: (grantId) =>
    db.write('oidcRecords.revokeGrant', (view) => {
      view.remove(TABLE, keyOf('Grant', grantId));
      for (const row of view.all<Stored>(TABLE)) if (row.record.grantId === grantId) view.remove(TABLE, row.id);
    }),
});

export const memoryOidcClientStore = (db: MemoryDatabase): OidcClientStore => ({
  find: (id) => db.read('oidcClients.find', (view) => view.get<OidcClient>('oidcClient', id) ?? null),
  list: db.read('oidcClients.list', (view) =>
    [...view.all<OidcClient>('oidcClient')].sort((a, b) => (a.id < b.id ? -1 : 1)),
  ),
  insert: (client) =>
    unique(
      db.write('oidcClients.insert', (view) =>
        view.get('oidcClient', client.id) === undefined
          ? view.put('oidcClient', client.id, client)
          : taken('oidc_client_pkey'),
      ),
    ),
  remove: (id) =>
    db.write('oidcClients.remove', (view) => {
      for (const row of view.all<Stored>(TABLE)) if (row.record.clientId === id) view.remove(TABLE, row.id);
      const there = view.get('oidcClient', id) !== undefined;
      view.remove('oidcClient', id);
      return there;
    }),
});
