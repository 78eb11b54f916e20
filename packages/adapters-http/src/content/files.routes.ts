import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { extensionOf, type FileId, type StoredFile } from '@svc/domain/content';
import type { ByteRange } from '@svc/application/kernel';
import type { App } from '../app.ts';
import { byteRangeOf } from '../kernel/byte-range.ts';
import { isKnown } from '../kernel/known-tag.ts';
import { storageErrors } from '../kernel/pictures.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { reply, type Streamed } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { uploadCallerOf } from './upload-caller.ts';

const route = routesOver<App>();

/** RFC 8187: any name, in signs that every parser of headers takes. */
const named = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whatever people call it, a file is saved as what it is. */
const saved = ({ displayName, type }: StoredFile): string => {
  const ending = `.${extensionOf(type)}`;
  return displayName.toLowerCase().endsWith(ending) ? displayName : `${displayName}${ending}`;
};

/** A file is shown or saved, and never run: whatever it holds, nothing of it acts for this server (docs/decisions/uploads.md). */
const headersOf = (file: StoredFile): Readonly<Record<string, string>> => {
  const isPublic = file.visibility === 'public' && file.place !== null;
  const disposition = file.width === null ? 'attachment' : 'inline';
  return {
    'content-type': file.type,
    'content-disposition': `${disposition}; filename*=UTF-8''${named(saved(file))}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  };
};

/** A range of another state of the file would not fit to what the client has (RFC 9110 section 13.1.5). */
const wantedRange = (headers: Readonly<Record<string, string>>, tag: string): string | undefined => {
  const condition = headers['if-range'];
  return condition === undefined || condition === `"${tag}"` ? headers['range'] : undefined;
};

const streamed = (chunks: Streamed['chunks']): Streamed => ({ _tag: 'Streamed', chunks });

const partHeaders = ({ start, end }: ByteRange, size: number) => ({
  'content-range': `bytes ${start}-${end}/${size}`,
  'content-length': String(end - start + 1),
});

/** Files as they are given out. */
export const fileRoutes: readonly Route<App>[] = [
  route({
    id: 'files.get',
    method: 'GET',
    path: '/files/{fileId}/{variant}',
    summary: 'A file, or a range of its bytes; of a public one that something shows, for everybody',
    access: 'none',
    // The page that asks for a new password shows the studio's own pictures; what is not for everybody waits for it.
    gate: 'always',
    rateLimit: { name: 'public.read.anonymous', points: 120, perSeconds: 60, counted: 'perProcess' },
    params: z.strictObject({ fileId: uuidId<FileId>(), variant: z.enum(['original']) }),
    ok: { status: 200, binary: '*/*' },
    errors: { ...readErrors, ...storageErrors },
    run: ({ app, params: { fileId }, session, headers }) =>
      Effect.map(
        app.content.readFile({
          id: fileId,
          caller: session === undefined || session.mustChangePassword ? null : uploadCallerOf(session),
          rangeOf: ({ bytes, sha256 }) => {
            const range = byteRangeOf(wantedRange(headers, sha256), bytes);
            return range === 'none' ? null : range;
          },
        }),
        ({ file, range, chunks }) => {
          const own = headersOf(file);
          if (isKnown(headers['if-none-match'], file.sha256)) return reply(undefined, { status: 304, headers: own });
          if (range !== null)
            return reply(streamed(chunks), { status: 206, headers: { ...own, ...partHeaders(range, file.bytes) } });
          if (byteRangeOf(wantedRange(headers, file.sha256), file.bytes) === 'none')
            return reply(undefined, { status: 416, headers: { ...own, 'content-range': `bytes */${file.bytes}` } });
          return reply(streamed(chunks), { headers: { ...own, 'content-length': String(file.bytes) } });
        },
      ),
  }),
];
