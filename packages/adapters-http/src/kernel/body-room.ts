import { problem, type Problem } from './problem.ts';
import { JSON_MAX_BYTES } from './json-bound.ts';
import type { RouteFacts } from './route.ts';
import { sourceKeyOf } from './source-key.ts';

/** How many bodies, and how many bytes of them, as they announce it or at most. */
export interface BodyBound {
  readonly bodies: number;
  readonly bytes: number;
}

/** What one process holds at once of rows with large bodies, and what of it comes from one source. */
export interface BodyBounds {
  readonly ofProcess: BodyBound;
  readonly ofSource: BodyBound;
}

const MB = 1024 * 1024;

/** Many small pictures at once are usual; of the largest files a source has four, for as long as its line may take. */
const usualBodies: BodyBounds = {
  ofProcess: { bodies: 128, bytes: 256 * MB },
  ofSource: { bodies: 32, bytes: 80 * MB },
};

/** Place for large bodies, which are held in memory from their first byte to the end of their answer. */
export interface BodyRoom {
  /** What ends the holding, or why there is no place now. */
  readonly enter: (address: string, bytes: number) => (() => void) | Problem;
}

const RETRY_SECONDS = 5;
const FULL = problem('errors.general.unavailable', { retryAfterSeconds: RETRY_SECONDS, logged: { full: 'bodies' } });
const TOO_MANY = problem('errors.general.rateLimited', { retryAfterSeconds: RETRY_SECONDS });

/** Whether bodies of a row may be so large that they are counted. */
export const holdsLargeBody = ({ rawBody }: Pick<RouteFacts, 'rawBody'>): boolean =>
  (rawBody?.maxBytes ?? 0) > JSON_MAX_BYTES;

const NONE: BodyBound = { bodies: 0, bytes: 0 };
const plus = (held: BodyBound, bytes: number): BodyBound => ({ bodies: held.bodies + 1, bytes: held.bytes + bytes });
const minus = (held: BodyBound, bytes: number): BodyBound => ({
  bodies: held.bodies - 1,
  bytes: held.bytes - bytes,
});
const fits = (held: BodyBound, bound: BodyBound): boolean => held.bodies <= bound.bodies && held.bytes <= bound.bytes;

/** Nothing waits here: who finds no place is refused before a byte is read, and comes again. */
export const bodyRoom = (bounds: BodyBounds = usualBodies): BodyRoom => {
  const held = new Map<string, BodyBound>();
  let all = NONE;
  return {
    enter: (address, bytes) => {
      const source = sourceKeyOf(address);
      const own = plus(held.get(source) ?? NONE, bytes);
      if (!fits(own, bounds.ofSource)) return TOO_MANY;
      if (!fits(plus(all, bytes), bounds.ofProcess)) return FULL;
      held.set(source, own);
      all = plus(all, bytes);
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        all = minus(all, bytes);
        const left = minus(held.get(source) ?? NONE, bytes);
        if (left.bodies === 0) held.delete(source);
        else held.set(source, left);
      };
    },
  };
};
