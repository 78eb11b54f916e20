import * as Effect from 'effect/Effect';
import { flagDefaults, intentTable, step, type Flags, type Intent } from '@svc/domain/kernel';
import { timelineActor } from './audit/actor.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { putAudit } from './audit/audit-rows.memory.ts';
import { taken } from './faults.ts';
import type { Clock } from './clock.ts';
import type { FlagStore } from './flags/flag-store.ts';
import type { IdempotencyClaim, IdempotencyStore, StoredAnswer } from './idempotency/idempotency-store.ts';
import { storedIntent, recordIntent, writeOutcome, type IntentRow } from './intent/intent-rows.memory.ts';
import type { IntentStore } from './intent/intent-store.ts';
import { unique, type MemoryDatabase, type MemoryView } from './memory-database.ts';
import type { Outbox, Topic } from './queue/outbox.ts';
import type { Digest } from './random.ts';
import { storedAuditEntry } from './audit/stored-audit-entry.ts';
import type { Timeline, TimelineEntry } from './audit/timeline.ts';

const isOpen = (intent: Intent): boolean => intent.state === 'Planned' || intent.state === 'Unknown';
const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

interface ClaimRow {
  readonly until: Temporal.Instant;
}

/** The end of the claim on a row of a queue, whether over or not. */
export const claimedUntil = (view: MemoryView, queue: string, id: string): Temporal.Instant | undefined =>
  view.get<ClaimRow>('claim', `${queue}:${id}`)?.until;

/** Those of a queue that nobody has claimed. */
export const unclaimedIn = <T>(
  view: MemoryView,
  queue: string,
  due: readonly T[],
  idOf: (item: T) => string,
  now: Temporal.Instant,
): readonly T[] => {
  const claimOf = (item: T) => claimedUntil(view, queue, idOf(item));
  // Those that nobody has looked at come first, so that rows which never move do not fill every batch.
  return due
    .filter((item) => instant(claimOf(item) ?? now, now) <= 0)
    .toSorted((a, b) => {
      const [left, right] = [claimOf(a), claimOf(b)];
      if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
      return instant(left, right);
    });
};

/** Takes ids that nobody else has claimed until `now`; the memory twin of SKIP LOCKED with a short claim. */
export const claimIn = <T>(
  view: MemoryView,
  queue: string,
  due: readonly T[],
  idOf: (item: T) => string,
  now: Temporal.Instant,
  claimMs: number,
  limit: number,
): readonly T[] => {
  const mine = unclaimedIn(view, queue, due, idOf, now).slice(0, limit);
  for (const item of mine) view.put('claim', `${queue}:${idOf(item)}`, { until: now.add({ milliseconds: claimMs }) });
  return mine;
};

/** @param clock that of the database, which all processes share */
export const memoryIntentStore = (db: MemoryDatabase, clock: Pick<Clock, 'now'>): IntentStore => ({
  plan: (intent) =>
    unique(
      db.write('intents.plan', (view) => {
        const all = view.all<Intent>('intent');
        if (all.some((other) => other.kind === intent.kind && other.subject === intent.subject && isOpen(other)))
          return taken('intent_open');
        if (all.some((other) => other.idempotencyKey === intent.idempotencyKey)) return taken('intent_key');
        return recordIntent(view, intent, clock.now());
      }),
    ),
  resolve: (id, event, at, outcome) =>
    db.write('intents.resolve', (view) => {
      const intent = view.get<IntentRow>('intent', id);
      if (intent === undefined) return false;
      const next = step(intentTable, intent.state, event);
      if (next.isErr()) return false;
      writeOutcome(view, intent, { state: next.value, resolvedAt: at, outcome }, clock.now());
      return true;
    }),
  find: (id) =>
    db.read('intents.find', (view) => {
      const row = view.get<IntentRow>('intent', id);
      return row === undefined ? null : storedIntent(row, clock.now());
    }),
  latest: (kind, subject) =>
    db.read('intents.latest', (view) => {
      const [row] = view
        .all<IntentRow>('intent')
        .filter((intent) => intent.kind === kind && intent.subject === subject)
        .toSorted((a, b) => b.attempt - a.attempt);
      return row === undefined ? null : storedIntent(row, clock.now());
    }),
  ofSubjects: (subjects) =>
    db.read('intents.ofSubjects', (view) =>
      view
        .all<IntentRow>('intent')
        .filter(({ subject }) => subjects.includes(subject))
        .toSorted((a, b) => instant(a.plannedAt, b.plannedAt) || (a.id < b.id ? -1 : 1))
        .map((row) => storedIntent(row, clock.now())),
    ),
  claimOpen: (staleMs, now, claimMs, limit) =>
    db.write('intents.claim', (view) => {
      const readAt = clock.now();
      const due = view
        .all<IntentRow>('intent')
        .filter((row) => isOpen(row) && instant(row.times.recordedAt.add({ milliseconds: staleMs }), readAt) <= 0)
        .toSorted((a, b) => instant(a.times.recordedAt, b.times.recordedAt));
      const claimed = claimIn(view, 'intent', due, (intent) => intent.id, now, claimMs, limit);
      return claimed.map((row) => storedIntent(row, readAt));
    }),
});

