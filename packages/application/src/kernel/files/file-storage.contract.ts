import { describe, expect, it } from 'vitest';
import { breaks, run, together } from '../../testing/world-test.ts';
import type { FileStorage } from './file-storage.ts';

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
      for (const key of [...bad, 'x/'.repeat(9) + 'x', 'x'.repeat(200)])
        expect([key, await breaks(storage.get(key)), await breaks(storage.put(key, new Uint8Array()))]).toEqual([
          key,
          true,
          true,
        ]);
    });
  });
};
