import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStorageContract } from '@svc/application/contracts';
import * as Effect from 'effect/Effect';
import { afterAll, expect, it } from 'vitest';
import { folderStorage } from './folder-storage.ts';

const folders: string[] = [];
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'svc-storage-'));
  folders.push(made);
  return made;
};
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

fileStorageContract('a local folder', async () => folderStorage(await folder()));

it('leaves nothing half written behind, and reports a broken folder without its path', async () => {
  const root = await folder();
  await Effect.runPromise(folderStorage(root).put('a/b.txt', new Uint8Array([1])));
  expect(await readdir(join(root, 'a'))).toEqual(['b.txt']);
  const file = join(root, 'file');
  await writeFile(file, 'no folder');
  const failure = await Effect.runPromise(Effect.flip(folderStorage(file).put('a/b', new Uint8Array([1]))));
  expect([failure._tag, failure.reason.includes(root)]).toEqual(['StorageDown', false]);
});