interface TimelineRow {
  readonly orderId: number;
  readonly entry: TimelineEntry;
}

export const memoryTimeline = (db: MemoryDatabase): Timeline => ({
  append: (orderId, entry) =>
    db.write('timeline.append', (view) =>
      view.put('timeline', `${orderId}:${view.all('timeline').length}`, {
        orderId,
        entry: { ...entry, actor: timelineActor(entry.actor) },
      } satisfies TimelineRow),
    ),
  of: (orderId) =>
    db.read('timeline.of', (view) =>
      view
        .all<TimelineRow>('timeline')
        .filter((row) => row.orderId === orderId)
        .map((row) => row.entry),
    ),
});

export const memoryAuditLog = (db: MemoryDatabase, digest: Digest, clock: Pick<Clock, 'now'>): AuditLog => ({
  record: (entry) =>
    Effect.suspend(() => {
      const stored = storedAuditEntry(entry, digest);
      if (stored === null) return Effect.void;
      return db.write('audit.record', (view) => putAudit(view, stored, clock.now()));
    }),
});

/** Wake-ups that were announced; a simulator or a test drains them. */
export const memoryOutbox = (db: MemoryDatabase, onWake: (topic: Topic) => void = () => {}): Outbox => ({
  wake: (topic) =>
    Effect.map(
      db.read('outbox.wake', () => undefined),
      () => onWake(topic),
    ),
});

export const memoryFlagStore = (db: MemoryDatabase): FlagStore => {
  const stored = (view: MemoryView): Flags => ({ ...flagDefaults, ...view.get<Partial<Flags>>('flags', 'singleton') });
  return {
    load: db.read('flags.load', stored),
    lock: db.write('flags.lock', stored),
    save: (flags) => db.write('flags.save', (view) => view.put('flags', 'singleton', flags)),
  };
};

interface IdempotencyRow {
  readonly bodyHash: string;
  readonly at: Temporal.Instant;
  readonly answer: StoredAnswer | null;
  readonly free: boolean;
  readonly done: boolean;
  readonly made: readonly string[];
  /** How often the key was claimed; the newest claim is the owner's. */
  readonly claims: number;
}
const KEPT_HOURS = 24;
const STALE_SECONDS = 60;

export const memoryIdempotencyStore = (db: MemoryDatabase): IdempotencyStore => ({
  claim: (key, scope, bodyHash, now) =>
    db.write('idempotency.claim', (view): IdempotencyClaim => {
      const id = `${scope} ${key}`;
      const row = view.get<IdempotencyRow>('idempotency', id);
      const over = row === undefined || row.free || instant(row.at.add({ hours: KEPT_HOURS }), now) <= 0;
      const crashed =
        row !== undefined && row.answer === null && instant(row.at.add({ seconds: STALE_SECONDS }), now) <= 0;
      if (!over && row.bodyHash !== bodyHash) return { kind: 'mismatch' };
      if (!over && row.answer !== null) return { kind: 'replay', answer: row.answer };
      if (!over && !crashed) return { kind: 'inFlight' };
      if (!over && row.done) return { kind: 'unreadable', made: row.made };
      const claims = (row?.claims ?? 0) + 1;
      const claimed: IdempotencyRow = { bodyHash, at: now, answer: null, free: false, done: false, made: [], claims };
      view.put('idempotency', id, claimed);
      return { kind: 'new', owner: String(claims) };
    }),
  done: (key, scope, owner, made) =>
    db.write('idempotency.done', (view) => {
      const row = view.get<IdempotencyRow>('idempotency', `${scope} ${key}`);
      if (row === undefined || row.free || String(row.claims) !== owner) return false;
      view.put('idempotency', `${scope} ${key}`, { ...row, done: true, made: made.length > 0 ? made : row.made });
      return true;
    }),
  answer: (key, scope, owner, answer) =>
    db.write('idempotency.answer', (view) => {
      const row = claimedBy(view, key, scope, owner);
      if (row !== undefined) view.put('idempotency', `${scope} ${key}`, { ...row, answer });
    }),
  release: (key, scope, owner, after) =>
    db.write('idempotency.release', (view) => {
      const row = claimedBy(view, key, scope, owner);
      if (row !== undefined && !(after === 'fault' && row.done))
        view.put('idempotency', `${scope} ${key}`, { ...row, free: true });
    }),
});

/** The claim that waits for its answer, if it is that owner's. */
const claimedBy = (view: MemoryView, key: string, scope: string, owner: string): IdempotencyRow | undefined => {
  const row = view.get<IdempotencyRow>('idempotency', `${scope} ${key}`);
  return row !== undefined && !row.free && row.answer === null && String(row.claims) === owner ? row : undefined;
};
