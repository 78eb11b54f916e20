import * as fc from 'fast-check';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { FileStorage } from './file-storage.ts';
import { memoryFileStorage } from './file-storage.memory.ts';
import { layeredStorage } from './layered-storage.ts';
import { moveFiles } from './move-files.ts';
import { hasSameBytes } from './same-bytes.ts';

const run = Effect.runPromise;
const bytes = (...values: number[]) => new Uint8Array(values);
const filled = async (files: Readonly<Record<string, Uint8Array>>) => {
  const storage = memoryFileStorage();
  for (const [key, content] of Object.entries(files)) await run(storage.put(key, content));
  return storage;
};
/** Does something before a call of one kind. */
const meddled = (
  storage: FileStorage,
  call: 'head' | 'read' | 'remove' | 'write',
  before: () => Promise<void>,
): FileStorage => {
  const first = Effect.promise(before);
  const calls = {
    head: (key: string) => Effect.andThen(first, storage.head(key)),
    read: (key: string) => Effect.andThen(first, storage.read(key)),
    remove: (key: string) => Effect.andThen(first, storage.remove(key)),
    write: (key: string, chunks: AsyncIterable<Uint8Array>) => Effect.andThen(first, storage.write(key, chunks)),
  };
  return { ...storage, [call]: calls[call] };
};

describe('files that move to another place', () => {
  it('are copied, compared and gone from where they were, but for bytes that wait for their confirmation', async () => {
    const from = await filled({ 'files/a/original': bytes(1, 2), 'staging/x': bytes(3), 'photos/b.png': bytes(4) });
    const to = memoryFileStorage();
    const seen: string[] = [];
    expect(await run(moveFiles({ from, to, seen: (key) => seen.push(key) }))).toEqual({
      ...{ moved: 2, already: 0, gone: 0, differing: [], bytes: 3 },
    });
    expect(seen).toEqual(['files/a/original', 'photos/b.png']);
    expect(from.keys()).toEqual(['staging/x']);
    expect([...(await run(to.get('files/a/original')))!]).toEqual([1, 2]);
    expect(await run(moveFiles({ from, to }))).toMatchObject({ moved: 0, already: 0 });
  });
  it('that are there already are removed here; others of that name stay in both places and are named', async () => {
    const from = await filled({ 'a/same': bytes(1), 'a/other': bytes(2) });
    const to = await filled({ 'a/same': bytes(1), 'a/other': bytes(3) });
    expect(await run(moveFiles({ from, to }))).toMatchObject({ moved: 0, already: 1, differing: ['a/other'] });
    expect([from.keys(), [...(await run(to.get('a/other')))!]]).toEqual([['a/other'], [3]]);
  });
  it('that came broken are not kept there', async () => {
    const from = await filled({ 'a/file': bytes(1, 2) });
    const to = memoryFileStorage();
    const broken: FileStorage = { ...to, write: (key) => Effect.as(to.put(key, bytes(9, 9)), 2) };
    expect(await run(moveFiles({ from, to: broken }))).toMatchObject({ differing: ['a/file'] });
    expect([from.keys(), to.keys()]).toEqual([['a/file'], []]);
  });
  it('are found by who looks in both places after any number of steps, and nothing that is removed comes back', async () => {
    for (const call of ['head', 'read', 'remove', 'write'] as const)
      for (let step = 1; step <= 5; step += 1) {
        const from = await filled({ 'a/kept': bytes(1), 'a/removed': bytes(2) });
        const to = memoryFileStorage();
        const server = layeredStorage(to, from);
        let steps = 0;
        const look = async (): Promise<void> => {
          steps += 1;
          expect(await run(server.head('a/kept'))).toBe(1);
          if (steps === step) await run(server.remove('a/removed'));
        };
        const side = call === 'write' ? { from, to: meddled(to, call, look) } : { from: meddled(from, call, look), to };
        await run(moveFiles(side));
        if (steps < step) await run(server.remove('a/removed'));
        expect([call, step, from.keys(), to.keys()]).toEqual([call, step, [], ['a/kept']]);
      }
  });
});

describe('two sources', () => {
  // oxlint-disable-next-line typescript/require-await -- a source is read asynchronously
  const cut = async function* (all: Uint8Array, sizes: readonly number[]) {
    let at = 0;
    for (const size of sizes) {
      yield all.subarray(at, at + size);
      at += size;
    }
    yield all.subarray(at);
  };
  const sizes = fc.array(fc.nat(4), { maxLength: 8 });
  it('are the same by their bytes, however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 20 }),
        fc.uint8Array({ maxLength: 20 }),
        sizes,
        sizes,
        async (a, b, x, y) => {
          expect(await hasSameBytes(cut(a, x), cut(a, y))).toBe(true);
          expect(await hasSameBytes(cut(a, x), cut(b, y))).toBe(Buffer.from(a).equals(b));
        },
      ),
    );
  });
});
