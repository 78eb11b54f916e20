const closings = new Set<() => Promise<void>>();

/** What must be closed however a process ends that nobody could end in order. @returns called when it was closed in order */
export const closeAtLast = (close: () => Promise<void>): (() => void) => {
  closings.add(close);
  return () => void closings.delete(close);
};

const PATIENCE_MS = 20_000;

/** Closes all of it, within a bound. */
export const closeWhatIsLeft = async (): Promise<void> => {
  const all = Promise.allSettled([...closings].map((close) => close()));
  closings.clear();
  let bound: NodeJS.Timeout | undefined;
  await Promise.race([all, new Promise((resolve) => (bound = setTimeout(resolve, PATIENCE_MS)))]);
  clearTimeout(bound);
};
