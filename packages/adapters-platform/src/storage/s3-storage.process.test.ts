import { fileStorageContract } from '@svc/application/contracts';
import { startFakeS3, type FakeS3 } from '@svc/emulators/storage';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Place } from './s3-bucket.ts';
import { s3Storage } from './s3-storage.ts';

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());

const place = (): S3Place => ({
  endpoint: s3.url,
  region: s3.region,
  bucket: s3.bucket,
  prefix: 'loto',
  accessKeyId: s3.accessKeyId,
  secretAccessKey: s3.secretAccessKey,
});

fileStorageContract('a bucket', async () => {
  await s3.reset();
  return s3Storage(place());
});

const run = Effect.runPromise;
const failure = <A>(use: Effect.Effect<A, { readonly reason: string }>) =>
  run(Effect.flip(use)).then(({ reason }) => reason);
// oxlint-disable-next-line typescript/require-await -- a source is read asynchronously
const megabytes = async function* (many: number, breaksOff = false) {
  for (let at = 0; at < many; at += 1) yield new Uint8Array(1024 * 1024).fill(at);
  if (breaksOff) throw new Error('the client went away');
};

describe('files in a bucket', () => {
  it('large ones come in parts, and nothing of one that breaks off is kept', async () => {
    const storage = s3Storage(place());
    expect(await run(storage.write('a/large', megabytes(12)))).toBe(12 * 1024 * 1024);
    expect(s3.books.objects.get('loto/a/large')?.bytes.length).toBe(12 * 1024 * 1024);
    await failure(storage.write('a/broken', megabytes(12, true)));
    expect([s3.books.objects.has('loto/a/broken'), s3.books.uploads.size]).toEqual([false, 0]);
  });
  it('an address takes one type and one length until it ends, and no other key', async () => {
    const storage = s3Storage(place());
    const expiresAt = Temporal.Now.instant().add({ minutes: 15 });
    const { url, headers } = (await run(
      storage.presign('staging/x', { contentType: 'image/png', size: 3, expiresAt }),
    ))!;
    const put = (to: string, body: string, type = headers['content-type'] ?? '') =>
      fetch(to, { method: 'PUT', body, headers: { 'content-type': type } }).then(({ status }) => status);
    expect(await put(url, 'four')).toBe(403);
    expect(await put(url, 'png', 'text/html')).toBe(403);
    expect(await put(url.replace('loto/staging/x', 'files/x'), 'png')).toBe(403);
    expect(await put(url, 'png')).toBe(200);
    expect([...s3.books.objects.keys()].filter((key) => key.endsWith('/x'))).toEqual(['loto/staging/x']);
    const past = s3Storage(place(), () => Temporal.Now.instant().subtract({ hours: 1 }));
    const ended = await run(
      past.presign('staging/y', {
        contentType: 'image/png',
        size: 3,
        expiresAt: Temporal.Now.instant().subtract({ minutes: 1 }),
      }),
    );
    expect(await put(ended!.url, 'png')).toBe(403);
  });
  it('asks again when the service is busy or cuts the line, and says no more than what it is called', async () => {
    const storage = s3Storage({ ...place(), timeoutMs: 2000 });
    s3.failNext({ kind: 'rate-limit' }, { kind: 'drop-after' });
    await run(storage.put('a/again', new Uint8Array([1])));
    expect(await run(storage.head('a/again'))).toBe(1);
    const stranger = s3Storage({ ...place(), secretAccessKey: 'another' });
    expect(await failure(stranger.get('a/again'))).toBe('file storage: SignatureDoesNotMatch');
    expect(await failure(s3Storage({ ...place(), bucket: 'none' }).get('a/again'))).toBe('file storage: NoSuchBucket');
    s3.failNext({ kind: 'slow', ms: 3000, times: 5 });
    expect(await failure(s3Storage({ ...place(), timeoutMs: 100 }).get('a/again'))).toBe('file storage: TimeoutError');
    s3.clearFaults();
  });
  it('a file that is replaced while it is read ends in an error, not in a mix', async () => {
    const storage = s3Storage(place());
    await run(storage.put('a/read', new Uint8Array([1, 2, 3])));
    const found = await run(storage.read('a/read'));
    await run(storage.put('a/read', new Uint8Array([4, 5, 6])));
    await expect(async () => {
      for await (const chunk of found!.chunks()) expect(chunk).toBeUndefined();
    }).rejects.toThrow('PreconditionFailed');
  });
});
