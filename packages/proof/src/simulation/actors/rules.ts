import type { Closure, Schedule, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import {
  cancelSlot,
  createClosure,
  deleteClosure,
  updateActivity,
  updateClosure,
  updateSlot,
  type ClosureDraft,
} from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import type { AppProcess } from '../app-process.ts';
import { made, otherZones } from '../made-classes.ts';
import { ZONE } from '../plans.ts';
import type { Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';
import { madePatch } from './made-patches.ts';
import { startMadeBookers } from './made-bookers.ts';
import { anyRuleChange } from './rule-edits.ts';
import { asSeen, tokenOf } from './timetable.ts';

const id = 'admin' as AccountId;
const actor = { kind: 'person', accountId: id, requestId: 'r', address: null } as const;
const by = { id, role: 'admin' } as const;
const editor = { accountId: id, admin: true, money: true, actor } as const;

interface Studio {
  readonly world: World;
  readonly parties: Parties;
  readonly ports: MoneyPorts;
  readonly start: (task: string, work: Effect.Effect<unknown, unknown>) => void;
}
type Errand = (studio: Studio) => void;

/** The studio changes what its classes are made from while they are made, and people book them. */
export const startRules = (
  world: World,
  parties: Parties,
  people: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  const { rng, chaos } = world;
  if (chaos.makesClasses === 0) return;
  startMadeBookers(world, parties, people, receiver);
  const change = (): void => {
    if (!world.faultsOn) return;
    world.after(rng.between(2 * MINUTE, 8 * MINUTE), change);
    const process = receiver();
    if (process === null || !rng.chance(chaos.makesClasses)) return;
    const { ports } = process;
    errands[rng.weighted(weights)]({ world, parties, ports, start: (task, work) => process.start(task, work) });
  };
  world.after(4 * MINUTE, change);
};

const weights = { rules: 4, places: 2, close: 3, shift: 1, reopen: 3, one: 6, cancel: 1, ahead: 1, zone: 0.5 } as const;

const todayOf = ({ world }: Studio): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(world.wallMs).toZonedDateTimeISO(ZONE).toPlainDate();

/** What the studio sees of the classes that its rules have made; most of them ahead. */
const classesOf = ({ parties }: Studio): readonly Slot[] =>
  parties.facts.all('slot').filter(({ activityId }) => activityId === made);

type Update = Parameters<ReturnType<typeof updateActivity>>[0];

/** Whom the change meets is looked at first, when it is refused for that. */
const update = (studio: Studio, task: string, change: Partial<Update>): void => {
  const { world, ports, start } = studio;
  const plain = { id: made, patch: {}, event: null, schedules: [], orphans: 'keep', capacityChange: null } as const;
  const command = { ...plain, today: todayOf(studio), versions: null, editor, ...change };
  const again = (impactToken: string | undefined) =>
    Effect.andThen(
      world.sleep(world.rng.below(2 * MINUTE)),
      updateActivity(ports)({
        ...command,
        impactToken,
        capacityChange: command.capacityChange && { ...command.capacityChange, impactToken },
      }),
    );
  start(
    task,
    Effect.catchTag(updateActivity(ports)(command), 'Refusal', (refused) => {
      const token = tokenOf(refused);
      return token === undefined ? Effect.fail(refused) : again(token);
    }),
  );
};

const rules: Errand = (studio) => {
  const { world } = studio;
  const standing = world.db.rows<Schedule>('schedule').filter(({ activityId }) => activityId === made);
  const change = anyRuleChange(world, standing);
  update(studio, 'changeRules', { schedules: [change], orphans: change.op === 'add' ? 'keep' : change.orphans });
};

const places: Errand = (studio) => {
  const { rng, chaos, db } = studio.world;
  if (rng.chance(0.4)) {
    const capacity = rng.between(1, chaos.capacity + 1);
    return update(studio, 'changeActivity', {
      patch: rng.chance(0.5) ? { capacity } : { durationMinutes: rng.pick([45, 60, 75]) },
      orphans: rng.pick(['refuse', 'keep', 'cancel']),
    });
  }
  const standing = db.rows<Schedule>('schedule').filter(({ activityId }) => activityId === made);
  const capacityChange = {
    newCapacity: rng.between(1, chaos.capacity + 1),
    effectiveFrom: todayOf(studio).add({ days: rng.below(20) }),
    scheduleId: standing.length > 0 && rng.chance(0.5) ? rng.pick(standing).id : null,
    onConflict: rng.pick(['refuse', 'keep', 'cancelLatest'] as const),
  };
  return update(studio, 'changeMadePlaces', { capacityChange });
};

const draftOf = (studio: Studio): ClosureDraft => {
  const { rng } = studio.world;
  const from = todayOf(studio).add({ days: rng.below(20) });
  const hours = rng.pick([null, ['17:00', '19:00'], ['22:00', '03:00']] as const);
  const except = classesOf(studio);
  return {
    groupId: null,
    reason: 'holiday',
    title: { it: 'Chiuso' },
    scope: rng.chance(0.8) ? { kind: 'activities', ids: [made] } : { kind: 'all' },
    from,
    to: from.add({ days: rng.below(5) }),
    hours: hours && { start: Temporal.PlainTime.from(hours[0]), end: Temporal.PlainTime.from(hours[1]) },
    exceptSlotIds: except.length > 0 && rng.chance(0.3) ? [rng.pick(except).id] : [],
    note: null,
  };
};

const terms = ({ world }: Studio) =>
  ({ bookings: world.rng.pick(['cancel', 'keep', 'keep', 'refuse'] as const), notify: true, actor }) as const;

const close: Errand = (studio) => {
  const draft = draftOf(studio);
  const how = terms(studio);
  studio.start(
    'createClosure',
    asSeen(studio.world, (seen) => createClosure(studio.ports)(draft, { ...how, ...seen })),
  );
};

const anyClosure = ({ world }: Studio): Closure | null => {
  const closures = world.db.rows<Closure>('closure');
  return closures.length === 0 ? null : world.rng.pick(closures);
};

const shift: Errand = (studio) => {
  const closure = anyClosure(studio);
  if (closure === null) return;
  const draft = draftOf(studio);
  const how = terms(studio);
  studio.start(
    'updateClosure',
    asSeen(studio.world, (seen) => updateClosure(studio.ports)(closure.id, draft, null, { ...how, ...seen })),
  );
};

const reopen: Errand = (studio) => {
  const closure = anyClosure(studio);
  if (closure !== null) studio.start('deleteClosure', deleteClosure(studio.ports)(closure.id, actor));
};

/** One class by hand: from then on its rule leaves it alone. */
const one: Errand = (studio) => {
  const { world, ports, start } = studio;
  const all = classesOf(studio);
  if (all.length === 0) return;
  const slot = world.rng.pick(all);
  const command = { slotId: slot.id, by, patch: madePatch(world, slot), actor };
  start(
    'updateSlot',
    asSeen(world, (how) => updateSlot(ports)({ ...command, ...how })),
  );
};

const cancel: Errand = (studio) => {
  const { world, ports, start } = studio;
  const all = classesOf(studio);
  if (all.length === 0) return;
  const command = { slotId: world.rng.pick(all).id, by, reason: null, notify: true, actor };
  start(
    'cancelSlot',
    asSeen(world, (how) => cancelSlot(ports)({ ...command, ...how })),
  );
};

/** How far ahead the studio wants its classes. */
const ahead: Errand = ({ world, ports, start }) => {
  const content = { maxOverbook: 5, materialiseDays: world.rng.pick([28, 30, 35]) };
  start('saveAhead', ports.settingsDocuments.save('booking', content, id, ports.clock.now()));
};

/** New time-zone data is installed: each process is started anew, one after the other, and knows the new rules then. */
const zone: Errand = ({ world, parties }) => {
  if (world.zoneRules !== null) return;
  world.zoneRules = world.rng.pick(otherZones);
  world.step('world', `the zone has the rules of ${world.zoneRules}`);
  for (const process of [...world.processes])
    world.after(world.rng.below(10 * MINUTE), () => process.crash('new time-zone data'));
  if (parties.facts.all('booking').length > 0) world.goal('the rules of the zone changed over bookings');
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = {
  rules,
  places,
  close,
  shift,
  reopen,
  one,
  cancel,
  ahead,
  zone,
};
