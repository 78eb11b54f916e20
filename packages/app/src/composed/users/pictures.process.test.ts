import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, lookAtPicture, pngOfSize } from '@svc/adapters-platform/testing';
import { maxPhotosPerPerson } from '@svc/domain/accounts';
import { gatherCast, type Cast } from '../../testing/cast.ts';
import { childrenOf, endAll, spawnSvc, type SvcProcess } from '../../testing/svc-process.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer } from '../../walk/client.ts';

let studio: Studio;
let cast: Cast;
let servers: readonly SvcProcess[];
let urls: readonly string[];
// The command of a build: its children are the files beside it, and find sharp from there.
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  const env = { ...studio.environment, NODE_ENV: 'development' };
  servers = [1, 2].map(() => spawnSvc(['serve', '--json'], { env }));
  urls = (await Promise.all(servers.map(({ facts }) => facts))).map(({ url }) => url);
});
afterAll(async () => {
  await endAll();
  await studio.close();
});

const upload = (at: number, bytes: Uint8Array): Promise<Answer> =>
  cast.pro.client.at(urls[at % 2] ?? '').send(`/api/v1/users/${cast.pro.id}/photos`, {
    method: 'POST',
    body: bytes.slice(),
    headers: { 'content-type': 'application/octet-stream' },
  });
const hasLoaded = (pid: number): boolean => /libvips/.test(readFileSync(`/proc/${pid}/maps`, 'utf8'));

describe('two built servers on one database', () => {
  it('give out a picture without what it was taken with', async () => {
    const taken = await drawPicture({ type: 'image/jpeg', width: 64, height: 32, orientation: 6, tagged: true });
    const made = await upload(0, taken);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const { bytes } = await cast.client.client.at(urls[1] ?? '').get(String(made.json()['url']));
    expect(await lookAtPicture(bytes)).toMatchObject({ type: 'image/jpeg', width: 32, height: 64, carries: [] });
  });

  it.skipIf(process.platform !== 'linux')('load the decoder in one child, never in the server', () => {
    const { pid } = servers[0]!;
    expect([childrenOf(pid).filter(hasLoaded).length, hasLoaded(pid)]).toEqual([1, false]);
  });

  it('refuse what no picture is made of, and go on', async () => {
    const refused = await upload(1, pngOfSize(30_000, 30_000));
    expect([refused.status, refused.json()['code']]).toEqual([422, 'errors.users.photoTooManyPixels']);
    expect((await upload(1, pngOfSize(500, 500))).json()['code']).toBe('errors.users.photoInvalid');
    expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });

  it('keep as many pictures of a person as allowed, whichever of them makes the last one', async () => {
    const picture = await drawPicture({ type: 'image/png', width: 20, height: 20 });
    const answers = await Promise.all(Array.from({ length: maxPhotosPerPerson + 4 }, (_, at) => upload(at, picture)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const [kept] = await studio.sql<{ n: number }>('select count(*)::int n from photo where owner_id = $1', [
      cast.pro.id,
    ]);
    expect(kept).toEqual({ n: maxPhotosPerPerson });
  });
});
