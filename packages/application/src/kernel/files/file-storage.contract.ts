import { describe, expect, it } from 'vitest';
import { breaks, failureOf, run, together } from '../../testing/world-test.ts';
import type { FileStorage } from './file-storage.ts';

const joined = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(Buffer.concat(parts));
};

/** Gives these, and then breaks or ends. */
// oxlint-disable-next-line typescript/require-await -- a source is read asynchronously
const source = async function* (parts: readonly Uint8Array[], breaksOff = false) {
  yield* parts;
  if (breaksOff) throw new Error('the client went away');
};

/** What every FileStorage holds. */
export const fileStorageContract = (name: string, open: () => Promise<FileStorage>): void => {
  describe(`${name}: the file storage`, () => {
    it('gives back the very bytes, of any size, and its own copy of them', async () => {
      const storage = await open();
      for (const size of [0, 1, 300_000]) {
        const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
        await run(storage.put(`a/b/${size}.bin`, bytes));
        const copy = bytes.slice();
        bytes.fill(7);
        expect(Buffer.from((await run(storage.get(`a/b/${size}.bin`)))!).equals(copy)).toBe(true);
      }
    });
    it('replaces, removes once and twice, and has null for what is not there', async () => {
      const storage = await open();
      await run(storage.put('x/y.txt', new Uint8Array([1])));
      await run(storage.put('x/y.txt', new Uint8Array([2, 3])));
      expect([...(await run(storage.get('x/y.txt')))!]).toEqual([2, 3]);
      await run(storage.remove('x/y.txt'));
      await run(storage.remove('x/y.txt'));
      expect(await run(storage.get('x/y.txt'))).toBeNull();
      expect(await run(storage.get('never/there'))).toBeNull();
    });
    it('gives a range of the bytes as they are asked for, and no more than there are', async () => {
      const storage = await open();
      const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251);
      await run(storage.put('a/ranged', bytes));
      const read = async (start: number, end: number) => {
        const found = await run(storage.read('a/ranged', { start, end }));
        return found === null ? null : [found.size, Buffer.from(await joined(found.chunks()))];
      };
      const part = (start: number, end: number) => [bytes.length, Buffer.from(bytes.subarray(start, end))];
      expect(await read(0, 0)).toEqual(part(0, 1));
      expect(await read(70_000, 150_000)).toEqual(part(70_000, 150_001));
      expect(await read(199_999, 900_000)).toEqual(part(199_999, 200_000));
      expect(await read(200_000, 900_000)).toEqual(part(0, 0));
      const whole = await run(storage.read('a/ranged'));
      expect(Buffer.from(await joined(whole!.chunks())).equals(bytes)).toBe(true);
      expect(await run(storage.read('a/none', { start: 0, end: 1 }))).toBeNull();
    });
    it('writes what comes in parts, and keeps what was there when its source breaks', async () => {
      const storage = await open();
      const parts = [new Uint8Array([1, 2]), new Uint8Array(), new Uint8Array(100_000).fill(3)];
      expect(await run(storage.write('a/parts', source(parts)))).toBe(100_002);
      expect((await run(storage.get('a/parts')))?.length).toBe(100_002);
      const broken = await failureOf(storage.write('a/parts', source(parts, true)));
      expect(broken._tag).toBe('StorageDown');
      expect(await run(storage.head('a/parts'))).toBe(100_002);
      expect((await failureOf(storage.write('a/never', source(parts, true))))._tag).toBe('StorageDown');
      expect(await run(storage.head('a/never'))).toBeNull();
    });
    it('knows sizes, and copies what is there', async () => {
      const storage = await open();
      await run(storage.put('a/one', new Uint8Array([1, 2, 3])));
      expect([await run(storage.head('a/one')), await run(storage.head('a/none'))]).toEqual([3, null]);
      expect([await run(storage.copy('a/one', 'b/two')), await run(storage.copy('a/none', 'b/two'))]).toEqual([
        true,
        false,
      ]);
      await run(storage.remove('a/one'));
      expect([...(await run(storage.get('b/two')))!]).toEqual([1, 2, 3]);
    });
    it('lists what there is by pages, in the order of the letters', async () => {
      const storage = await open();
      const keys = ['a/b', 'a-b', 'b/c/d', 'b/c.d', 'b_', 'z'];
      for (const key of keys) await run(storage.put(key, new Uint8Array([1])));
      await run(storage.remove('z'));
      const there = keys.filter((key) => key !== 'z').toSorted();
      expect(await run(storage.list(null, 100))).toEqual(there);
      const first = await run(storage.list(null, 2));
      expect(first).toEqual(there.slice(0, 2));
      expect(await run(storage.list(first[1]!, 100))).toEqual(there.slice(2));
      expect(await run(storage.list(there.at(-1)!, 100))).toEqual([]);
    });
    it('is whole for readers while many write the same key', async () => {
      const storage = await open();
      const whole = (letter: number) => new Uint8Array(100_000).fill(letter);
      await run(storage.put('k', whole(0)));
      const writes = Array.from({ length: 8 }, (_, at) => storage.put('k', whole(at + 1)));
      const reads = Array.from({ length: 8 }, () => storage.get('k'));
      const [, found] = await Promise.all([together(writes), together(reads)]);
      for (const bytes of found) expect([bytes?.length, new Set(bytes).size]).toEqual([100_000, 1]);
    });
    it('takes no key that could lead out of it', async () => {
      const storage = await open();
      const bad = [
        '',
        '/',
        '/etc/passwd',
        '../x',
        'a/../../x',
        'a//b',
        'a/.',
        '.hidden',
        'A',
        'a\\b',
        'a\0',
        'è',
        'a/',
      ];
      const facts = { contentType: 'image/png', size: 1, expiresAt: Temporal.Instant.from('2027-03-08T17:00:00Z') };
      for (const key of [...bad, 'x/'.repeat(9) + 'x', 'x'.repeat(200)]) {
        const uses = [
          storage.get(key),
          storage.head(key),
          storage.read(key),
          storage.copy(key, 'a'),
          storage.copy('a', key),
          storage.put(key, new Uint8Array()),
          storage.write(key, source([])),
          storage.presign(key, facts),
        ];
        const broke = await Promise.all(uses.map((use) => breaks<unknown, unknown>(use)));
        expect([key, ...broke]).toEqual([key, ...uses.map(() => true)]);
      }
    });
  });
};
