import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { CancelledSlot } from '@svc/application/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { statusOf } from './closures.views.ts';
import { ImpactView, impactTokenInput, impactView } from './impact.views.ts';
import { bookerOf } from './place-refusals.ts';

const route = routesOver<App>();
const params = byUuid<SlotId>();
const reason = z.string().trim().min(1).max(500).nullable().default(null);

/** What it does to whom; `pending` is 1 while its people are still to be seen to. */
const CancelledSlotView = ImpactView.extend({ pending: z.int().min(0) }).meta({ id: 'CancelledSlot' });
const cancelledSlotView = (done: CancelledSlot): z.output<typeof CancelledSlotView> => ({
  ...impactView(done.impact),
  pending: done.pending,
});

/** Classes one by one, as staff changes them. */
export const slotRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.slot.cancel',
    method: 'POST',
    path: '/api/v1/activities/slots/{id}/cancel',
    summary: 'Cancels a class; says first whom it meets. Entries come back, and what was paid goes back',
    access: 'pro',
    support: 'never', // places, entries and money are the person's own to give
    idempotent: true,
    params,
    body: z
      .strictObject({
        reason,
        notify: z.boolean().default(true).describe('Whether its people are written to'),
        dryRun: z.boolean().default(false).describe('Only answers what would happen'),
        impactToken: impactTokenInput,
      })
      .meta({ id: 'CancelSlot' }),
    ok: { status: 200, schema: CancelledSlotView, also: [202] },
    errors: { ...storeErrors, Refusal: named('booking', 'slot_not_found', 'slot_over', 'impact_stale') },
    run: ({ app, params: { id }, body, ...request }) => {
      const command = { ...body, slotId: id, by: bookerOf(request.session), actor: actorOf(request) };
      return Effect.map(app.booking.cancelSlot(command), (done) =>
        reply(cancelledSlotView(done), { status: statusOf(done, 200) }),
      );
    },
    // A class that is cancelled is answered as one in which nobody is left.
    reread: ({ app, params: { id }, body, ...request }) => {
      const command = { ...body, slotId: id, by: bookerOf(request.session), actor: actorOf(request) };
      return Effect.map(app.booking.cancelSlot(command), (done) => reply(cancelledSlotView(done)));
    },
  }),
];
