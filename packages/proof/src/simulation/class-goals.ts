import { isLive } from '@svc/domain/booking';
import type { Commit, Facts } from './facts.ts';
import type { World } from './world.ts';

/** Rare states around classes that a big run must have reached. */
export const classGoals: readonly string[] = [
  'a place was booked free',
  'a place was booked onSite',
  'a place was booked entry',
  'a booking was Cancelled',
  'a booking was LateCancelled',
  'a booking was StudioCancelled',
  'an offer was accepted',
  'an offer was accepted by an order',
  'an accepted offer was paid online and booked',
  'an accepted offer’s order died',
  'a late cancellation’s entry came back from the studio',
  'a class was closed',
  'a class was opened again',
  'a class was cancelled',
  'a place stood above the places',
  'a release was absorbed',
  'a raise woke somebody',
  'a cut withdrew an offer',
  'a cancelled booking was paid back',
  'a cancelled class was paid back',
  'what was looked at had changed',
  'an appointment was taken',
  'an appointment met what its professional gives',
];

/** Counts them where commits show them. */
export const seeClasses = (commit: Commit, facts: Facts, world: World): void => {
  const { booking, slot, handover, waitingEntry, refund, hold } = commit;
  for (const { before, after } of hold) {
    if (facts.get('offerHold', after.id) === undefined) continue;
    if (before === undefined) world.goal('an offer was accepted by an order');
    if (before?.state === 'Active' && after.state !== 'Converted') world.goal('an accepted offer’s order died');
  }
  for (const { before, after } of booking)
    if (before === undefined && facts.of('hold', after.orderId ?? 0).some(({ id }) => facts.get('offerHold', id)))
      world.goal('an accepted offer was paid online and booked');
  for (const { before, after } of booking) {
    if (before === undefined) world.goal(`a place was booked ${after.means}`);
    else if (isLive(before) && !isLive(after)) world.goal(`a booking was ${after.state}`);
    if (before?.state === 'LateCancelled' && after.entryOutcome === 'returned')
      world.goal('a late cancellation’s entry came back from the studio');
  }
  for (const { before, after } of slot) {
    if (after.id.startsWith('talk-') && after.taken > (before?.taken ?? 0)) world.goal('an appointment was taken');
    if (before?.state === 'Open' && after.state === 'Closed') world.goal('a class was closed');
    if (before?.state === 'Closed' && after.state === 'Open') world.goal('a class was opened again');
    if (before?.state !== 'Cancelled' && after.state === 'Cancelled') world.goal('a class was cancelled');
    if (after.over > (before?.over ?? 0)) world.goal('a place stood above the places');
  }
  for (const { after } of handover) {
    if (after.outcome === 'absorbed') world.goal('a release was absorbed');
    if (after.outcome === 'offered' && after.releasedRef.startsWith('change:')) world.goal('a raise woke somebody');
  }
  for (const { before, after } of waitingEntry) {
    if (before?.state === 'Offered' && after.state === 'Accepted') world.goal('an offer was accepted');
    if (before?.state === 'Offered' && after.state === 'Waiting') world.goal('a cut withdrew an offer');
  }
  for (const { before, after } of refund) {
    if (before !== undefined) continue;
    if (after.reason === 'booking_cancelled') world.goal('a cancelled booking was paid back');
    if (after.reason === 'class_cancelled') world.goal('a cancelled class was paid back');
  }
};
