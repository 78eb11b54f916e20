import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import type { ActivityId, PhotoId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { makerErrors, pictureBody, pictureFile, pictureRefusals, storageErrors } from '../kernel/pictures.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { editorOf } from './activity-editor.ts';
import { ActivityPhotoView, activityPhotos, activityPhotoView } from './activity-photos.views.ts';

const route = routesOver<App>();
const params = z.strictObject({ activityId: uuidId<ActivityId>() });
const notEditable = named('booking', 'archived', 'deleted', 'not_published', 'activity_not_bookable');

const Positions = z.object({ items: z.array(z.object({ id: z.uuid(), position: z.int() })) });

/** The pictures of activities, and their order in the list. */
export const activityPhotoRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.photos',
    method: 'POST',
    path: '/api/v1/activities/{activityId}/photos',
    summary: 'Adds a picture made of a JPEG, PNG or WebP, sent as raw bytes; the first is the main one',
    access: 'pro',
    params,
    rateLimit: { name: 'activities.photos', points: 60, perSeconds: 60 },
    rawBody: pictureBody,
    ok: { status: 201, schema: ActivityPhotoView },
    errors: { ...readErrors, ...makerErrors, Refusal: { ...notEditable, ...pictureRefusals } },
    run: ({ app, params: { activityId }, raw, ...request }) =>
      Effect.map(app.booking.addPhoto({ id: activityId, content: raw, editor: editorOf(request) }), (photo) =>
        activityPhotoView(activityId, photo),
      ),
  }),
  route({
    id: 'activities.photos.main',
    method: 'PUT',
    path: '/api/v1/activities/{activityId}/photos/main',
    summary: 'The picture that stands for the activity',
    access: 'pro',
    params,
    body: z.strictObject({ photoId: uuidId<PhotoId>() }).meta({ id: 'MainPhoto' }),
    ok: { status: 200, schema: z.object({ items: z.array(ActivityPhotoView) }).meta({ id: 'ActivityPhotos' }) },
    errors: { ...readErrors, Refusal: notEditable },
    run: ({ app, params: { activityId }, body: { photoId }, ...request }) =>
      Effect.map(app.booking.chooseMainPhoto({ id: activityId, photoId, editor: editorOf(request) }), (activity) => ({
        items: activityPhotos(activity),
      })),
  }),
  route({
    id: 'activities.photos.get',
    method: 'GET',
    path: '/api/v1/activities/{activityId}/photos/{photoId}',
    summary: 'One picture; it never changes under its id',
    access: 'user',
    params: params.extend({ photoId: uuidId<PhotoId>() }),
    ok: { status: 200, binary: 'image/*' },
    errors: { ...readErrors, ...storageErrors },
    run: ({ app, session, params: { activityId, photoId } }) => {
      const editor = { accountId: session.accountId, admin: atLeast(session.privilegeBits, 'admin') };
      return Effect.map(app.booking.readPhoto({ id: activityId, photoId, editor }), ({ photo, content }) =>
        pictureFile(content, { id: photoId, type: photo.contentType, tag: photoId }),
      );
    },
  }),
  route({
    id: 'activities.positions',
    method: 'POST',
    path: '/api/v1/activities/positions',
    summary: 'The list of activities in a new order: all ids of it, each once; drafts may be among them',
    access: 'admin',
    body: z.strictObject({ ids: z.array(uuidId<ActivityId>()).min(1).max(1000) }).meta({ id: 'ActivityPositions' }),
    ok: { status: 200, schema: Positions },
    errors: { ...storeErrors, Refusal: named('booking', 'positions_mismatch') },
    run: ({ app, body: { ids }, ...request }) =>
      Effect.map(app.booking.orderActivities({ ids, editor: editorOf(request) }), (items) => ({ items: [...items] })),
  }),
];
