import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { problemAnswer } from './answer.ts';
import { bodyRoom, type BodyRoom } from './body-room.ts';
import { preflightOf } from './cors.ts';
import type { HttpService } from './door.ts';
import { forClientPages } from './for-client-pages.ts';
import { asPage } from './problem-page.ts';
import { withCommonHeaders } from './common-headers.ts';
import { askedHost, clientAddressing, type ClientAddress } from './forwarded.ts';
import { judge } from './gates.ts';
import { type Locale, localeOf } from './locale.ts';
import { loggedPathOf } from './logged-path.ts';
import { causeText, perform } from './perform.ts';
import { type Problem, problem } from './problem.ts';
import { requestIdOf } from './request-id.ts';
import type { Method, Route } from './route.ts';
import { type PathMatch, routerOf } from './router.ts';
import type { Fault } from './session.ts';
import { andThen, isLater, otherwise, toEffect, type Settled, type Soon } from './gather/settled.ts';
import type { Visit } from './visit.ts';
import { siteAnswers } from './static/site-answer.ts';
import { pathOf, searchOf, type Answer, type Chunks, type Incoming } from './wire.ts';

/** Answers a request, at once where nothing has to be waited for; never fails. */
export type Handler = (incoming: Incoming) => Soon<Answer>;

interface Asked {
  readonly incoming: Incoming;
  readonly path: string;
  /** The same as the log may show it. */
  readonly loggedPath: string;
  readonly search: string;
  readonly requestId: string;
  readonly locale: Locale;
  readonly client: ClientAddress;
}

const NOTHING = new Uint8Array();

/** The same client asks a row without saying who it is: what of the headers concerns the language and the host. */
const anybodyAsks = (asked: Asked, path: string): Asked => {
  const { headers, peer } = asked.incoming;
  const kept = ['host', 'accept-language'].filter((name) => headers[name] !== undefined);
  const incoming: Incoming = {
    method: 'GET',
    url: path,
    headers: Object.fromEntries(kept.map((name) => [name, headers[name] ?? ''])),
    peer,
    read: () => Effect.succeed(NOTHING),
  };
  return { ...asked, incoming, path, loggedPath: path, search: '' };
};

const visitOf = <App>(
  service: HttpService<App>,
  asked: Asked,
  match: PathMatch<App>,
  bodies: BodyRoom,
): Visit<App> | undefined => {
  const { method } = asked.incoming;
  const found = match.routes.get((method === 'HEAD' ? 'GET' : method) as Method);
  if (found === undefined) return undefined;
  const { incoming, search, requestId, locale, client } = asked;
  return {
    service,
    incoming,
    route: found.route,
    names: found.names,
    values: match.values,
    search,
    requestId,
    locale,
    client,
    secure: service.mode === 'production' || client.proto === 'https',
    tenant: undefined,
    fromOurs: false,
    session: undefined,
    apiToken: undefined,
    sessionProblem: undefined,
    setCookie: undefined,
    params: {},
    query: {},
    body: undefined,
    raw: NOTHING,
    bodies,
    leaveBodies: undefined,
  };
};

const allowOf = <App>(match: PathMatch<App>): string => {
  const methods = [...match.routes.keys()];
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
};

/** OPTIONS: what the path takes, and for a page of another origin whether it may send at all (a CORS preflight). */
const optionsAnswer = <App>(asked: Asked, rows: readonly Route<App>[], allow: string, fromOurs: boolean): Answer => ({
  status: 204,
  headers: {
    allow,
    'cache-control': 'no-store',
    ...preflightOf({ path: asked.path, rows }, asked.incoming.headers['origin'], fromOurs, allow),
  },
  cookies: [],
  body: undefined,
});

