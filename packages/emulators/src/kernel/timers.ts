/** Timers that all end when the emulator stops, so that nothing outlives `close()`. */
export interface Timers {
  /** Waits; resolves at once, saying so, when the emulator stops. */
  readonly sleep: (ms: number) => Promise<'done' | 'cancelled'>;
  readonly cancelAll: () => void;
}

export const timers = (): Timers => {
  const open = new Map<NodeJS.Timeout, () => void>();
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const handle = setTimeout(() => {
          open.delete(handle);
          resolve('done');
        }, ms);
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
