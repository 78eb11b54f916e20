import { freePlaces, type Closure, type Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import {
  bookPlace,
  cancelCapacityChange,
  cancelSlot,
  changeCapacity,
  createClosure,
  deleteClosure,
  type Impact,
} from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import type { PersonActor } from '@svc/application/kernel';
import type { AppProcess } from '../app-process.ts';
import { classIds, pilates } from '../classes.ts';
import { ZONE } from '../plans.ts';
import { customerIds, type Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';

const id = 'admin' as AccountId;
const actor: PersonActor = { kind: 'person', accountId: id, requestId: 'r', address: null };
const by = { id, role: 'admin' as const };

type Errand = (
  world: World,
  ports: MoneyPorts,
  start: (task: string, work: Effect.Effect<unknown, unknown>) => void,
) => void;

/** The studio changes what it teaches while people book it. */
export const startClasses = (world: World, _: Parties, receiver: () => AppProcess | null): void => {
  const { rng, chaos } = world;
  if (chaos.booksPlaces === 0 || chaos.changesClasses === 0) return;
  const change = (): void => {
    if (!world.faultsOn) return;
    world.after(rng.between(3 * MINUTE, 12 * MINUTE), change);
    const process = receiver();
    if (process === null || !rng.chance(chaos.changesClasses)) return;
    errands[rng.weighted(weights)](world, process.ports, (task, work) => process.start(task, work));
  };
  world.after(12 * MINUTE, change);
};

const weights = { cancel: 1, close: 3, reopen: 4, places: 5, takeBack: 2, overbook: 3, flip: 1 } as const;

/** What was looked at is done; what changed in between refuses it. */
export const asSeen = <A extends { readonly impact: Impact }, E>(
  world: World,
  run: (how: { readonly dryRun: boolean; readonly impactToken?: string }) => Effect.Effect<A, E>,
) =>
  Effect.flatMap(
    Effect.tap(run({ dryRun: true }), world.sleep(world.rng.below(3 * MINUTE))),
    ({ impact: { impactToken } }) =>
      Effect.tapError(run({ dryRun: false, impactToken }), (error) => {
        if (JSON.stringify(error).includes('impact_stale')) world.goal('what was looked at had changed');
        return Effect.void;
      }),
  );

const cancel: Errand = (world, ports, start) => {
  const command = { slotId: world.rng.pick(classIds), by, reason: null, notify: true, actor };
  start(
    'cancelSlot',
    asSeen(world, (how) => cancelSlot(ports)({ ...command, ...how })),
  );
};

const daysAhead = (world: World, ports: MoneyPorts): Temporal.PlainDate =>
  ports.clock
    .now()
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .add({ days: world.rng.between(0, 2) });

const close: Errand = (world, ports, start) => {
  const from = daysAhead(world, ports);
  const draft: Omit<Closure, 'id' | 'version'> = {
    groupId: null,
    reason: 'holiday',
    title: { it: 'Chiuso' },
    scope: { kind: 'activities', ids: [pilates] },
    from,
    to: from.add({ days: world.rng.between(0, 1) }),
    hours: null,
    exceptSlotIds: world.rng.chance(0.2) ? [world.rng.pick(classIds)] : [],
    note: null,
  };
  const bookings = world.rng.pick(['cancel', 'cancel', 'keep', 'refuse'] as const);
  start(
    'createClosure',
    asSeen(world, (how) => createClosure(ports)(draft, { bookings, notify: true, actor, ...how })),
  );
};

const reopen: Errand = (world, ports, start) => {
  const closures = world.db.rows<Closure>('closure');
  if (closures.length > 0) start('deleteClosure', deleteClosure(ports)(world.rng.pick(closures).id, actor));
};

const places: Errand = (world, ports, start) => {
  const wanted = {
    newCapacity: world.rng.between(1, world.chaos.capacity + 1),
    effectiveFrom: daysAhead(world, ports),
    scheduleId: null,
    onConflict: world.rng.pick(['refuse', 'keep', 'cancelLatest', 'cancelLatest'] as const),
  };
  const today = ports.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const work = (impactToken?: string) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const activity = yield* ports.activities.lock(pilates);
        if (activity !== null) yield* changeCapacity(ports)(activity, { ...wanted, impactToken }, today, actor);
      }),
    );
  start(
    'changePlaces',
    Effect.catchTag(work(), 'Refusal', (refused) => work(tokenOf(refused))),
  );
};

/** A refusal that wants to be looked at first brings what it would do. */
export const tokenOf = ({ params }: { readonly params?: unknown }): string | undefined =>
  (params as { readonly impactToken?: string } | undefined)?.impactToken;

const takeBack: Errand = (world, ports, start) => {
  const changes = world.db.rows<{ readonly id: Parameters<ReturnType<typeof cancelCapacityChange>>[0]['id'] }>(
    'capacityChange',
  );
  if (changes.length === 0) return;
  const today = ports.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  start('takePlacesBack', cancelCapacityChange(ports)({ id: world.rng.pick(changes).id, today, actor }));
};

const overbook: Errand = (world, ports, start) => {
  const full = world.db.rows<Slot>('slot').filter((each) => each.activityId === pilates && freePlaces(each) === 0);
  const slotId = full.length > 0 ? world.rng.pick(full).id : world.rng.pick(classIds);
  const asked = { slotId, userId: world.rng.pick(customerIds(world)), by, actor };
  const how = { means: 'free', subscriptionId: null, guestName: null, reason: null, zone: ZONE } as const;
  start('overbook', bookPlace(ports)({ ...asked, ...how, overbook: true, force: true }));
};

const flip: Errand = (_, ports, start) =>
  start(
    'flipOverbooking',
    Effect.flatMap(ports.flags.load, (flags) =>
      ports.flags.save({ ...flags, allow_admin_overbooking: !flags.allow_admin_overbooking }),
    ),
  );

const errands: { readonly [errand in keyof typeof weights]: Errand } = {
  cancel,
  close,
  reopen,
  places,
  takeBack,
  overbook,
  flip,
};