/** A path whose rows are not there (their flag is off, the operator has no key) must not betray itself by a 405. */
const wrongMethod = <App>(service: HttpService<App>, asked: Asked, match: PathMatch<App>): Soon<Problem | Answer> => {
  const allow = allowOf(match);
  const rows = [...match.routes.values()].map(({ route }) => route);
  const flag = rows.map(({ vanishesWithout }) => vanishesWithout).find((name) => name !== undefined);
  const isOperators = rows.some(({ access }) => access === 'maintenance-key');
  const isOptions = asked.incoming.method === 'OPTIONS';
  const refused = problem('errors.general.methodNotAllowed', { headers: { allow } });
  if (flag === undefined && !isOptions && !isOperators) return refused;
  return service.tenantOf(askedHost(asked.client)).pipe(
    Effect.flatMap((tenant) =>
      Effect.gen(function* () {
        const isOn = tenant === undefined || flag === undefined || (yield* toEffect(tenant.flags.isOn(flag)));
        const there = tenant !== undefined && isOn && (!isOperators || tenant.maintenanceKey !== undefined);
        if (!there) return problem('errors.general.notFound');
        if (!isOptions) return refused;
        const { origin } = asked.incoming.headers;
        const fromOurs = origin !== undefined && (yield* toEffect(tenant.trustsOrigin(origin)));
        return optionsAnswer(asked, rows, allow, fromOurs);
      }),
    ),
    Effect.catch(() => Effect.succeed(problem('errors.general.unavailable'))),
  );
};

const isAnswer = (value: Problem | Answer): value is Answer => 'status' in value;

const admitted = <App>(visit: Visit<App>): Soon<Answer> => {
  const verdict = judge(visit);
  const judged = (refused: Problem | undefined): Soon<Answer> =>
    refused === undefined ? perform(visit) : problemAnswer(refused, visit.locale, visit.requestId);
  const refusedBy = (fault: Fault): Soon<Answer> => {
    const logged = { fault: fault._tag, ...(fault.reason === undefined ? {} : { reason: fault.reason }) };
    return judged(problem('errors.general.unavailable', { logged }));
  };
  return otherwise(andThen(verdict, judged), refusedBy);
};

/** One log line for a defect, and an answer with nothing but the trace id. */
const unexpected = <App>(service: HttpService<App>, asked: Asked, cause: Cause.Cause<never>): Answer => {
  service.logger.log('error', 'unexpected failure', {
    requestId: asked.requestId,
    path: asked.loggedPath,
    cause: causeText(cause),
  });
  return problemAnswer(problem('errors.general.internal'), asked.locale, asked.requestId);
};

/** nginx's number for a client that closed before it was answered; only the log ever sees it. */
const CLIENT_GONE = { status: 499 };

/** One line per request; what is undefined is left out of it. */
const log = <App>(
  service: HttpService<App>,
  asked: Asked,
  visit: Visit<App> | undefined,
  { status, logged }: Pick<Answer, 'status' | 'logged'>,
  fromMs: number,
): void => {
  const line = {
    requestId: asked.requestId,
    method: asked.incoming.method,
    path: asked.loggedPath,
    status,
    ms: Math.round((service.clock.monotonicMs() - fromMs) * 10) / 10,
    source: asked.client.source,
    route: visit?.route.id,
    tenant: visit?.tenant?.id,
    account: visit?.session?.accountId,
  };
  const refused = status >= 400 && status !== CLIENT_GONE.status;
  const level = refused && visit?.route.warnsOfRefusals === true ? 'warn' : 'info';
  service.logger.log(level, 'request', logged === undefined ? line : { ...line, ...logged });
};

/** A body that cannot be finished was promised as good: the log must say that it was not. */
const watched = <App>(service: HttpService<App>, asked: Asked, stream: Chunks, ended: () => void): Chunks =>
  async function* () {
    try {
      yield* stream();
    } catch (error) {
      const { requestId, loggedPath: path } = asked;
      service.logger.log('error', 'answer cut short', { requestId, path, cause: String(error).slice(0, 4000) });
      throw error;
    } finally {
      ended();
    }
  };

