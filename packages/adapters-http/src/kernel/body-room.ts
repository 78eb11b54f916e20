import { problem, type Problem } from './problem.ts';
import { JSON_MAX_BYTES } from './json-bound.ts';
import type { RouteFacts } from './route.ts';
import { sourceKeyOf } from './source-key.ts';

/** How many large bodies one process holds at once, and how many of them come from one source. */
export interface BodyBounds {
  readonly ofProcess: number;
  readonly ofSource: number;
}

/** At 20 MB each these are a quarter of a gigabyte, for as long as their senders are allowed to take. */
export const usualBodies: BodyBounds = { ofProcess: 12, ofSource: 4 };

/** Place for large bodies, which are held in memory from their first byte to the end of their answer. */
export interface BodyRoom {
  /** What ends the holding, or why there is no place now. */
  readonly enter: (address: string) => (() => void) | Problem;
}

const RETRY_SECONDS = 5;
const FULL = problem('errors.general.unavailable', { retryAfterSeconds: RETRY_SECONDS, logged: { full: 'bodies' } });
const TOO_MANY = problem('errors.general.rateLimited', { retryAfterSeconds: RETRY_SECONDS });

/** Whether bodies of a row are so large that they are counted. */
export const holdsLargeBody = ({ rawBody }: Pick<RouteFacts, 'rawBody'>): boolean =>
  (rawBody?.maxBytes ?? 0) > JSON_MAX_BYTES;

/** Nothing waits here: who finds no place is refused before a byte is read, and comes again. */
export const bodyRoom = (bounds: BodyBounds = usualBodies): BodyRoom => {
  const held = new Map<string, number>();
  let all = 0;
  return {
    enter: (address) => {
      const source = sourceKeyOf(address);
      const own = held.get(source) ?? 0;
      if (own >= bounds.ofSource) return TOO_MANY;
      if (all >= bounds.ofProcess) return FULL;
      held.set(source, own + 1);
      all += 1;
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        all -= 1;
        const left = (held.get(source) ?? 1) - 1;
        if (left === 0) held.delete(source);
        else held.set(source, left);
      };
    },
  };
};
