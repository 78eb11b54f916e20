/** Resolves at the first INT, TERM or HUP. All signal handling is ours; a second INT ends the process at once. */
export const untilSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130);
        asked = true;
        resolve(signal);
      });
  });

/** Closes in the order given, each one even when one before it failed. */
export const closeAll = async (...closings: readonly (() => Promise<void>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const close of closings) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed');
};