/** Builds the handler of a service: find the row, pass the gates, perform, add the common headers, log. */
export const handlerOf = <App>(service: HttpService<App>, router = routerOf(service.routes)): Handler => {
  const addressOf = clientAddressing(service.trustedProxies);
  const dressed = withCommonHeaders(service.mode);
  const loggedPathFor = loggedPathOf(service.routes);
  const bodies = bodyRoom(service.bodies);
  const screens = service.site === undefined ? undefined : siteAnswers(service, service.site);
  /** A row's answer to anybody, for the first page of the screens; it is no request of its own and is not logged as one. */
  const answerToAnybody = (asked: Asked, path: string): Soon<Answer> => {
    const match = router.find(path);
    const inner = anybodyAsks(asked, path);
    const visit = match === undefined ? undefined : visitOf(service, inner, match, bodies);
    if (visit === undefined) return problemAnswer(problem('errors.general.notFound'), asked.locale, asked.requestId);
    const left = Effect.sync(() => visit.tenant?.visitors?.leave());
    return Effect.ensuring(
      Effect.suspend(() => toEffect(admitted(visit))),
      left,
    );
  };
  const answerOf = (asked: Asked, match: PathMatch<App> | undefined, visit: Visit<App> | undefined): Soon<Answer> => {
    if (visit !== undefined) return admitted(visit);
    const refused = (found: Problem): Answer => problemAnswer(found, asked.locale, asked.requestId);
    if (asked.client.host === 'invalid') return refused(problem('errors.general.malformed'));
    if (match === undefined) {
      const shown = screens?.(asked, (path) => answerToAnybody(asked, path));
      return andThen(shown, (answer) => answer ?? refused(problem('errors.general.notFound')));
    }
    return andThen(wrongMethod(service, asked, match), (reply) => (isAnswer(reply) ? reply : refused(reply)));
  };
  return (incoming) => {
    const fromMs = service.clock.monotonicMs();
    const path = pathOf(incoming.url);
    const asked: Asked = {
      incoming,
      path,
      loggedPath: loggedPathFor(path),
      search: searchOf(incoming.url),
      requestId: requestIdOf(incoming.headers['x-request-id'], service.newRequestId),
      locale: localeOf(incoming.headers['accept-language']),
      client: addressOf(incoming.peer, incoming.headers),
    };
    const match = asked.client.host === 'invalid' ? undefined : router.find(path);
    const visit = match === undefined ? undefined : visitOf(service, asked, match, bodies);
    let inside = true;
    const leave = (): void => {
      if (inside) visit?.tenant?.visitors?.leave();
      visit?.leaveBodies?.();
      inside = false;
    };
    const finished = (answer: Answer): Answer => {
      const whole = dressed(asPage(answer, asked, visit), asked, visit);
      log(service, asked, visit, whole, fromMs);
      const { stream } = whole;
      if (stream !== undefined && incoming.method !== 'HEAD')
        return { ...whole, stream: watched(service, asked, stream, leave), closed: leave };
      leave();
      return whole;
    };
    const finishing = (answer: Answer): Settled<Answer> => {
      if (incoming.headers['origin'] === undefined || match === undefined) return finished(answer);
      const door = visit === undefined ? service.tenantOf(askedHost(asked.client)) : Effect.succeed(visit.tenant);
      const readable = forClientPages(answer, incoming, match, door);
      return readable === undefined ? finished(answer) : Effect.map(readable, finished);
    };
    const gone = (): void => {
      log(service, asked, visit, CLIENT_GONE, fromMs);
      leave();
    };
    let answered: Soon<Answer>;
    try {
      answered = answerOf(asked, match, visit);
    } catch (defect) {
      answered = unexpected(service, asked, Cause.die(defect));
    }
    const ending = (settled: Settled<Answer>): Settled<Answer> => {
      if (!Effect.isEffect(settled)) return finishing(settled);
      return settled.pipe(
        Effect.matchCauseEffect({
          onSuccess: (answer) => toEffect(finishing(answer)),
          onFailure: (cause) =>
            Cause.hasInterruptsOnly(cause)
              ? Effect.failCause(cause)
              : Effect.suspend(() => toEffect(finishing(unexpected(service, asked, cause)))),
        }),
        Effect.onInterrupt(() => Effect.sync(gone)),
      );
    };
    const abandoned = (settled: Settled<Answer>): Settled<Answer> => {
      if (Exit.isExit(settled) && Exit.isFailure(settled) && !Cause.hasInterruptsOnly(settled.cause))
        unexpected(service, asked, settled.cause as Cause.Cause<never>);
      gone();
      return Effect.interrupt;
    };
    if (!isLater(answered)) return ending(answered);
    if (incoming.isGone !== undefined) answered.goneWhen(incoming.isGone);
    return answered.chain((settled) => (answered.isGone ? abandoned(settled) : ending(settled)));
  };
};
