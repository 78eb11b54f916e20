import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderStorage } from '@svc/adapters-platform';
import { startFakeS3, type FakeS3 } from '@svc/emulators/storage';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSvc } from '../../testing/svc-command.ts';
import { dataFolder, removeFolders } from '../../testing/svc-process.ts';

let s3: FakeS3;
const folder = dataFolder();
const files = join(folder, 'files', 'studio-loto');
beforeAll(async () => {
  s3 = await startFakeS3();
  for (const at of Array.from({ length: 120 }).keys())
    await Effect.runPromise(folderStorage(files).put(`files/${at}/original`, new Uint8Array([at])));
});
afterAll(async () => {
  await s3.close();
  removeFolders();
});

const move = (kind: string, ...args: readonly string[]) =>
  runSvc(['content', 'move-files', ...args], {
    SVC_DATA_DIR: folder,
    SVC_TENANT: 'studio-loto',
    STORAGE__KIND: kind,
    STORAGE__S3__ENDPOINT: s3.url,
    STORAGE__S3__REGION: s3.region,
    STORAGE__S3__BUCKET: s3.bucket,
    STORAGE__S3__KEY: s3.accessKeyId,
    STORAGE__S3__SECRET: s3.secretAccessKey,
  });
const left = (): number =>
  readdirSync(files, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;

describe('svc content move-files', { timeout: 180_000 }, () => {
  it('waits until the servers of the tenant look in the new place', async () => {
    const run = await move('local', '--to', 's3');
    expect([run.code, run.err, s3.books.objects.size]).toEqual([
      5,
      expect.stringContaining('STORAGE__KIND=s3 first') as string,
      0,
    ]);
  });
  it('that a failing storage stops is run again, and moves what is left', async () => {
    s3.failNext({ kind: 'error', status: 500, route: 'PUT /:bucket/*', skip: 50, times: 20 });
    const stopped = await move('s3', '--to', 's3', '--json');
    expect([stopped.code, JSON.parse(stopped.out)]).toMatchObject([1, { error: { exit: 1 } }]);
    expect(left()).toBe(70);
    s3.clearFaults();
    const run = await move('s3', '--to', 's3', '--json');
    expect([run.code, JSON.parse(run.out)]).toEqual([0, { moved: 70, already: 0, gone: 0, bytes: 70, differing: [] }]);
    expect([left(), s3.books.objects.size]).toEqual([0, 120]);
    expect(run.out + run.err).not.toContain(s3.secretAccessKey);
  });
  it('moves them back, counts aloud, and says to a person what it did', async () => {
    const run = await move('local', '--to', 'local');
    expect([run.code, run.out]).toEqual([
      0,
      '120 moved (120 bytes), 0 there already, 0 removed meanwhile, 0 differing\n',
    ]);
    expect(run.err).toContain('100 files');
    expect([left(), s3.books.objects.size]).toEqual([120, 0]);
  });
  it('ends with 2 on misuse', async () => {
    expect((await move('s3', '--to', 'moon')).code).toBe(2);
  });
});
