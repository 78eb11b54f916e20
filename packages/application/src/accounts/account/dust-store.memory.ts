import { mailExpiry, type MailKind } from '@svc/domain/kernel';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { Dust, DustStore } from './dust-store.ts';

type Row = Readonly<Record<string, unknown>>;

interface Place {
  readonly table: string;
  readonly at: (row: Row) => unknown;
  /** What stays of a row; absent: nothing does. */
  readonly without?: (row: Row) => Row;
}

/** Where the rows of a kind lie here, and how their time is read from them. */
const places: Readonly<Record<Dust, Place>> = {
  sessions: { table: 'session', at: ({ issuedAt }) => issuedAt },
  authEvents: { table: 'authEvent', at: ({ at }) => at },
  authEventAddresses: {
    table: 'authEvent',
    at: ({ at, address }) => (address === null ? undefined : at),
    without: (row) => ({ ...row, address: null }),
  },
  actionTokens: { table: 'actionToken', at: ({ expiresAt }) => expiresAt },
  signInSteps: { table: 'signInStep', at: ({ expiresAt }) => expiresAt },
  passkeyChallenges: { table: 'passkeyChallenge', at: ({ expiresAt }) => expiresAt },
  otpRequests: { table: 'otpRequest', at: ({ lastSentAt }) => lastSentAt },
  lockouts: { table: 'lockout', at: ({ since }) => since },
  loginDecoys: { table: 'decoyLockout', at: ({ since }) => since },
  idempotencyKeys: { table: 'idempotency', at: ({ at }) => at },
  spentIdTokens: { table: 'spentIdToken', at: ({ until }) => until },
  spentChallenges: { table: 'spentChallenge', at: ({ until }) => until },
  busyTimes: { table: 'busy', at: ({ endsAt }) => endsAt },
  bookingBlocks: { table: 'bookingBlock', at: ({ until }) => until },
  mails: {
    table: 'mail',
    at: ({ kind, at, until }) =>
      mailExpiry(kind as MailKind, at as Temporal.Instant, until as Temporal.Instant | undefined),
  },
  reminders: { table: 'reminder', at: ({ dueAt }) => dueAt },
  calendarFeeds: { table: 'calendarFeed', at: ({ revokedAt }) => revokedAt },
  mailDeliveries: { table: 'mailDelivery', at: ({ createdAt }) => createdAt },
  contactImports: { table: 'contactImport', at: ({ expiresAt }) => expiresAt },
  oidcRecords: { table: 'oidcRecord', at: ({ record }) => (record as Row | undefined)?.['expiresAt'] },
};

export const memoryDustStore = (db: MemoryDatabase): DustStore => ({
  remove: (kind, before, limit) =>
    db.write(`dust.${kind}`, (view) => {
      const { table, at, without } = places[kind];
      const old = view
        .entries<Row>(table)
        .flatMap(([key, row]) => {
          const when = at(row);
          return when instanceof Temporal.Instant && Temporal.Instant.compare(when, before) < 0
            ? [{ key, row, when }]
            : [];
        })
        .toSorted((a, b) => Temporal.Instant.compare(a.when, b.when))
        .slice(0, limit);
      for (const { key, row } of old)
        if (without === undefined) view.remove(table, key);
        else view.put(table, key, without(row));
      return old.length;
    }),
});
