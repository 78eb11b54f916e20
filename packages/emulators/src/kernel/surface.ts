import type { CallFault } from './call-faults.ts';
import type { Call } from './call-log.ts';
import type { Emulator } from './emulator.ts';

/** What every running emulator can be asked; what is special to one is laid over it. */
export interface EmulatorSurface<Books> {
  readonly url: string;
  readonly port: number;
  readonly calls: readonly Call[];
  readonly clearCalls: () => void;
  /** What it has written down, for a reader or an invariant. */
  readonly books: Books;
  readonly failNext: (...faults: readonly CallFault[]) => void;
  /** Neither a fault nor anything else that was planned is left. */
  readonly clearFaults: () => void;
  /** As newly started, for the next test of a suite: no fault, no call, empty books. Tokens and keys stay good. */
  readonly reset: () => Promise<void>;
}

/** @param books read anew each time */
export const emulatorSurface = <Books>(emulator: Emulator, books: () => Books): EmulatorSurface<Books> => ({
  url: emulator.url,
  port: emulator.port,
  get calls() {
    return emulator.calls();
  },
  clearCalls: emulator.clearCalls,
  get books() {
    return books();
  },
  failNext: emulator.failNext,
  clearFaults: emulator.clearFaults,
  reset: emulator.reset,
});
