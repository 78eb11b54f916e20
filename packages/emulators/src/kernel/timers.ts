/** Timers that all end when the emulator stops, so that nothing outlives `close()`. */
export interface Timers {
  /** Waits; resolves at once, saying so, when the emulator stops. */
  readonly sleep: (ms: number) => Promise<'done' | 'cancelled'>;
  readonly cancelAll: () => void;
}

/** What Node's timers can wait at most; a longer wait would end at once. */
const LONGEST_MS = 2 ** 31 - 1;

export const timers = (): Timers => {
  const open = new Map<NodeJS.Timeout, () => void>();
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const handle = setTimeout(
          () => {
            open.delete(handle);
            resolve('done');
          },
          Math.min(ms, LONGEST_MS),
        );
        open.set(handle, () => resolve('cancelled'));
      }),
    cancelAll: () => {
      const waiting = [...open.entries()];
      open.clear();
      for (const [handle, onCancel] of waiting) {
        clearTimeout(handle);
        onCancel();
      }
    },
  };
};
