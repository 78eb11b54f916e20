import * as Effect from 'effect/Effect';
import type { Scanner } from './scanner.ts';
import { testSignature } from './scanner.samples.ts';

/** Knows what every scanner knows, the test signature, and nothing else. */
export const memoryScanner: Scanner = {
  scan: (bytes) =>
    Effect.sync(() =>
      Buffer.from(bytes).includes(testSignature())
        ? { verdict: 'flagged', name: 'Eicar-Test-Signature' }
        : { verdict: 'clean' },
    ),
};
