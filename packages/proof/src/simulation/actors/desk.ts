import type { ClientSubscription } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import {
  cancelSubscription,
  checkInBooking,
  creditEntries,
  endClaimsOf,
  reactivateSubscription,
  suspendSubscription,
  undoCheckIn,
  walkIn,
  type BookingsOfChange,
  type Changed,
} from '@svc/application/booking';
import { refundSubscription, type MoneyPorts } from '@svc/application/commerce';
import type { PersonActor } from '@svc/application/kernel';
import type { AppProcess } from '../app-process.ts';
import { deskSlotIds, ZONE } from '../plans.ts';
import { customerIds, type Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';

const by = 'admin' as AccountId;
const actor: PersonActor = { kind: 'person', accountId: by, requestId: 'r', address: null };

interface AtTheDesk {
  readonly world: World;
  readonly parties: Parties;
  readonly ports: MoneyPorts;
  readonly subscription: ClientSubscription;
  readonly start: (task: string, work: Effect.Effect<unknown, unknown>) => void;
}
type Errand = (desk: AtTheDesk) => void;

/** The studio's desk: people come in, their subscriptions are changed, credited, ended and paid back. */
export const startDesk = (world: World, parties: Parties, receiver: () => AppProcess | null): void => {
  const { rng, chaos } = world;
  if (chaos.deskActions === 0 || chaos.plansEach === 0) return;
  const serve = (): void => {
    if (!world.faultsOn) return;
    world.after(rng.between(MINUTE, 12 * MINUTE), serve);
    const process = receiver();
    const sold = parties.facts.all('clientSubscription');
    if (process === null || sold.length === 0 || !rng.chance(chaos.deskActions)) return;
    const start: AtTheDesk['start'] = (task, work) => process.start(task, work);
    errands[rng.weighted(weights)]({ world, parties, ports: process.ports, subscription: rng.pick(sold), start });
  };
  world.after(15 * MINUTE, serve);
};

const weights = {
  checkIn: 4,
  undo: 1,
  walkIn: 4,
  credit: 1,
  suspend: 1,
  reactivate: 2,
  cancel: 0.5,
  refund: 4,
  leave: 0.5,
} as const;

const bookingsOf = ({ parties, subscription }: AtTheDesk, state: string) =>
  parties.facts.all('booking').filter((each) => each.userId === subscription.userId && each.state === state);

const checkIn: Errand = (desk) => {
  const [booked] = bookingsOf(desk, 'Confirmed');
  if (booked === undefined) return;
  const command = { bookingId: booked.id, owner: { userId: booked.userId }, method: 'desk' as const, by, actor };
  desk.start('checkIn', checkInBooking(desk.ports)(command));
};

const undo: Errand = (desk) => {
  const [inside] = bookingsOf(desk, 'CheckedIn');
  if (inside === undefined) return;
  desk.start(
    'undoCheckIn',
    undoCheckIn(desk.ports)({ bookingId: inside.id, owner: { userId: inside.userId }, by, actor }),
  );
};

const walk: Errand = ({ world, ports, subscription, start }) => {
  const slotId = world.rng.pick(deskSlotIds);
  start('walkIn', walkIn(ports)({ subscriptionId: subscription.id, slotId, by, zone: ZONE, actor }));
};

const credit: Errand = (desk) => {
  const { world, ports, subscription, start } = desk;
  const own = bookingsOf(desk, 'LateCancelled').find((each) => each.subscriptionId === subscription.id);
  const command = { id: subscription.id, zone: ZONE, actor, entries: world.rng.between(1, 3), reason: 'scuse' };
  start('creditEntries', creditEntries(ports)({ ...command, bookingId: own?.id ?? null }));
};

/** First what it would do is looked at, then it is done; what changed in between refuses it. */
const afterDryRun = <E>(change: (how: BookingsOfChange) => Effect.Effect<Changed, E>) =>
  Effect.flatMap(change({ bookings: 'cancel', dryRun: true }), (preview) => {
    const impactToken = 'impact' in preview ? preview.impact.impactToken : undefined;
    return change({ bookings: 'cancel', dryRun: false, impactToken });
  });

const suspend: Errand = ({ world, ports, subscription, start }) => {
  const from = ports.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const to = world.rng.chance(0.5) ? null : from.add({ days: world.rng.between(0, 4) });
  const command = { id: subscription.id, zone: ZONE, actor, from, to, reason: null };
  start(
    'suspend',
    afterDryRun((how) => suspendSubscription(ports)({ ...command, ...how })),
  );
};

const reactivate: Errand = ({ ports, subscription, start }) =>
  start('reactivate', reactivateSubscription(ports)({ id: subscription.id, zone: ZONE, actor, from: null }));

const cancel: Errand = ({ ports, subscription, start }) => {
  const command = { id: subscription.id, zone: ZONE, actor, reason: 'disdetta' };
  start(
    'cancelSubscription',
    afterDryRun((how) => cancelSubscription(ports)({ ...command, ...how })),
  );
};

const refund: Errand = ({ world, ports, subscription, start }) => {
  const mode = world.rng.chance(0.7) ? 'remaining' : 'full';
  const work = refundSubscription(ports)({ subscriptionId: subscription.id, mode, actor });
  start('refundSubscription', work);
  if (world.rng.chance(0.2)) start('refundSubscription', work);
};

/** Somebody deletes their account: what they booked and wait for ends with it. */
const leave: Errand = ({ world, ports, start }) => {
  const userId = world.rng.pick(customerIds(world));
  const ending = Effect.suspend(() => endClaimsOf(ports)({ userId, now: ports.clock.now(), actor }));
  start('leave', ports.unitOfWork.run(ending));
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = {
  checkIn,
  undo,
  walkIn: walk,
  credit,
  suspend,
  reactivate,
  cancel,
  refund,
  leave,
};
