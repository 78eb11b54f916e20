import type { ClientSubscription, Waiter, WaitingEntry } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { HoldId } from '@svc/domain/kernel';
import type { Chaos } from '../chaos.ts';
import type { Mutant } from './mutant.ts';

/** People who buy, use what they bought, and are served at a busy desk. */
const members: Partial<Chaos> = {
  plansEach: 2,
  usesEntries: 0.8,
  deskActions: 0.8,
  customers: 6,
  walksAway: 0,
  declines: 0,
};
/** Small classes that many want. */
const crowded: Partial<Chaos> = { ...members, waits: 0.8, capacity: 1, slots: 1, checkoutsEach: 3 };

/** Several processes at the same plans, each stopped often between a read and the write that follows from it. */
const paidPlans: Partial<Chaos> = {
  ...members,
  plansEach: 3,
  usesEntries: 0,
  checkoutsEach: 0,
  adminActions: 0,
  deskActions: 0,
  oneByOne: true,
  processes: 4,
  pause: 0.4,
  slowCall: 0,
  storeDown: 0,
  lostCommit: 0,
  crash: 0,
};

/** Bugs around plans, the ledger of entries, and waiting lists. */
export const subscriptionMutants: readonly Mutant[] = [
  {
    name: 'a plan is fulfilled twice',
    focus: paidPlans,
    damage: (ports, { world }) => ({
      ...ports,
      orders: { ...ports.orders, lock: (id) => ports.orders.read(id) },
      subscriptions: {
        ...ports.subscriptions,
        move: (line, actor) => Effect.catchTag(ports.subscriptions.move(line, actor), 'Taken', () => Effect.succeed(0)),
        insert: (each) =>
          Effect.asVoid(
            world.db.write('subscriptions.insert', (view) => view.put('clientSubscription', each.id, each)),
          ),
      },
    }),
  },
  {
    name: 'what remains is not the sum of the lines',
    focus: members,
    damage: (ports, { world }) => ({
      ...ports,
      subscriptions: {
        ...ports.subscriptions,
        move: (line, actor) =>
          Effect.tap(ports.subscriptions.move(line, actor), (remaining) =>
            line.kind === 'return' || line.kind === 'credit'
              ? world.db.write('subscriptions.forget', (view) => {
                  const stored = view.get<ClientSubscription>('clientSubscription', line.subscriptionId);
                  if (stored !== undefined)
                    view.put('clientSubscription', stored.id, { ...stored, remaining: remaining - line.delta });
                })
              : Effect.void,
          ),
      },
    }),
  },
  {
    name: 'an entry is consumed twice',
    focus: members,
    damage: (ports) => ({
      ...ports,
      entryPlaces: {
        take: (command) =>
          Effect.tap(ports.entryPlaces.take(command), (answer) => {
            const { subscriptionId, bookingId, movementId, now, actor } = command;
            const line = { id: `${movementId}-again`, subscriptionId, kind: 'consume', delta: -1, bookingId } as const;
            const again = { ...line, reason: null, at: now, key: `consume:${bookingId}:again` };
            return answer === 'refused'
              ? Effect.void
              : Effect.catchDefect(Effect.asVoid(ports.subscriptions.move(again, actor)), () => Effect.void);
          }),
      },
    }),
  },
  {
    name: 'a refund leaves the subscription in use',
    focus: members,
    damage: (ports) => ({
      ...ports,
      subscriptions: {
        ...ports.subscriptions,
        save: (each) =>
          ports.subscriptions.save(each.status === 'Cancelled' ? { ...each, status: 'Active' as const } : each),
      },
    }),
  },
  {
    name: 'a refund leaves its bookings ahead standing',
    focus: members,
    damage: (ports) => ({
      ...ports,
      bookings: { ...ports.bookings, lock: () => Effect.succeed([]) },
    }),
  },
  {
    name: 'a refund for what is left gives everything back',
    focus: members,
    damage: (ports) => ({
      ...ports,
      subscriptions: {
        ...ports.subscriptions,
        save: (each) =>
          ports.subscriptions.save(
            each.refund === null ? each : { ...each, refund: { ...each.refund, amountCents: each.paid.amountCents } },
          ),
      },
      orders: {
        ...ports.orders,
        save: (change) =>
          ports.orders.save(
            change.order.kind === 'commerce' && change.refund?.state === 'Planned'
              ? { ...change, refund: { ...change.refund, amount: change.order.total } }
              : change,
          ),
      },
    }),
  },
  {
    name: 'an offer is given twice for one freed place',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      waitingList: {
        ...ports.waitingList,
        holdOffer: (entry) =>
          Effect.gen(function* () {
            yield* ports.waitingList.holdOffer(entry);
            const next = (yield* ports.waitingList.waitersOf(entry.slotId, ports.clock.now())).find(
              (each) => each.entry.id !== entry.id,
            );
            if (next === undefined || entry.offer === null) return;
            const second: WaitingEntry = {
              ...next.entry,
              state: 'Offered',
              offer: { ...entry.offer, holdId: ports.ids.next<HoldId>() },
            };
            yield* ports.waitingList.holdOffer(second);
            yield* ports.waitingList.save(second);
          }),
      },
    }),
  },
  {
    name: 'the place of an offer is not counted',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      waitingList: {
        ...ports.waitingList,
        holdOffer: (entry) => Effect.andThen(ports.waitingList.holdOffer(entry), ports.slots.freePlace(entry.slotId)),
      },
    }),
  },
  {
    name: 'a freed place wakes nobody',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      waitingList: { ...ports.waitingList, waitersOf: () => Effect.succeed<readonly Waiter[]>([]) },
    }),
  },
  {
    name: 'the last on the list is offered the place',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      waitingList: {
        ...ports.waitingList,
        waitersOf: (...asked) => Effect.map(ports.waitingList.waitersOf(...asked), (line) => line.toReversed()),
      },
    }),
  },
  {
    name: 'a freed place is not written down as handed on',
    focus: crowded,
    damage: (ports) => ({ ...ports, waitingList: { ...ports.waitingList, record: () => Effect.void } }),
  },
  {
    name: 'offers never lapse',
    focus: crowded,
    withoutLoops: ['sweepWaitingLists'],
  },
];
