import * as Effect from 'effect/Effect';
import {
  deliveryOfMail,
  mailChannelOf,
  mailExpiry,
  mailKeepsContent,
  mailTable,
  step,
  type MailEvent,
  type MailState,
} from '@svc/domain/kernel';
import type { MailDelivery } from './delivery-log.ts';
import { logFate } from './delivery-log.memory.ts';
import { claimIn, claimedUntil } from '../kernel-stores.memory.ts';
import type { MailContent } from './mail-content.ts';
import type { MailClaim, MailFacts, MailQueue, MailResult, NewMail, QueuedMail } from './mail-queue.ts';
import type { MemoryDatabase, MemoryView } from '../memory-database.ts';

/** A mail as the memory database keeps it; its content is gone once nobody needs them. */
export interface StoredMail extends Omit<NewMail, keyof MailContent> {
  readonly content: MailContent | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastOutcome: string | null;
  readonly nextAttemptAt: Temporal.Instant;
}

const compare = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

const expiryOf = ({ kind, at, until }: StoredMail): Temporal.Instant => mailExpiry(kind, at, until);

const moved = (mail: StoredMail, event: MailEvent): StoredMail => {
  const state = step(mailTable, mail.state, event).unwrapOr(mail.state);
  return mailKeepsContent.includes(state) ? { ...mail, state } : { ...mail, state, content: null };
};

const toQueued =
  (until: Temporal.Instant) =>
  ({ id, kind, to, content, attempts }: StoredMail): QueuedMail => ({
    id,
    kind,
    to,
    content,
    attempts,
    claimedUntil: until,
  });

/** A mail that came to an end, or is tried again after one, says so in the log. */
const log = (
  view: MemoryView,
  { id, kind, to, at, purposeKey, ...mail }: StoredMail,
  event: MailEvent,
  now: Temporal.Instant,
): void =>
  logFate(view, {
    id,
    class: 'repeat',
    channel: mailChannelOf(kind),
    template: kind,
    purposeKey: purposeKey ?? null,
    to,
    attempts: mail.attempts,
    lastOutcome: mail.lastOutcome,
    createdAt: at,
    event: deliveryOfMail[event],
    at: now,
  });

/** What went out leaves the queue, whichever worker says so; else a claim that was taken over counts for nothing. */
const settle = (view: MemoryView, result: MailResult, now: Temporal.Instant): void => {
  const { mail, event } = result;
  const stored = view.get<StoredMail>('mail', mail.id);
  if (stored === undefined) return;
  const held = claimedUntil(view, 'mail', mail.id)?.equals(mail.claimedUntil) === true;
  if (!held && event !== 'accept') return;
  view.remove('claim', `mail:${mail.id}`);
  const attempts = stored.attempts + 1;
  if (event === 'accept') {
    log(view, { ...stored, attempts }, event, now);
    return view.remove('mail', mail.id);
  }
  const { outcome: lastOutcome, nextAttemptAt } = result;
  const after = { ...moved(stored, event), attempts, lastOutcome, nextAttemptAt };
  view.put('mail', mail.id, after);
  if (after.state !== 'Queued') log(view, after, event, now);
};

const claim = (view: MemoryView, { now, claimMs, limit }: MailClaim): readonly QueuedMail[] => {
  const due = view
    .all<StoredMail>('mail')
    .filter(
      (mail) => mail.state === 'Queued' && compare(mail.nextAttemptAt, now) <= 0 && compare(expiryOf(mail), now) > 0,
    )
    .toSorted((a, b) => compare(a.nextAttemptAt, b.nextAttemptAt));
  return claimIn(view, 'mail', due, ({ id }) => id, now, claimMs, limit).map(
    toQueued(now.add({ milliseconds: claimMs })),
  );
};

const toFacts = ({ id, kind, to, state, attempts, lastOutcome, at }: StoredMail): MailFacts => ({
  id,
  kind,
  to,
  state,
  attempts,
  lastOutcome,
  at,
});

/** Plays an event on every mail that is meant and that it moves. @returns how many moved */
const moveAll = (
  view: MemoryView,
  event: MailEvent,
  now: Temporal.Instant,
  meant: (mail: StoredMail) => boolean,
  more: Partial<StoredMail>,
): number => {
  const moving = view
    .all<StoredMail>('mail')
    .filter((mail) => meant(mail) && step(mailTable, mail.state, event).unwrapOr(mail.state) !== mail.state);
  for (const mail of moving) {
    const after = { ...moved(mail, event), ...more };
    view.put('mail', mail.id, after);
    log(view, after, event, now);
  }
  return moving.length;
};

const isWritten = (view: MemoryView, purposeKey: string): boolean =>
  [...view.all<StoredMail>('mail'), ...view.all<MailDelivery>('mailDelivery')].some(
    (other) => other.purposeKey === purposeKey,
  );

export const memoryMailQueue = (db: MemoryDatabase): MailQueue => ({
  enqueue: ({ subject, text, language, booking, ...mail }) =>
    Effect.asVoid(
      db.write('mails.enqueue', (view) => {
        const { purposeKey } = mail;
        if (purposeKey !== undefined && isWritten(view, purposeKey)) return;
        const fresh = { state: 'Queued', attempts: 0, lastOutcome: null, nextAttemptAt: mail.at } as const;
        const content = { subject, text, ...(language && { language }), ...(booking && { booking }) };
        view.put('mail', mail.id, { ...mail, content, ...fresh } satisfies StoredMail);
      }),
    ),
  exchange: (results, wanted) =>
    db.write('mails.exchange', (view) => {
      for (const result of results) settle(view, result, wanted.now);
      return claim(view, wanted);
    }),
  expire: (now) =>
    db.write('mails.expire', (view) => moveAll(view, 'expire', now, (mail) => compare(expiryOf(mail), now) <= 0, {})),
  replay: (now) =>
    db.write('mails.replay', (view) => moveAll(view, 'replay', now, () => true, { attempts: 0, nextAttemptAt: now })),
  find: (id) =>
    db.read('mails.find', (view) => {
      const mail = view.get<StoredMail>('mail', id);
      return mail === undefined ? null : toFacts(mail);
    }),
});
