/**
 * A fault waits in the queue and spoils the next `times` things that match it (default 1), letting `skip` of them pass
 * first.
 */
export interface Planned {
  readonly kind: string;
  readonly times?: number;
  readonly skip?: number;
}

interface Waiting<F> {
  readonly fault: F;
  skip: number;
  left: number;
}

export interface FaultQueue<F extends Planned> {
  readonly add: (...faults: readonly F[]) => void;
  /** Takes the faults that hit this thing: every match of kind "slow" and the first match of the others. */
  readonly take: (hits: (fault: F) => boolean) => readonly F[];
  readonly clear: () => void;
  readonly waiting: () => readonly F[];
}

/** A queue of faults; several `slow` ones add up, of the others only the oldest strikes. */
export const faultQueue = <F extends Planned>(): FaultQueue<F> => {
  let queue: Waiting<F>[] = [];
  return {
    add: (...faults) => {
      for (const fault of faults) queue.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 });
    },
    take: (hits) => {
      const taken: F[] = [];
      let struck = false;
      for (const entry of queue) {
        const slow = entry.fault.kind === 'slow';
        if ((struck && !slow) || !hits(entry.fault)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.left -= 1;
        taken.push(entry.fault);
        if (!slow) struck = true;
      }
      queue = queue.filter((entry) => entry.left > 0);
      return taken;
    },
    clear: () => {
      queue = [];
    },
    waiting: () => queue.map((entry) => entry.fault),
  };
};
