import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { nameInput } from '@svc/domain/accounts';
import type { AccountId, PhotoId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { makerErrors, pictureBody, pictureFile, pictureRefusals, storageErrors } from '../kernel/pictures.ts';
import { byUser, InstantView, pageAnswer, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { actorOf } from '../kernel/actor.ts';
import { changeRefusals } from './users.refusals.ts';
import { callerOf, userParams } from './users.routes.ts';
import { professionalView, ProfessionalView, proView, ProView } from './users.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const pages = z.strictObject(pageQuery);

const text = (max: number) => z.string().trim().min(1).max(max);
const ProfileBody = z
  .strictObject({
    displayName: nameInput(),
    bio: z.strictObject({ it: text(4000), en: text(4000).optional() }).nullish(),
    specialties: z.array(nameInput(60)).max(20).default([]),
    public: z.boolean().default(true),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .default('#7a9e7e'),
    position: z.int().min(0).max(10_000).default(0),
  })
  .meta({ id: 'ProfessionalProfileEdit' });

const PhotoView = z
  .object({
    id: z.uuid(),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    bytes: z.int(),
    url: z.string(),
    createdAt: InstantView,
  })
  .meta({ id: 'Photo' });

export const professionalRoutes: readonly Route<App>[] = [
  route({
    id: 'users.pros',
    method: 'GET',
    path: '/api/v1/users/pros',
    summary: 'The professionals by name and color',
    access: 'user',
    query: pages,
    ok: { status: 200, schema: pageOf(ProView) },
    errors: storeErrors,
    run: ({ app, session, query }) =>
      Effect.map(app.users.listProfessionals(callerOf(session), query), pageAnswer(proView, query)),
  }),
  route({
    id: 'users.professionals',
    method: 'GET',
    path: '/api/v1/users/professionals',
    summary: 'The professionals with their profiles; private ones for staff',
    access: 'user',
    query: pages,
    ok: { status: 200, schema: pageOf(ProfessionalView) },
    errors: storeErrors,
    run: ({ app, session, query }) =>
      Effect.map(app.users.listProfessionals(callerOf(session), query), pageAnswer(professionalView, query)),
  }),
  route({
    id: 'users.professional-profile.get',
    method: 'GET',
    path: '/api/v1/users/{id}/professional-profile',
    summary: 'The profile of one professional',
    access: 'user',
    params: userParams,
    ok: { status: 200, schema: ProfessionalView },
    errors: readErrors,
    run: ({ app, session, params: { id } }) =>
      Effect.map(app.users.readProfessional(callerOf(session), id), professionalView),
  }),
  route({
    id: 'users.professional-profile.update',
    method: 'PUT',
    path: '/api/v1/users/{id}/professional-profile',
    summary: 'Replaces a profile: a Pro the own one, an Admin anybody’s who is not above',
    access: 'pro',
    params: userParams,
    body: ProfileBody,
    ok: { status: 200, schema: ProfessionalView },
    errors: {
      ...readErrors,
      Refusal: changeRefusals,
    },
    run: ({ app, params: { id }, body, ...request }) => {
      const bio =
        body.bio == null ? null : { it: body.bio.it, ...(body.bio.en === undefined ? {} : { en: body.bio.en }) };
      const profile = { ...body, bio, accountId: id };
      return Effect.map(
        app.users.editProfessional({ caller: callerOf(request.session), profile, actor: actorOf(request) }),
        professionalView,
      );
    },
  }),
  route({
    id: 'users.photos',
    method: 'POST',
    path: '/api/v1/users/{userId}/photos',
    summary:
      'Adds a picture made of a JPEG, PNG or WebP, sent as raw bytes: upright, without position, device and texts',
    access: 'pro',
    params: byUser,
    rateLimit: { name: 'users.photos', points: 60, perSeconds: 60 },
    rawBody: pictureBody,
    ok: { status: 201, schema: PhotoView },
    errors: {
      ...readErrors,
      ...makerErrors,
      Refusal: { ...changeRefusals, ...pictureRefusals },
    },
    run: ({ app, params: { userId }, raw, ...request }) =>
      Effect.map(
        app.users.addPhoto({
          caller: callerOf(request.session),
          ownerId: userId,
          content: raw,
          actor: actorOf(request),
        }),
        (photo) => ({
          id: photo.id,
          contentType: photo.contentType,
          bytes: photo.bytes,
          url: `/api/v1/users/${userId}/photos/${photo.id}`,
          createdAt: photo.createdAt.toString(),
        }),
      ),
  }),
  route({
    id: 'users.photos.get',
    method: 'GET',
    path: '/api/v1/users/{userId}/photos/{photoId}',
    summary: 'One picture; it never changes under its id',
    access: 'user',
    params: z.strictObject({ userId: uuidId<AccountId>(), photoId: uuidId<PhotoId>() }),
    ok: { status: 200, binary: 'image/*' },
    errors: { ...readErrors, ...storageErrors },
    run: ({ app, session, params: { userId, photoId } }) =>
      Effect.map(app.users.readPhoto(callerOf(session), userId, photoId), ({ photo, content }) =>
        pictureFile(content, { id: photo.id, type: photo.contentType, tag: photo.sha256 }),
      ),
  }),
];
