import * as Context from 'effect/Context';
import type { RequestOrigin } from './actor.ts';

/** The request under way, for what is recorded of it in passing. Undefined outside of one, and in one that only reads. */
export const CurrentOrigin = Context.Reference<RequestOrigin | undefined>('svc/CurrentOrigin', {
  defaultValue: () => undefined,
});
