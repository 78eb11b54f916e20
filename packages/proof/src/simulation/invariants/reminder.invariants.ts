import { isLive, type Reminder } from '@svc/domain/booking';
import type { Invariant, SafetyRule } from '../facts.ts';

interface Mail {
  readonly purposeKey: string | null;
  readonly template: string;
  readonly state: string;
}

/** Nobody is reminded of a booking that has ended: neither is it planned, nor does its mail wait. */
const nobodyOfAnEnded: SafetyRule = ({ booking }, facts) => {
  const { db, chaos } = facts.world;
  if (chaos.makesClasses === 0) return undefined;
  const ended = new Set<string>(booking.flatMap(({ after }) => (isLive(after) ? [] : [after.id])));
  const planned = db
    .rows<Reminder>('reminder')
    .find(({ bookingId, state }) => ended.has(bookingId) && state === 'Planned');
  if (planned !== undefined) return `somebody is to be reminded of booking ${planned.bookingId}, which has ended`;
  for (const { purposeKey, template, state } of db.rows<Mail>('mailDelivery')) {
    if (template !== 'bookingReminder' || state !== 'Queued' || purposeKey === null) continue;
    const its = facts.get('booking', purposeKey.split(':')[1] ?? '');
    if (its === undefined || !isLive(its))
      return `a mail ${purposeKey} waits, its booking is ${its?.state ?? 'missing'}`;
  }
  return undefined;
};

/** Asked of the mails before a class. */
export const reminderInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '25 nobody is reminded of what has ended', holds: nobodyOfAnEnded },
];
