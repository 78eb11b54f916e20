import * as Effect from 'effect/Effect';
import { readableAt } from './cors.ts';
import type { TenantDoor } from './door.ts';
import type { Route } from './route.ts';
import type { Answer, Incoming } from './wire.ts';

const ALLOWED = 'access-control-allow-origin';

interface Match {
  readonly routes: ReadonlyMap<unknown, { readonly route: Pick<Route<never>, 'decidesReaders'> }>;
}
type Door = Pick<TenantDoor<never>, 'isClientPage' | 'trustsOrigin'>;

const asked = <E>(trusted: boolean | Effect.Effect<boolean, E>): Effect.Effect<boolean, E> =>
  Effect.isEffect(trusted) ? trusted : Effect.succeed(trusted);

/**
 * A refusal by a gate of a row whose answers say themselves who may read them: the part behind the row had no say, so pages
 * of the tenant's clients are let in here. Undefined when there is nothing to ask: no page asks, the row's own part has
 * answered, or the page is one of ours and reads it anyway.
 */
export const forClientPages = (
  answer: Answer,
  { headers }: Pick<Incoming, 'headers'>,
  { routes }: Match,
  door: Effect.Effect<Door | undefined, unknown>,
): Effect.Effect<Answer> | undefined => {
  const { origin } = headers;
  if (origin === undefined || answer.headers[ALLOWED] !== undefined) return undefined;
  if (answer.headers['content-type'] !== 'application/problem+json') return undefined;
  if (![...routes.values()].some(({ route }) => route.decidesReaders === true)) return undefined;
  const isClientPage = Effect.flatMap(door, (found) =>
    found === undefined
      ? Effect.succeed(false)
      : Effect.flatMap(asked(found.trustsOrigin(origin)), (trusted) =>
          trusted ? Effect.succeed(false) : found.isClientPage(origin),
        ),
  );
  return Effect.map(
    Effect.catchCause(isClientPage, () => Effect.succeed(false)),
    (readable) => (readable ? { ...answer, headers: readableAt(origin, answer.headers) } : answer),
  );
};
