import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { RosterLine } from '@svc/application/booking';
import { atLeast } from '@svc/domain/accounts';
import { entryOutcomes, type BookingState } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import {
  InstantView,
  MoneyView,
  pageAnswer,
  pageOf,
  pageQuery,
  instantQuery,
  uuidId,
  VatView,
  queryList,
} from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { MEANS } from './activities.views.ts';
import { BookedSlotView, bookedSlot, BookingStateView } from './bookings.views.ts';
import { bookerOf } from './place-refusals.ts';

const route = routesOver<App>();
const MOST_DAYS = 31;

/** Who comes; what they pay and what covers it is an Admin's to see. */
const RosterLineView = z
  .object({
    id: z.uuid(),
    slot: BookedSlotView,
    client: z.object({ id: z.uuid(), name: z.string().nullable() }),
    guestName: z.string().nullable(),
    status: BookingStateView,
    overbooked: z.boolean(),
    createdAt: InstantView,
    means: z.enum(MEANS).optional(),
    price: MoneyView.extend({ vat: VatView }).nullable().optional(),
    settlement: z.enum(['none', 'unpaid', 'paid']).optional(),
    entryOutcome: z.enum(entryOutcomes).optional(),
    orderId: z.int().nullable().optional(),
  })
  .meta({ id: 'RosterLine' });

const rosterLine = (line: RosterLine, locale: Locale, admin: boolean): z.output<typeof RosterLineView> => {
  const { booking, clientName } = line;
  const { means, price, settlement, entryOutcome, orderId } = booking;
  return {
    id: booking.id,
    slot: bookedSlot(line, locale),
    client: { id: booking.userId, name: clientName },
    guestName: booking.guestName,
    status: booking.state,
    overbooked: booking.overbooked,
    createdAt: booking.createdAt.toString(),
    ...(admin ? { means, price: price && { ...price }, settlement: settlement.state, entryOutcome, orderId } : {}),
  };
};

/** A value that its own field has refused is left to that refusal: it is no instant here. */
const withinMonth = ({ slotId, from, to }: { slotId?: unknown; from?: unknown; to?: unknown }): boolean => {
  if (slotId !== undefined) return true;
  if (!(from instanceof Temporal.Instant) || !(to instanceof Temporal.Instant)) return false;
  const hours = from.until(to).total('hours');
  return hours > 0 && hours <= MOST_DAYS * 24;
};

/** Who comes to classes, as staff sees it. */
export const rosterRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.slot.bookings',
    method: 'GET',
    path: '/api/v1/activities/bookings',
    summary: 'Who comes to a class, or to the classes of a month at most: a Pro’s own, without money; an Admin’s, all',
    access: 'pro',
    query: z
      .strictObject({
        ...pageQuery,
        slotId: uuidId<SlotId>().optional(),
        from: instantQuery.optional(),
        to: instantQuery.optional(),
        status: queryList(BookingStateView).optional(),
      })
      .refine(withinMonth, { error: `a class, or a time of ${MOST_DAYS} days at most`, path: ['from'] }),
    ok: { status: 200, schema: pageOf(RosterLineView) },
    errors: { ...storeErrors, Refusal: named('booking', 'slot_not_found') },
    run: ({ app, session, query, locale }) => {
      const admin = atLeast(session.privilegeBits, 'admin');
      const asked = {
        slotId: query.slotId ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        by: bookerOf(session),
        states: (query.status ?? null) as readonly BookingState[] | null,
        page: query.page,
        pageSize: query.pageSize,
      };
      return Effect.map(
        app.booking.roster(asked),
        pageAnswer((line) => rosterLine(line, locale, admin), query),
      );
    },
  }),
];
