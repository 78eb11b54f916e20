import { finalDeliveryStates, mailDeliveryTable, step } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../memory-database.ts';
import type { DeliveryLog, MailDelivery, MailFate } from './delivery-log.ts';

/** Plays what became of a mail on its line of the log. */
export const logFate = (view: MemoryView, { event, at, ...mail }: MailFate): void => {
  const line = view.get<MailDelivery>('mailDelivery', mail.id);
  const before = line?.state ?? 'Queued';
  // A line whose person was erased names nobody again.
  const to = line?.to === null ? null : mail.to;
  const state = step(mailDeliveryTable, before, event).unwrapOr(before);
  const ended = finalDeliveryStates.some((final) => final === state);
  view.put('mailDelivery', mail.id, { ...mail, to, state, finalAt: ended ? at : null } satisfies MailDelivery);
};

export const memoryDeliveryLog = (db: MemoryDatabase): DeliveryLog => ({
  record: (fate) => db.write('deliveries.record', (view) => logFate(view, fate)),
  find: (id) =>
    db.read('deliveries.find', (view) => {
      const row = view.get<MailDelivery>('mailDelivery', id);
      if (row === undefined) return null;
      const { class: of, channel, template, purposeKey, to, state, attempts, lastOutcome, createdAt, finalAt } = row;
      return { id, class: of, channel, template, purposeKey, to, state, attempts, lastOutcome, createdAt, finalAt };
    }),
});
