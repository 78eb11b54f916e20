import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { BookingBlock } from '@svc/domain/booking';
import { callerOf, userParams } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView, instantQuery } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();

const BookingBlockBody = z
  .strictObject({
    until: instantQuery.nullable().meta({ description: 'Null: they may book again at once' }),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .nullable()
      .default(null)
      .meta({ description: 'What staff writes to itself' }),
  })
  .meta({ id: 'SetBookingBlock' });

const BookingBlockView = z
  .object({
    until: InstantView.nullable(),
    cause: z.enum(['auto', 'staff']).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'BookingBlock' });

const blockView = (block: BookingBlock | null): z.output<typeof BookingBlockView> => ({
  until: block?.until.toString() ?? null,
  cause: block?.cause ?? null,
  reason: block?.reason ?? null,
});

const bookingBlockRow = route({
  id: 'users.booking-block.update',
  method: 'PUT',
  path: '/api/v1/users/{id}/booking-block',
  summary: 'Lets somebody book nothing until a moment, or lifts what blocks them',
  access: 'admin',
  support: 'never', // other people's access
  params: userParams,
  body: BookingBlockBody,
  ok: { status: 200, schema: BookingBlockView },
  errors: { ...readErrors, Refusal: { ...named('booking', 'time_past'), ...named('users', 'account_deleted') } },
  run: ({ app, body, params: { id }, ...request }) =>
    Effect.gen(function* () {
      const { id: userId } = yield* app.users.find(callerOf(request.session), id);
      return blockView(yield* app.booking.setBookingBlock({ ...body, userId, actor: actorOf(request) }));
    }),
});

const readRow = route({
  id: 'users.booking-block.get',
  method: 'GET',
  path: '/api/v1/users/{id}/booking-block',
  summary: 'What keeps somebody from booking now, and why; all null: nothing',
  access: 'admin',
  params: userParams,
  ok: { status: 200, schema: BookingBlockView },
  errors: readErrors,
  run: ({ app, params: { id }, session }) =>
    Effect.gen(function* () {
      const { id: userId } = yield* app.users.find(callerOf(session), id);
      return blockView(yield* app.booking.bookingBlock(userId));
    }),
});

/** Who may not book for a while. */
export const bookingBlockRoutes: readonly Route<App>[] = [readRow, bookingBlockRow];
