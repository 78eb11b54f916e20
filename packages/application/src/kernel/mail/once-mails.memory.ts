import { finalDeliveryStates, mailDeliveryTable, step, type MailDeliveryEvent, type MailId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../memory-database.ts';
import type { MailDelivery } from './delivery-log.ts';
import type { MailContent } from './mail-content.ts';
import type { OnceMails } from './once-mails.ts';

/** A mail that waits in the log, with what the log itself does not show. */
interface StoredOnce extends MailDelivery {
  readonly content: MailContent | null;
  readonly nextAt: Temporal.Instant | null;
  readonly intentAt: Temporal.Instant | null;
  readonly until: Temporal.Instant;
}

const before = (a: Temporal.Instant | null, b: Temporal.Instant): boolean =>
  a !== null && Temporal.Instant.compare(a, b) <= 0;

/** Documents are of the class too, and wait in a queue of their own. */
const waiting = (view: MemoryView): readonly StoredOnce[] =>
  view.all<StoredOnce>('mailDelivery').filter((mail) => mail.class === 'once' && mail.until !== undefined);

const play = (
  view: MemoryView,
  mail: StoredOnce,
  event: MailDeliveryEvent,
  now: Temporal.Instant,
  more: Partial<StoredOnce> = {},
): void => {
  const state = step(mailDeliveryTable, mail.state, event).unwrapOr(mail.state);
  const ended = finalDeliveryStates.some((final) => final === state);
  const end = ended ? { content: null, finalAt: now, nextAt: null } : { finalAt: null };
  view.put('mailDelivery', mail.id, { ...mail, ...more, state, ...end } satisfies StoredOnce);
};

const playAll = (
  view: MemoryView,
  event: MailDeliveryEvent,
  now: Temporal.Instant,
  meant: (mail: StoredOnce) => boolean,
  more: Partial<StoredOnce> = {},
): number => {
  const moving = waiting(view).filter(meant);
  for (const mail of moving) play(view, mail, event, now, more);
  return moving.length;
};

export const memoryOnceMails = (db: MemoryDatabase): OnceMails => ({
  plan: ({ id, at, channel, template, purposeKey, to, subject, text, language, until }) =>
    db.write('onceMails.plan', (view) => {
      if (
        view.all<MailDelivery>('mailDelivery').some((each) => each.class === 'once' && each.purposeKey === purposeKey)
      )
        return;
      const about = { id, class: 'once', channel, template, purposeKey, to, createdAt: at } as const;
      const stand = { state: 'Queued', attempts: 0, lastOutcome: null, finalAt: null } as const;
      const queue = { content: { subject, text, ...(language && { language }) }, nextAt: at, intentAt: null, until };
      view.put('mailDelivery', id, { ...about, ...stand, ...queue } satisfies StoredOnce);
    }),
  skip: (purposeKeys, why, now) =>
    db.write('onceMails.skip', (view) => {
      const named = (mail: StoredOnce) => mail.purposeKey !== null && purposeKeys.includes(mail.purposeKey);
      return playAll(view, 'skip', now, (mail) => mail.state === 'Queued' && named(mail), { lastOutcome: why });
    }),
  skipDue: (why, now) =>
    db.write('onceMails.skipDue', (view) =>
      playAll(view, 'skip', now, (mail) => mail.state === 'Queued' && before(mail.nextAt, now), { lastOutcome: why }),
    ),
  begin: (now, limit) =>
    db.write('onceMails.begin', (view) => {
      const due = waiting(view)
        .filter((mail) => mail.state === 'Queued' && before(mail.nextAt, now) && !before(mail.until, now))
        .toSorted((a, b) => Temporal.Instant.compare(a.nextAt ?? now, b.nextAt ?? now) || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
      return due.map((mail) => {
        const attempt = mail.attempts + 1;
        play(view, mail, 'begin', now, { attempts: attempt, intentAt: now });
        return { id: mail.id as MailId, to: mail.to ?? '', template: mail.template, content: mail.content, attempt };
      });
    }),
  settle: ({ mail: { id, attempt }, event, outcome, nextAt }, now) =>
    db.write('onceMails.settle', (view) => {
      const mail = view.get<StoredOnce>('mailDelivery', id);
      if (mail?.attempts !== attempt || (mail.state !== 'Sending' && mail.state !== 'Unknown')) return;
      // The content is gone with an unknown fate: what the server did not take then is not tried again.
      const retried = event === 'retry' && mail.content === null ? 'giveUp' : event;
      play(view, mail, retried, now, { lastOutcome: outcome, nextAt });
    }),
  lose: (begunBefore, now) =>
    db.write('onceMails.lose', (view) =>
      playAll(view, 'lose', now, (mail) => mail.state === 'Sending' && before(mail.intentAt, begunBefore), {
        lastOutcome: 'unknown',
      }),
    ),
  expire: (now) =>
    db.write('onceMails.expire', (view) =>
      playAll(view, 'expire', now, (mail) => mail.state === 'Queued' && before(mail.until, now)),
    ),
});
