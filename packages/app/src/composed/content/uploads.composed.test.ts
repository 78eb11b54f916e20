import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, lookAtPicture, pngOfSize } from '@svc/adapters-platform/testing';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { call, type Answer } from '../../walk/client.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const together = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const pdf = text('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const storage = '/api/v1/storage';

const presign = (actor: CastName, file: object) => cast[actor].client.post(`${storage}/presign`, file);
const put = (url: unknown, bytes: Uint8Array): Promise<Answer> =>
  call(`${studio.url}${String(url)}`, {
    method: 'PUT',
    body: bytes.slice(),
    headers: { 'content-type': 'application/octet-stream' },
  });
const confirm = (actor: CastName, uploadId: unknown) => cast[actor].client.post(`${storage}/confirm`, { uploadId });
const upload = (actor: CastName, query: string, type: string, bytes: Uint8Array, language = 'en'): Promise<Answer> =>
  cast[actor].client.send(`${storage}/upload?${query}`, {
    method: 'POST',
    body: bytes.slice(),
    headers: { 'content-type': type, 'accept-language': language },
  });
const anyone = (url: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call(`${studio.url}${String(url)}`, { headers });

/** The files that lie in the storage, by their folders. */
const kept = async (): Promise<readonly string[]> => {
  const root = join(studio.environment['SVC_DATA_DIR'] ?? '', 'files', studio.environment['SVC_TENANT'] ?? '');
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length));
};

