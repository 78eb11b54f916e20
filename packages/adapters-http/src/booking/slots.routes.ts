import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { CancelledSlot, ChangedSlot } from '@svc/application/booking';
import { scheduleLimits, type LocationId, type SlotPatch } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid, dateInput, DateView, InstantView, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { statusOf } from './closures.views.ts';
import { ImpactView, impactTokenInput, impactView } from './impact.views.ts';
import { bookerOf } from './place-refusals.ts';
import { timeInput, timeView } from './schedules.views.ts';

const route = routesOver<App>();
const params = byUuid<SlotId>();
const reason = z.string().trim().min(1).max(500).nullable().default(null);

/** What it does to whom; `pending` is 1 while its people are still to be seen to. */
const CancelledSlotView = ImpactView.extend({ pending: z.int().min(0) }).meta({ id: 'CancelledSlot' });
const cancelledSlotView = (done: CancelledSlot): z.output<typeof CancelledSlotView> => ({
  ...impactView(done.impact),
  pending: done.pending,
});

const [leastMinutes, mostMinutes] = scheduleLimits.durationMinutes;
const [leastPlaces, mostPlaces] = scheduleLimits.capacity;
const SlotPatchBody = z
  .strictObject({
    localDate: dateInput,
    localStart: timeInput,
    durationMinutes: z.int().min(leastMinutes).max(mostMinutes),
    professionalIds: z
      .array(uuidId<AccountId>())
      .max(50)
      .refine((ids) => new Set(ids).size === ids.length),
    locationId: uuidId<LocationId>().nullable(),
    capacityOverride: z
      .int()
      .min(leastPlaces)
      .max(mostPlaces)
      .nullable()
      .describe('An Admin’s; null: what its rule and the changes of places say'),
    note: z.string().trim().min(1).max(500).nullable().describe('What colleagues read'),
  })
  .partial()
  .meta({ id: 'SlotPatch' });
/** What is left out stays as it is. */
const slotPatch = (body: z.output<typeof SlotPatchBody>): SlotPatch =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** A class as it is after the change, or would be after it, and what the change does to whom. */
const ChangedSlotView = z
  .object({
    slot: z.object({
      id: z.uuid(),
      activityId: z.uuid(),
      localDate: DateView,
      localStart: z.string(),
      zone: z.string(),
      startsAt: InstantView,
      endsAt: InstantView,
      status: z.string(),
      professionalIds: z.array(z.uuid()),
      locationId: z.uuid().nullable(),
      capacity: z.int(),
      capacityOverride: z.int().nullable(),
      taken: z.int(),
      over: z.int(),
      detached: z.boolean().describe('Its rule leaves it as it is'),
      note: z.string().nullable(),
      sequence: z.int(),
    }),
    impact: ImpactView,
  })
  .meta({ id: 'ChangedSlot' });
const changedSlotView = ({ slot, impact }: ChangedSlot): z.output<typeof ChangedSlotView> => ({
  slot: {
    ...{ id: slot.id, activityId: slot.activityId, zone: slot.zone, status: slot.state },
    ...{ localDate: slot.localDate.toString(), localStart: timeView(slot.localStart) },
    ...{ startsAt: slot.startsAt.toString(), endsAt: slot.endsAt.toString() },
    ...{ professionalIds: [...slot.professionalIds], locationId: slot.locationId, note: slot.note },
    ...{ capacity: slot.capacity, capacityOverride: slot.capacityOverride, taken: slot.taken, over: slot.over },
    ...{ detached: slot.detached, sequence: slot.sequence },
  },
  impact: impactView(impact),
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
  route({
    id: 'activities.slot.update',
    method: 'POST',
    path: '/api/v1/activities/slots/{id}/update',
    summary: 'Changes or moves one class; a new time is shown first with whom it meets, and takes its people along',
    access: 'pro',
    support: 'never', // the time of people, and their terms, are theirs
    params,
    body: z
      .strictObject({
        patch: SlotPatchBody,
        dryRun: z.boolean().default(false).describe('Only answers what would happen'),
        impactToken: impactTokenInput,
      })
      .meta({ id: 'UpdateSlot' }),
    ok: { status: 200, schema: ChangedSlotView },
    errors: {
      ...storeErrors,
      Refusal: {
        ...named('booking', 'slot_not_found', 'slot_closed', 'slot_cancelled', 'slot_over', 'time_past', 'time_taken'),
        ...named('booking', 'overlap', 'professional_busy', 'professional_unknown', 'attended'),
        ...named('booking', 'capacity_conflict', 'impact_stale', 'activity_invalid'),
        admin_only: 'errors.general.permissionDenied',
      },
    },
    run: ({ app, params: { id }, body: { patch, ...body }, ...request }) => {
      const by = bookerOf(request.session);
      const command = { ...body, slotId: id, patch: slotPatch(patch), by, actor: actorOf(request) };
      return Effect.map(app.booking.updateSlot(command), (done) => reply(changedSlotView(done)));
    },
  }),
];
