import { createHash, timingSafeEqual } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { CurrentOrigin, type RateLimit } from '@svc/application/kernel';
import { tokenAccess } from './access.ts';
import { bearerOf } from './credentials.ts';
import { type Problem, problem } from './problem.ts';
import type { Fault } from './session.ts';
import { sourceKeyOf } from './source-key.ts';
import { tenantOf, type Visit } from './visit.ts';

type Verdict = Problem | undefined;

const UNAUTHENTICATED = problem('errors.auth.unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });

/** What a token's refusal is on the wire: who holds none that works must authenticate, who holds one is refused. */
const problemOfRefusal = (code: string): Problem => {
  if (code === 'api_token_origin') return problem('errors.general.originRefused');
  return code === 'api_token_permission' ? problem('errors.general.permissionDenied') : UNAUTHENTICATED;
};

/** Who guesses tokens fills no table: beyond these of a source and a minute no event is kept. */
const recordedTokens: RateLimit = { name: 'api-token.refused', points: 20, perSeconds: 60, counted: 'perProcess' };

const recorded = <App>(visit: Visit<App>, method: 'api_token' | 'maintenance_key', code: string) => {
  const { limiter, refusedKey } = tenantOf(visit);
  const { client, requestId } = visit;
  const kept = Effect.provideService(refusedKey(method, code), CurrentOrigin, { requestId, address: client.source });
  // Tries of the operator's key are counted by their row.
  if (method === 'maintenance_key') return Effect.ignore(kept);
  const taken = limiter.take(recordedTokens, sourceKeyOf(client.source));
  return Effect.ignore(Effect.flatMap(taken, ({ allowed }) => (allowed ? kept : Effect.void)));
};

/** Rows of the public API: the token in `Authorization: Bearer`, judged by its own policies. */
export const tokenIsGood = <App>(visit: Visit<App>): Verdict | Effect.Effect<Verdict, Fault> => {
  const asked = tokenAccess(visit.route.access);
  if (asked === undefined) return undefined;
  const { authorization, origin = null, referer = null } = visit.incoming.headers;
  const bearer = bearerOf(authorization);
  if (typeof bearer !== 'object') return UNAUTHENTICATED;
  return tenantOf(visit)
    .admitToken({ plaintext: bearer.token, permission: asked.token, origin, referer })
    .pipe(
      Effect.map((token): Verdict => {
        visit.apiToken = token;
        return undefined;
      }),
      Effect.catchTag('Refusal', ({ code }) => Effect.as(recorded(visit, 'api_token', code), problemOfRefusal(code))),
    );
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared by digest, so that neither length nor content shows in the time it takes. */
const isKey = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key));

/** Maintenance rows: without a configured key they do not exist; with one, only the right key enters. */
export const keyIsThere = <App>(visit: Visit<App>): Verdict =>
  visit.route.access === 'maintenance-key' && tenantOf(visit).maintenanceKey === undefined
    ? problem('errors.general.notFound')
    : undefined;

export const keyIsRight = <App>(visit: Visit<App>): Verdict | Effect.Effect<Verdict, Fault> => {
  const { maintenanceKey } = tenantOf(visit);
  if (visit.route.access !== 'maintenance-key' || maintenanceKey === undefined) return undefined;
  const given = visit.incoming.headers['x-maintenance-key'];
  if (given !== undefined && isKey(given, maintenanceKey)) return undefined;
  const reason = given === undefined ? 'absent' : 'wrong';
  return Effect.as(recorded(visit, 'maintenance_key', reason), problem('errors.auth.unauthenticated'));
};
