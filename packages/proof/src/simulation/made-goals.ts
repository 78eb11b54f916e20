import type { Commit } from './facts.ts';
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
  'lost COMMIT: extendSlotHorizon',
  'lost COMMIT: changeRules',
  'crash during extendSlotHorizon',
  'crash during changeRules',
];

/** Counts them where commits show them. */
export const seeMade = ({ slot, removed }: Commit, world: World): void => {
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
};
