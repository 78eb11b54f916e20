import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { routesOver, type App, type Route } from '@svc/adapters-http';
import { joinWaitingList, requireLiveOwners } from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import { machine, notFound } from '@svc/application/kernel';
import { singleSlot, type Slot, type SubscriptionId } from '@svc/domain/booking';
import type { AccountId, ActivityId, BookingId, SlotId } from '@svc/domain/kernel';

/** What the doors stand on. */
export type ClassPorts = Pick<
  MoneyPorts,
  | 'clock'
  | 'ids'
  | 'unitOfWork'
  | 'liveAccounts'
  | 'addressees'
  | 'mails'
  | 'outbox'
  | 'slots'
  | 'subscriptions'
  | 'entryPlaces'
  | 'waitingList'
>;

const actor = machine('demo');
const id = <A extends string>() => z.uuid().transform((text) => text as A);
const nobody = '00000000-0000-7000-8000-000000000000' as AccountId;

/** A class of the demo that begins in so many minutes, rounded down to one. */
const slotIn = (
  ports: ClassPorts,
  zone: string,
  request: { readonly activityId: ActivityId; readonly minutes: number; readonly capacity: number },
): Slot => {
  const starts = ports.clock
    .now()
    .add({ minutes: request.minutes })
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' });
  return {
    id: ports.ids.next<SlotId>(),
    activityId: request.activityId,
    localDate: starts.toPlainDate(),
    localStart: starts.toPlainTime(),
    zone,
    startsAt: starts.toInstant(),
    endsAt: starts.add({ hours: 1 }).toInstant(),
    capacity: request.capacity,
    taken: 0,
    over: 0,
    state: 'Open',
    ...singleSlot,
  };
};

/** Books with an entry of a subscription, by the statement that every door uses. */
const book = (ports: ClassPorts, zone: string, request: { slotId: SlotId; subscriptionId: SubscriptionId }) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const now = ports.clock.now();
      yield* requireLiveOwners(ports)([request.subscriptionId]);
      const [subscription] = yield* ports.subscriptions.lock([request.subscriptionId]);
      const sight = yield* ports.slots.find(request.slotId, subscription?.userId ?? nobody);
      if (subscription === undefined || sight === null) return yield* Effect.fail(notFound('Slot'));
      const bookingId = ports.ids.next<BookingId>();
      const answer = yield* ports.entryPlaces.take({
        ...request,
        bookingId,
        movementId: ports.ids.next<string & { readonly brand: 'EntryMovementId' }>(),
        userId: subscription.userId,
        bookedBy: subscription.userId,
        activityId: sight.slot.activityId,
        day: sight.slot.localDate,
        today: now.toZonedDateTimeISO(zone).toPlainDate(),
        startsAfter: now,
        endsAfter: now,
        state: 'Confirmed',
        guestName: null,
        overbookUpTo: null,
        now,
        actor,
      });
      return answer === 'taken' ? bookingId : yield* Effect.fail({ _tag: 'NotNow' } as const);
    }),
  );

/**
 * What of booking has no endpoint of its own yet, at the demo desk: a class that begins now, a place with an entry, a
 * number on a waiting list. Only where the demo runs, like /dev.
 */
export const classRoutes = (ports: () => ClassPorts, zone: string): readonly Route<App>[] => {
  const route = routesOver<App>();
  const open = { access: 'none', cookie: 'ignored' } as const;
  const down = { StoreDown: 'errors.general.unavailable' } as const;
  const lost = { ...down, NotFound: 'errors.general.notFound' } as const;
  const no = 'errors.general.conflict';
  return [
    route({
      ...open,
      id: 'dev.classes.open',
      method: 'POST',
      path: '/dev/classes',
      summary: 'Puts a class on the schedule that begins in so many minutes',
      body: z.strictObject({
        activityId: id<ActivityId>(),
        minutes: z.int().min(0).max(40_000),
        capacity: z.int().min(1).max(100).default(10),
      }),
      ok: { status: 201, schema: z.object({ slotId: z.uuid(), startsAt: z.string() }) },
      errors: down,
      run: ({ body }) => {
        const slot = slotIn(ports(), zone, body);
        return Effect.as(ports().slots.put(slot), { slotId: slot.id, startsAt: slot.startsAt.toString() });
      },
    }),
    route({
      ...open,
      id: 'dev.classes.see',
      method: 'GET',
      path: '/dev/classes/{slotId}',
      summary: 'Places, waiting list and handed-on places of a class',
      params: z.strictObject({ slotId: id<SlotId>() }),
      ok: {
        status: 200,
        schema: z.object({
          capacity: z.int(),
          taken: z.int(),
          waiting: z.array(z.object({ userId: z.uuid(), number: z.int(), status: z.string() })),
          handovers: z.array(z.object({ place: z.string(), outcome: z.string() })),
        }),
      },
      errors: lost,
      run: ({ params: { slotId } }) =>
        Effect.gen(function* () {
          const sight = yield* ports().slots.find(slotId, nobody);
          if (sight === null) return yield* Effect.fail(notFound('Slot'));
          const [entries, handovers] = yield* Effect.all([
            ports().waitingList.entriesOf(slotId),
            ports().waitingList.handoversOf(slotId),
          ]);
          const { capacity, taken } = sight.slot;
          return {
            capacity,
            taken,
            waiting: entries.map(({ userId, seq, state }) => ({ userId, number: seq, status: state })),
            handovers: handovers.map(({ releasedRef, outcome }) => ({ place: releasedRef, outcome })),
          };
        }),
    }),
    route({
      ...open,
      id: 'dev.bookings.make',
      method: 'POST',
      path: '/dev/bookings',
      summary: 'Books a class with an entry of a subscription',
      body: z.strictObject({ slotId: id<SlotId>(), subscriptionId: id<SubscriptionId>() }),
      ok: { status: 201, schema: z.object({ bookingId: z.uuid() }) },
      errors: { ...lost, NotNow: no, Taken: no },
      run: ({ body }) =>
        book(ports(), zone, body).pipe(
          Effect.map((bookingId) => ({ bookingId })),
          Effect.catchTag('Refusal', () => Effect.fail({ _tag: 'NotNow' } as const)),
        ),
    }),
    route({
      ...open,
      id: 'dev.waiting-list.join',
      method: 'POST',
      path: '/dev/waiting-list',
      summary: 'Puts somebody on the waiting list of a full class',
      body: z.strictObject({ slotId: id<SlotId>(), userId: id<AccountId>() }),
      ok: { status: 201, schema: z.object({ number: z.int(), status: z.string() }) },
      errors: { ...lost, NotNow: no },
      run: ({ body }) =>
        joinWaitingList(ports())({ ...body, means: 'entry' }).pipe(
          Effect.map(({ seq, state }) => ({ number: seq, status: state })),
          Effect.catchTag('Refusal', () => Effect.fail({ _tag: 'NotNow' } as const)),
        ),
    }),
  ];
};
