import { describe, expect, it } from 'vitest';
import { run, together } from '../../testing/world-test.ts';
import { testSignature } from './scanner.samples.ts';
import type { Scanner } from './scanner.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What every Scanner that looks at files holds. */
export const scannerContract = (name: string, open: () => Promise<Scanner>): void => {
  describe(`${name}: the scanner`, () => {
    it('finds nothing in what is harmless, of any size', async () => {
      const scanner = await open();
      for (const size of [0, 1, 300_000])
        expect(await run(scanner.scan(new Uint8Array(size)))).toEqual({ verdict: 'clean' });
    });
    it('flags what is harmful, by its name', async () => {
      const scanner = await open();
      const found = await run(scanner.scan(bytes(testSignature())));
      expect(found).toMatchObject({ verdict: 'flagged', name: expect.stringMatching(/eicar/i) as string });
    });
    it('keeps apart what is asked at once', async () => {
      const scanner = await open();
      const asked = Array.from({ length: 8 }, (_, at) => scanner.scan(bytes(at % 2 === 0 ? 'ciao' : testSignature())));
      const found = await together(asked);
      expect(found.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 4 }, () => ['clean', 'flagged']).flat());
    });
  });
};
