import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, lookAtPicture, pictureSamples, pngOfSize } from '@svc/adapters-platform/testing';
import { gatherCast, type Cast } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer } from '../../walk/client.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const upload = (bytes: Uint8Array, language = 'en'): Promise<Answer> =>
  cast.pro.client.send(`/api/v1/users/${cast.pro.id}/photos`, {
    method: 'POST',
    body: bytes.slice(),
    headers: { 'content-type': 'application/octet-stream', 'accept-language': language },
  });
const served = async (made: Answer): Promise<Uint8Array> => {
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return (await cast.client.client.get(String(made.json()['url']))).bytes;
};
const outcome = (answer: Answer): string => `${answer.status} ${String(answer.json()['code'])}`;
const stored = async (): Promise<number> =>
  Number((await studio.sql<{ n: string }>('select count(*) n from photo'))[0]?.n);
const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const together = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

describe('a picture that is given out', () => {
  it.for(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'tells neither where nor with what it was taken, and stands upright: %s',
    async (type) => {
      const taken = await drawPicture({ type, width: 64, height: 32, orientation: 6, tagged: true });
      expect((await lookAtPicture(taken)).carries).toEqual(['exif', 'xmp', 'icc', 'orientation']);
      const bytes = await served(await upload(taken));
      expect(await lookAtPicture(bytes)).toEqual({
        type,
        width: 32,
        height: 64,
        frames: 1,
        quarters: ['blue', 'red', 'white', 'green'],
        carries: [],
      });
      for (const word of ['Exif', 'Phone 9', 'Anna Bianchi', 'SN-4711', 'xmpmeta'])
        expect([word, Buffer.from(bytes).includes(word)]).toEqual([word, false]);
    },
  );

  it('carries nothing of what stood behind its end', async () => {
    const script = text('<html><script>alert(1)</script></html>');
    for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
      const picture = await drawPicture({ type, width: 40, height: 40 });
      const bytes = await served(await upload(together(picture, script)));
      expect([type, Buffer.from(bytes).includes('<script>')]).toEqual([type, false]);
    }
  });

  it('is as its row says: bytes, type and ETag are those of what is given out', async () => {
    const made = await upload(await drawPicture({ type: 'image/png', width: 30, height: 20, tagged: true }));
    const bytes = await served(made);
    const { id, bytes: size, contentType } = made.json();
    const [row] = await studio.sql<{ sha256: string; bytes: number }>('select sha256, bytes from photo where id = $1', [
      id,
    ]);
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes.slice())).toString('hex');
    expect([row, size, contentType]).toEqual([{ sha256, bytes: bytes.length }, bytes.length, 'image/png']);
  });
});

describe('a file that no picture is made of', () => {
  it('is refused by its pixels, before it is decoded, in Italian and English', async () => {
    const before = await stored();
    const answer = await upload(pngOfSize(30_000, 30_000));
    expect(outcome(answer)).toBe('422 errors.users.photoTooManyPixels');
    expect(answer.json()).toMatchObject({
      params: { megapixels: 50 },
      title: expect.stringContaining('50 megapixels'),
    });
    expect((await upload(pngOfSize(30_000, 30_000), 'it')).json()['title']).toMatch(/al massimo 50 megapixel/);
    expect(await stored()).toBe(before);
  });

  it('is refused by its content, whatever its first bytes say', async () => {
    const before = await stored();
    const html = text('<html><script>alert(1)</script></html>');
    const magics = [
      text('RIFF\0\0\0\0WEBPVP8 '),
      new Uint8Array([0xff, 0xd8, 0xff]),
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ];
    const jpeg = await drawPicture({ type: 'image/jpeg', width: 300, height: 300 });
    const files = [
      ...magics,
      ...magics.map((magic) => together(magic, html)),
      ...(await pictureSamples.foreign()),
      jpeg.subarray(0, jpeg.length / 2),
      pngOfSize(0, 10),
      pngOfSize(500, 500),
    ];
    for (const file of files) expect(outcome(await upload(file))).toBe('422 errors.users.photoInvalid');
    expect(await stored()).toBe(before);
  });
});
