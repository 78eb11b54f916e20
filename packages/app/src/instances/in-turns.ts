/** Lets so many pieces of work run at the same moment; the others wait, in their order. */
export const inTurns = (atOnce: number): (<A>(work: () => Promise<A>) => Promise<A>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