describe('a file of a studio', () => {
  it('comes by an address that takes its bytes, is confirmed, and is given out whole and in parts', async () => {
    const asked = {
      purpose: 'attachment',
      fileName: 'Listino è.pdf',
      contentType: 'application/pdf',
      size: pdf.length,
    };
    const opened = await presign('pro', asked);
    expect([opened.status, opened.json()]).toMatchObject([
      201,
      { method: 'PUT', headers: { 'content-type': 'application/pdf' } },
    ]);
    const { uploadId, url } = opened.json();
    expect(codeOf(await confirm('pro', uploadId))).toBe('409 errors.content.uploadMissing');
    expect(codeOf(await put(url, pdf.subarray(1)))).toBe('422 errors.content.uploadMismatch');
    expect(codeOf(await put(`${String(url)}x`, pdf))).toBe('404 errors.general.notFound');
    expect((await put(url, pdf)).status).toBe(204);
    expect(codeOf(await confirm('otherPro', uploadId))).toBe('404 errors.general.notFound');
    const confirmed = await confirm('pro', uploadId);
    expect([confirmed.status, confirmed.json()]).toMatchObject([
      200,
      { type: 'application/pdf', bytes: pdf.length, displayName: 'Listino è.pdf', visibility: 'private', width: null },
    ]);
    expect((await confirm('pro', uploadId)).json()).toEqual(confirmed.json());
    expect(codeOf(await put(url, pdf))).toBe('409 errors.content.uploadClosed');

    const file = confirmed.json();
    expect(codeOf(await anyone(file['url']))).toBe('404 errors.general.notFound');
    expect(codeOf(await cast.client.client.get(String(file['url'])))).toBe('404 errors.general.notFound');
    const read = await cast.otherPro.client.get(String(file['url']));
    expect([read.status, Buffer.from(read.bytes).equals(pdf)]).toEqual([200, true]);
    const facts = [
      'content-type',
      'content-disposition',
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
      'cross-origin-resource-policy',
    ];
    expect(facts.map((name) => read.headers.get(name))).toEqual([
      'application/pdf',
      "attachment; filename*=UTF-8''Listino%20%C3%A8.pdf",
      "default-src 'none'; sandbox",
      'nosniff',
      'private, no-store',
      'same-origin',
    ]);
    const part = (range: string, more = {}) =>
      cast.pro.client.send(String(file['url']), { headers: { range, ...more } });
    const some = await part('bytes=1-4');
    expect([some.status, some.text, some.headers.get('content-range'), some.headers.get('content-length')]).toEqual([
      206,
      'PDF-',
      `bytes 1-4/${pdf.length}`,
      '4',
    ]);
    expect((await part('bytes=-6')).text).toBe('%%EOF\n');
    const beyond = await part(`bytes=${pdf.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`]);
    expect((await part('bytes=1-4', { 'if-range': '"another"' })).status).toBe(200);
    const etag = read.headers.get('etag') ?? '';
    expect((await part('bytes=1-4', { 'if-range': etag })).status).toBe(206);
    const again = await cast.pro.client.send(String(file['url']), { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);

    const renamed = await cast.pro.client.post(`${storage}/rename`, { fileId: file['id'], displayName: 'Prezzi.pdf' });
    expect(renamed.json()).toEqual({ ...file, displayName: 'Prezzi.pdf' });
    const foreign = await cast.otherPro.client.post(`${storage}/rename`, { fileId: file['id'], displayName: 'x' });
    expect(codeOf(foreign)).toBe('404 errors.general.notFound');
  });

  it('of a ticket that opens nothing is refused before a byte of it came', async () => {
    const { port } = new URL(studio.url);
    const answers = await Promise.all(
      ['x', `${randomUUID()}.${'A'.repeat(43)}`].map(
        (ticket) =>
          new Promise<string>((resolve, reject) => {
            const socket = connect(Number(port), '127.0.0.1', () =>
              socket.write(
                `PUT /uploads/${ticket} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 15000000\r\n\r\n`,
              ),
            );
            socket.once('data', (part) => {
              resolve(part.toString('latin1').split('\r\n')[0] ?? '');
              socket.destroy();
            });
            socket.once('error', reject);
          }),
      ),
    );
    expect(answers).toEqual(['HTTP/1.1 404 Not Found', 'HTTP/1.1 404 Not Found']);
  });

  it('is sent in one step too; a picture tells neither where nor with what it was taken', async () => {
    const taken = await drawPicture({ type: 'image/jpeg', width: 64, height: 32, orientation: 6, tagged: true });
    const made = await upload('pro', 'purpose=media&fileName=foto.jpg', 'image/jpeg', taken);
    expect([made.status, made.json()]).toMatchObject([201, { type: 'image/jpeg', width: 32, height: 64 }]);
    const { bytes } = await cast.pro.client.get(String(made.json()['url']));
    expect((await lookAtPicture(bytes)).carries).toEqual([]);
  });

  it('is refused by its bytes, and leaves none behind', async () => {
    const before = await kept();
    const png = await drawPicture({ type: 'image/png', width: 40, height: 40 });
    const jpeg = await drawPicture({ type: 'image/jpeg', width: 300, height: 300 });
    const refused = [
      ['uploadTypeRefused', 'image/svg+xml', 'a.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['uploadTypeRefused', 'image/png', 'a.png', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['uploadTypeRefused', 'image/png', 'a.png', together(png, text('<html><script>alert(1)</script>'))],
      ['uploadTypeRefused', 'application/pdf', 'a.pdf', together(pdf, text(`PK\x05\x06${'\0'.repeat(18)}`))],
      ['uploadMismatch', 'image/webp', 'a.webp', png],
      ['uploadUnreadable', 'image/jpeg', 'a.jpg', jpeg.subarray(0, jpeg.length / 2)],
      ['uploadTooManyPixels', 'image/png', 'a.png', pngOfSize(30_000, 30_000)],
      ['uploadEmpty', 'image/png', 'a.png', new Uint8Array()],
    ] as const;
    for (const [code, type, name, bytes] of refused) {
      const answer = await upload('pro', `purpose=attachment&fileName=${name}`, type, bytes);
      expect([name, codeOf(answer)]).toEqual([name, `422 errors.content.${code}`]);
    }
    const inItalian = await upload('pro', 'purpose=media&fileName=a.png', 'image/png', pngOfSize(30_000, 30_000), 'it');
    expect(inItalian.json()['title']).toMatch(/al massimo 50 megapixel/);
    const large = { purpose: 'media', fileName: 'a.png', contentType: 'image/png', size: 16_000_000 };
    expect(codeOf(await presign('pro', large))).toBe('422 errors.content.uploadTooLarge');
    expect(await kept()).toEqual(before);
  });

  it('is sent by those alone whose purpose it is', async () => {
    const file = { fileName: 'a.png', contentType: 'image/png', size: 9 };
    for (const [actor, purpose] of [
      ['client', 'media'],
      ['client', 'attachment'],
      ['pro', 'brandAsset'],
      ['admin', 'brandAsset'],
    ] as const)
      expect(codeOf(await presign(actor, { ...file, purpose }))).toBe('403 errors.general.permissionDenied');
  });
});
