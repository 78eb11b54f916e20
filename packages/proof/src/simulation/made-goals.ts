import { isLive, type Booking } from '@svc/domain/booking';
import type { Commit } from './facts.ts';
import { isPromotion } from './invariants/claim.invariants.ts';
import { made } from './made-classes.ts';
import type { World } from './world.ts';

/** Rare states around classes that are made from rules that a big run must have reached. */
export const madeGoals: readonly string[] = [
  'two workers planned the same rule at once',
  'a class lay over the gap',
  'a class was made closed',
  'a class of a rule was changed by hand',
  'a class of a rule was taken away',
  'a class went to the rule after its own',
  'a class followed the new rules of its zone',
  'a class with people kept its time over new rules of its zone',
  'a class that a rule lost was cancelled',
  'a reminder that waited was taken back',
  'who waited was promoted',
  'who waited was not promoted, but asked',
  'lost COMMIT: extendSlotHorizon',
  'lost COMMIT: changeRules',
  'crash during extendSlotHorizon',
  'crash during changeRules',
];

/** Counts them where commits show them. */
export const seeMade = (commit: Commit, world: World): void => {
  const { slot, removed, booking, waitingEntry } = commit;
  for (const { before, after } of waitingEntry)
    if (isPromotion(commit, before, after)) world.goal('who waited was promoted');
    else if (before?.toPromote === true && after.state === 'Offered' && !after.toPromote)
      world.goal('who waited was not promoted, but asked');
  if (removed.length > 0) world.goal('a class of a rule was taken away');
  for (const { before, after } of slot) {
    if (after.activityId !== made) continue;
    if (after.shifted) world.goal('a class lay over the gap');
    if (before === undefined) {
      if (after.state === 'Closed') world.goal('a class was made closed');
      continue;
    }
    if (!before.detached && after.detached) world.goal('a class of a rule was changed by hand');
    if (after.scheduleId !== before.scheduleId)
      world.goal(
        after.scheduleId === null ? 'a class that a rule lost was cancelled' : 'a class went to the rule after its own',
      );
    const sameName = before.localDate.equals(after.localDate) && before.localStart.equals(after.localStart);
    if (sameName && after.zone !== before.zone && !before.startsAt.equals(after.startsAt))
      world.goal('a class followed the new rules of its zone');
  }
  for (const { before, after } of booking)
    if (before !== undefined && isLive(before) && !isLive(after)) seeReminders(after, world);
};

interface Mail {
  readonly purposeKey: string | null;
  readonly state: string;
}
/** What became of the reminders of a booking that ends. */
const seeReminders = ({ id }: Booking, world: World): void => {
  for (const { purposeKey, state } of world.db.rows<Mail>('mailDelivery'))
    if (purposeKey?.startsWith(`reminder:${id}:`) && state === 'Skipped')
      world.goal('a reminder that waited was taken back');
};
