import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import type { ActivityDetail } from '@svc/application/booking';
import type { ActivityId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, versionsWanted } from '../kernel/versions.ts';
import { byUuid, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { ActivityPatchBody, NewActivity, activityDraft, activityPatch } from './activity-write.views.ts';
import { CapacityChangeBody } from './capacity.views.ts';
import { statusOf } from './closures.views.ts';
import { impactTokenInput } from './impact.views.ts';
import { editorOf } from './activity-editor.ts';
import { ActivityDetailView, activityDetailView } from './activity-detail.views.ts';
import { orphansInput, ScheduleBody, ScheduleChangeBody, scheduleChange, scheduleRule } from './schedules.views.ts';

const route = routesOver<App>();
const params = byUuid<ActivityId>();
const Answer = { status: 200, schema: ActivityDetailView } as const;

const answered = (detail: ActivityDetail) =>
  reply(activityDetailView(detail), { headers: etagOf(detail.activity.version) });

const lastingRefusals = {
  ...named('booking', 'schedule_invalid', 'slug_taken'),
  admin_only: 'errors.general.permissionDenied',
} as const;
const writeRefusals = {
  ...lastingRefusals,
  ...named('booking', 'activity_invalid', 'professional_busy', 'professional_unknown'),
} as const;
const ofState = named('booking', 'has_bookings', 'archived', 'deleted', 'not_published', 'activity_not_bookable');

const ofPlaces = named('booking', 'capacity_conflict', 'impact_stale');

/** Activities with the rules by which they take place. */
export const editActivityRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.get',
    method: 'GET',
    path: '/api/v1/activities/{id}',
    summary: 'One activity; its staff sees it in every state, with its schedules',
    access: 'user',
    params,
    ok: Answer,
    errors: readErrors,
    run: ({ app, params: { id }, session }) => {
      const editor = { accountId: session.accountId, admin: atLeast(session.privilegeBits, 'admin') };
      return Effect.map(app.booking.readActivity({ id, editor }), answered);
    },
  }),
  route({
    id: 'activities.create',
    method: 'POST',
    path: '/api/v1/activities/create',
    summary: 'A new draft, with the schedules by which it takes place',
    access: 'pro',
    idempotent: true,
    body: NewActivity.extend({ schedules: z.array(ScheduleBody).max(20).default([]) }).meta({ id: 'NewActivity' }),
    ok: { status: 201, schema: ActivityDetailView },
    errors: { ...storeErrors, Refusal: writeRefusals },
    run: ({ app, body: { schedules, slug = null, ...body }, ...request }) => {
      const command = {
        draft: activityDraft(body),
        slug,
        schedules: schedules.map((each) => scheduleRule(each, app.booking.zone)),
        editor: editorOf(request),
      };
      return Effect.map(app.booking.createActivity(command), answered);
    },
    reread: ({ app, session }, made) =>
      rereadMade(made, (id: ActivityId) => {
        const editor = { accountId: session.accountId, admin: atLeast(session.privilegeBits, 'admin') };
        return Effect.map(app.booking.readActivity({ id, editor }), answered);
      }),
  }),
  route({
    id: 'activities.update',
    method: 'POST',
    path: '/api/v1/activities/update',
    summary: 'Fields, state and schedules of an activity in one step; the classes ahead follow',
    access: 'pro',
    ifMatch: true,
    body: z
      .strictObject({
        id: uuidId<ActivityId>(),
        version: z.int().min(1).optional(),
        patch: ActivityPatchBody.default({}),
        event: z.enum(['publish', 'hide', 'archive', 'restore']).optional(),
        schedules: z.array(ScheduleChangeBody).max(20).default([]),
        orphans: orphansInput,
        impactToken: impactTokenInput.meta({
          description: 'Of an `impactStale`: whom the schedules take to another location, close out or lose was seen',
        }),
        capacityChange: CapacityChangeBody.optional(),
      })
      .meta({ id: 'ActivityUpdate' }),
    ok: { ...Answer, also: [202] },
    errors: { ...readErrors, Stale: 'errors.general.stale', Refusal: { ...writeRefusals, ...ofState, ...ofPlaces } },
    run: ({ app, body, headers, ...request }) => {
      const command = {
        id: body.id,
        patch: activityPatch(body.patch),
        event: body.event ?? null,
        schedules: body.schedules.map((each) => scheduleChange(each, app.booking.zone)),
        orphans: body.orphans,
        impactToken: body.impactToken,
        capacityChange: body.capacityChange ?? null,
        today: app.booking.today(),
        versions: body.version === undefined ? versionsWanted(headers) : [body.version],
        editor: editorOf(request),
      };
      return Effect.map(app.booking.updateActivity(command), (done) =>
        reply(activityDetailView(done), { headers: etagOf(done.activity.version), status: statusOf(done, 200) }),
      );
    },
  }),
  route({
    id: 'activities.delete',
    method: 'DELETE',
    path: '/api/v1/activities/{id}',
    summary: 'Deletes an activity in whose classes ahead nobody has a place',
    access: 'pro',
    params,
    ok: { status: 204, empty: true },
    errors: { ...readErrors, Refusal: { ...lastingRefusals, ...ofState } },
    run: ({ app, params: { id }, ...request }) => app.booking.deleteActivity({ id, editor: editorOf(request) }),
  }),
];
