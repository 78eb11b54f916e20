import type { ImageCost } from './image-protocol.ts';

/** How often a child at work looks at what it costs. */
const WATCH_MS = 25;

/** Looks at what this process costs while threads of its own work. */
export const watchCost = ({
  cpuMs,
  memoryMb,
}: ImageCost): { readonly over: Promise<void>; readonly end: () => void } => {
  const before = process.cpuUsage();
  const isTooDear = (): boolean => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > cpuMs || process.memoryUsage.rss() > memoryMb * 1_048_576;
  };
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => isTooDear() && resolve(), WATCH_MS);
  return { over, end: () => clearInterval(timer) };
};
