import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { maxUploadBytes, purposeNames, type FileId, type UploadId, type UploadPurpose } from '@svc/domain/content';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { makerErrors, storageErrors } from '../kernel/pictures.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { scannerErrors } from './scanner-errors.ts';
import { FileView, fileView } from './file.views.ts';
import { senderGone, uploadCallerOf, uploadRefusals } from './upload-caller.ts';

const route = routesOver<App>();

const forWhom = { permission_denied: 'errors.general.permissionDenied' } as const;
const announced = {
  ...named('content', 'upload_type_refused', 'upload_too_large', 'upload_empty'),
  ...forWhom,
} as const;
const judged = named(
  'content',
  'upload_type_refused',
  'upload_mismatch',
  'upload_unreadable',
  'upload_too_many_pixels',
  'upload_unprocessable',
  'upload_harmful',
);

const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Bidi_Control}/\\]+$/u);
const purpose = z.enum(purposeNames as [UploadPurpose, ...UploadPurpose[]]);
const limit = { name: 'storage.upload', points: 30, perSeconds: 600 } as const;
const path = '/api/v1/storage';

const Presigned = z
  .object({
    uploadId: z.uuid(),
    method: z.literal('PUT'),
    url: z.string().describe('Takes the bytes, of that length, until then'),
    headers: z.record(z.string(), z.string()).describe('To be sent along with them'),
    expiresAt: InstantView,
  })
  .meta({ id: 'PresignedUpload' });

/** Files on their way in. */
export const storageRoutes: readonly Route<App>[] = [
  route({
    id: 'platform.storage.presign',
    method: 'POST',
    path: `${path}/presign`,
    summary: 'An address that takes the bytes of a file',
    access: 'user',
    rateLimit: limit,
    body: z
      .strictObject({
        purpose,
        fileName,
        contentType: z.string().min(1).max(100),
        size: z.int().min(0).max(2_000_000_000),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      })
      .meta({ id: 'PresignUpload' }),
    ok: { status: 201, schema: Presigned },
    errors: { ...storeErrors, ...storageErrors, Refusal: { ...announced, ...senderGone } },
    run: ({ app, body: { sha256 = null, ...file }, session }) =>
      Effect.map(
        app.content.presignUpload({ ...file, sha256, caller: uploadCallerOf(session) }),
        ({ upload, put, ticket, expiresAt }) => ({
          uploadId: upload.id,
          method: 'PUT' as const,
          url: put?.url ?? `/uploads/${ticket}`,
          headers: put?.headers ?? { 'content-type': upload.contentType },
          expiresAt: expiresAt.toString(),
        }),
      ),
  }),
  route({
    id: 'uploads.receive',
    method: 'PUT',
    path: '/uploads/{ticket}',
    summary: 'The bytes of an upload; its ticket opens it, and nothing else',
    access: 'none',
    cookie: 'ignored',
    secretInPath: true,
    rateLimit: { name: 'uploads.receive', points: 120, perSeconds: 600 },
    params: z.strictObject({ ticket: z.string().max(100) }),
    rawBody: { maxBytes: maxUploadBytes, contentTypes: ['*'] },
    lane: 'effect',
    admits: ({ app, params: { ticket }, length }) => app.content.admitBytes(ticket, length),
    ok: { status: 204, empty: true },
    errors: { ...readErrors, ...storageErrors, Refusal: { ...uploadRefusals, ...named('content', 'upload_mismatch') } },
    run: ({ app, params: { ticket }, raw }) => Effect.as(app.content.receiveBytes(ticket, raw), undefined),
  }),
  route({
    id: 'platform.storage.upload',
    method: 'POST',
    path: `${path}/upload`,
    summary: 'Sends a file in one step, as raw bytes of its content type',
    access: 'user',
    rateLimit: limit,
    query: z.strictObject({ purpose, fileName }),
    rawBody: { maxBytes: maxUploadBytes, contentTypes: ['*'] },
    lane: 'effect',
    ok: { status: 201, schema: FileView },
    errors: {
      ...readErrors,
      ...makerErrors,
      ...scannerErrors,
      Refusal: { ...announced, ...uploadRefusals, ...judged, ...senderGone },
    },
    run: ({ app, query, raw, headers, ...request }) => {
      const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      const by = { caller: uploadCallerOf(request.session), actor: actorOf(request) };
      return Effect.map(app.content.sendFile({ ...query, ...by, contentType, bytes: raw }), fileView);
    },
  }),
  route({
    id: 'platform.storage.confirm',
    method: 'POST',
    path: `${path}/confirm`,
    summary: 'Judges the bytes that came, and makes a file of them; again it answers the same file',
    access: 'user',
    rateLimit: limit,
    body: z.strictObject({ uploadId: uuidId<UploadId>() }).meta({ id: 'ConfirmUpload' }),
    ok: { status: 200, schema: FileView },
    errors: {
      ...readErrors,
      ...makerErrors,
      ...scannerErrors,
      Refusal: { ...uploadRefusals, ...judged, ...forWhom, ...senderGone },
    },
    run: ({ app, body: { uploadId }, ...request }) =>
      Effect.map(
        app.content.confirmUpload({ uploadId, caller: uploadCallerOf(request.session), actor: actorOf(request) }),
        fileView,
      ),
  }),
  route({
    id: 'platform.storage.rename',
    method: 'POST',
    path: `${path}/rename`,
    summary: 'Another name to show of a file; its address stays',
    access: 'user',
    body: z.strictObject({ fileId: uuidId<FileId>(), displayName: fileName }).meta({ id: 'RenameFile' }),
    ok: { status: 200, schema: FileView },
    errors: { ...readErrors, Refusal: senderGone },
    run: ({ app, body, ...request }) =>
      Effect.map(
        app.content.renameFile({ ...body, caller: uploadCallerOf(request.session), actor: actorOf(request) }),
        fileView,
      ),
  }),
];
