import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { CurrentOrigin, CurrentRequestKey, type StoreDown, type StoredAnswer } from '@svc/application/kernel';
import { operatorOf } from './actor.ts';
import { problemAnswer, successAnswer } from './answer.ts';
import { problemOf } from './failure.ts';
import { type Problem, problem } from './problem.ts';
import type { Failure, RouteRequest } from './route.ts';
import { otherwise, type Soon, toEffect } from './gather/settled.ts';
import { tenantOf, type Visit } from './visit.ts';
import type { Answer } from './wire.ts';

const requestOf = <App>(visit: Visit<App>): RouteRequest<App, 'none', unknown, unknown, unknown> => ({
  app: tenantOf(visit).app,
  tenant: tenantOf(visit).id,
  session: visit.session,
  // Only token rows see it, and for them the gates have put it there.
  apiToken: visit.apiToken as undefined,
  params: visit.params,
  query: visit.query,
  body: visit.body,
  raw: visit.raw,
  search: visit.search,
  headers: visit.incoming.headers,
  locale: visit.locale,
  requestId: visit.requestId,
  source: visit.client.source,
  secure: visit.secure,
});

/** What the row gave, as its answer; what it failed with, as its problem. */
const answering = <App>(
  visit: Visit<App>,
  running: Effect.Effect<unknown, Failure>,
): Effect.Effect<Answer, Problem> => {
  const route = visit.route;
  const check = visit.service.mode !== 'production';
  return running.pipe(
    Effect.map((result) => successAnswer(route, result, check)),
    Effect.mapError((failure) => {
      const known = problemOf(route, failure, visit.locale);
      if (known === undefined) throw new Error(`${route.id} cannot answer ${failure._tag} ${failure.code ?? ''}`);
      return known;
    }),
  );
};

/** Runs the row's use case. What changes something is not interrupted when the client goes away. */
const call = <App>(visit: Visit<App>): Soon<Answer, Problem> => {
  const route = visit.route;
  const run = visit.route.run as (
    request: RouteRequest<App, 'none', unknown, unknown, unknown>,
  ) => Effect.Effect<unknown, Failure>;
  const running = run(requestOf(visit));
  if (Exit.isExit(running) && Exit.isSuccess(running))
    return successAnswer(route, running.value, visit.service.mode !== 'production');
  const answered = answering(visit, running);
  if (route.method === 'GET') return answered;
  const origin = { requestId: visit.requestId, address: visit.client.source, ...operatorOf(visit) };
  return Effect.uninterruptible(Effect.provideService(answered, CurrentOrigin, origin));
};

const replayed = (stored: StoredAnswer): Answer => ({
  status: stored.status,
  headers: {
    ...(stored.contentType === '' ? {} : { 'content-type': stored.contentType }),
    'cache-control': 'no-store',
    'idempotency-replayed': 'true',
  },
  cookies: [],
  body: stored.body === '' ? undefined : stored.body,
});

const stored = (answer: Answer): StoredAnswer => ({
  status: answer.status,
  contentType: answer.headers['content-type'] ?? '',
  body: typeof answer.body === 'string' ? answer.body : '',
});

const UNAVAILABLE = problem('errors.general.unavailable');

/** The work of that key was done and its answer never kept: what it made is read again, and nothing is done. */
const answerAgain = <App>(visit: Visit<App>, made: readonly string[]): Effect.Effect<Answer, Problem> => {
  const reread = visit.route.reread as
    | ((
        request: RouteRequest<App, 'none', unknown, unknown, unknown>,
        made: readonly string[],
      ) => Effect.Effect<unknown, Failure>)
    | undefined;
  const conflict = Effect.fail(problem('errors.general.conflict'));
  if (reread === undefined) return conflict;
  return Effect.flatMap(Effect.exit(reread(requestOf(visit), made)), (exit) =>
    Exit.isSuccess(exit) && exit.value === null
      ? conflict
      : Effect.map(answering(visit, exit), (answer) => ({
          ...answer,
          headers: { ...answer.headers, 'idempotency-replayed': 'true' },
        })),
  );
};

/** A defect, or a database that may have committed all the same, is no refusal. */
const howItEnded = (cause: Cause.Cause<Problem>): 'refusal' | 'fault' =>
  cause.reasons.every((reason) => Cause.isFailReason(reason) && reason.error.code !== UNAVAILABLE.code)
    ? 'refusal'
    : 'fault';

/**
 * Answers a key once, from claim to kept answer without interruption: whose client went away in between would else
 * find the work done and the key free, and have it done again. The answer is kept only when the use case succeeded: a
 * refusal gives the key back, and so does a fault before the work was committed.
 */
const callOnce = <App>(visit: Visit<App>, key: string): Effect.Effect<Answer, Problem> => {
  const { sha256, clock } = visit.service;
  const { idempotency } = tenantOf(visit);
  const caller =
    visit.session?.accountId ?? (visit.apiToken === undefined ? 'anonymous' : `token:${visit.apiToken.id}`);
  const scope = `${visit.route.id} ${caller}`;
  const hash = sha256(Buffer.concat([Buffer.from(`${visit.incoming.url}\n`), visit.raw]));
  const down = <A>(effect: Effect.Effect<A, StoreDown>): Effect.Effect<A, Problem> =>
    Effect.mapError(effect, () => UNAVAILABLE);
  const first = (owner: string) =>
    Effect.suspend(() => toEffect(call(visit))).pipe(
      Effect.provideService(CurrentRequestKey, { key, scope, owner }),
      Effect.tap((answer) => Effect.ignore(idempotency.answer(key, scope, owner, stored(answer)))),
      Effect.onError((cause) => Effect.ignore(idempotency.release(key, scope, owner, howItEnded(cause)))),
    );
  const claimed = Effect.flatMap(down(idempotency.claim(key, scope, hash, clock.now())), (claim) => {
    if (claim.kind === 'new') return first(claim.owner);
    if (claim.kind === 'replay') return Effect.succeed(replayed(claim.answer));
    if (claim.kind === 'mismatch') return Effect.fail(problem('errors.general.idempotencyMismatch'));
    if (claim.kind === 'unreadable') return answerAgain(visit, claim.made);
    return Effect.fail(problem('errors.general.conflict', { headers: { 'retry-after': '1' } }));
  });
  return Effect.uninterruptible(claimed);
};

/** Performs an admitted visit. A defect passes through; the door turns it into a 500 that says nothing. */
export const perform = <App>(visit: Visit<App>): Soon<Answer> => {
  const key = visit.route.idempotent === true ? visit.incoming.headers['idempotency-key'] : undefined;
  const answered = key === undefined ? call(visit) : callOnce(visit, key);
  return otherwise(answered, (found) => problemAnswer(found, visit.locale, visit.requestId));
};

/** The first failure, defect or interruption of a cause, for one log line. */
export const causeText = (cause: Cause.Cause<unknown>): string => Cause.pretty(cause).slice(0, 4000);
