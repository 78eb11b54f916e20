/** One worker of a queue, connected. */
export interface Lane {
  /** Works until nothing is left. @returns how many it did */
  readonly drain: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** @param turn works a while @returns how many it did; 0: nothing was left */
export const laneOf = (turn: () => Promise<number>, close: () => Promise<void>): Lane => ({
  drain: async () => {
    let done = 0;
    for (let last = 1; last > 0;) done += last = await turn();
    return done;
  },
  close,
});
