import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import { problemAnswer, securityHeaders } from './answer.ts';
import { corsOf, isPublicPath, preflightOf } from './cors.ts';
import type { HttpService } from './door.ts';
import { clientAddressing, type ClientAddress } from './forwarded.ts';
import { judge } from './gates.ts';
import { type Locale, localeOf } from './locale.ts';
import { causeText, perform } from './perform.ts';
import { type Problem, problem } from './problem.ts';
import { API_VERSION } from './api-version.ts';
import { requestIdOf } from './request-id.ts';
import type { Method } from './route.ts';
import { type PathMatch, routerOf } from './router.ts';
import { andThen, type Soon } from './settled.ts';
import type { Visit } from './visit.ts';
import type { Answer, Incoming } from './wire.ts';

/** Answers a request, at once where nothing has to be waited for; never fails. */
export type Handler = (incoming: Incoming) => Soon<Answer>;

interface Asked {
  readonly incoming: Incoming;
  readonly path: string;
  readonly search: string;
  readonly requestId: string;
  readonly locale: Locale;
  readonly client: ClientAddress;
}

const NOTHING = new Uint8Array();

const visitOf = <App>(service: HttpService<App>, asked: Asked, match: PathMatch<App>): Visit<App> | undefined => {
  const { method } = asked.incoming;
  const found = match.routes.get((method === 'HEAD' ? 'GET' : method) as Method);
  if (found === undefined) return undefined;
  return {
    ...asked,
    secure: service.mode === 'production' || asked.client.proto === 'https',
    service,
    route: found.route,
    names: found.names,
    values: match.values,
    tenant: undefined,
    session: undefined,
    apiToken: undefined,
    sessionProblem: undefined,
    setCookie: undefined,
    params: {},
    query: {},
    body: undefined,
    raw: NOTHING,
  };
};

const allowOf = <App>(match: PathMatch<App>): string => {
  const methods = [...match.routes.keys()];
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
};

/** OPTIONS: what the path takes, and for a page of another origin whether it may send at all (a CORS preflight). */
const optionsAnswer = (asked: Asked, allow: string, trustedOrigins: readonly string[]): Answer => ({
  status: 204,
  headers: {
    allow,
    'cache-control': 'no-store',
    ...preflightOf(asked.path, asked.incoming.headers['origin'], trustedOrigins, allow),
  },
  cookies: [],
  body: undefined,
});

/** A path whose rows have all vanished must not betray itself by a 405. */
const wrongMethod = <App>(service: HttpService<App>, asked: Asked, match: PathMatch<App>): Soon<Problem | Answer> => {
  const allow = allowOf(match);
  const flag = [...match.routes.values()].map(({ route }) => route.vanishesWithout).find((name) => name !== undefined);
  const isOptions = asked.incoming.method === 'OPTIONS';
  const refused = problem('errors.general.methodNotAllowed', { headers: { allow } });
  if (flag === undefined && !isOptions) return refused;
  return service.tenantOf(asked.client.host ?? asked.incoming.headers['host'] ?? '').pipe(
    Effect.flatMap((tenant) =>
      Effect.gen(function* () {
        const there = tenant !== undefined && (flag === undefined || (yield* tenant.flags.isOn(flag)));
        if (!there) return problem('errors.general.notFound');
        return isOptions ? optionsAnswer(asked, allow, tenant.trustedOrigins) : refused;
      }),
    ),
    Effect.catch(() => Effect.succeed(problem('errors.general.unavailable'))),
  );
};

const isAnswer = (value: Problem | Answer): value is Answer => 'status' in value;

const admitted = <App>(visit: Visit<App>): Soon<Answer> => {
  const verdict = judge(visit);
  const sound = Effect.isEffect(verdict)
    ? Effect.catch(verdict, (fault) => {
        const logged = { fault: fault._tag, ...(fault.reason === undefined ? {} : { reason: fault.reason }) };
        return Effect.succeed(problem('errors.general.unavailable', { logged }));
      })
    : verdict;
  return andThen(sound, (refused) =>
    refused === undefined ? perform(visit) : problemAnswer(refused, visit.locale, visit.requestId),
  );
};

/** One log line for a defect, and an answer that tells nothing but the trace id. */
const unexpected = <App>(service: HttpService<App>, asked: Asked, cause: Cause.Cause<never>): Answer => {
  service.logger.log('error', 'unexpected failure', {
    requestId: asked.requestId,
    path: asked.path,
    cause: causeText(cause),
  });
  return problemAnswer(problem('errors.general.internal'), asked.locale, asked.requestId);
};

const log = <App>(
  service: HttpService<App>,
  asked: Asked,
  visit: Visit<App> | undefined,
  { status, logged }: Pick<Answer, 'status' | 'logged'>,
  fromMs: number,
): void =>
  service.logger.log('info', 'request', {
    requestId: asked.requestId,
    method: asked.incoming.method,
    path: asked.path.slice(0, 500),
    status,
    ms: Math.round((service.clock.monotonicMs() - fromMs) * 10) / 10,
    source: asked.client.source,
    ...(visit === undefined ? {} : { route: visit.route.id }),
    ...(visit?.tenant === undefined ? {} : { tenant: visit.tenant.id }),
    ...(visit?.session === undefined ? {} : { account: visit.session.accountId }),
    ...logged,
  });

const varying = (...names: readonly (string | undefined)[]): string =>
  [...new Set(names.flatMap((name) => (name === undefined ? [] : name.split(/,\s*/))))].join(', ');

/** What answers of the API carry beside what every answer does: its version, and whose pages may read them. */
const apiHeaders = <App>(asked: Asked, visit: Visit<App> | undefined): Readonly<Record<string, string>> => {
  if (!asked.path.startsWith('/api/')) return {};
  const { origin } = asked.incoming.headers;
  const trustedOrigins = visit?.tenant?.trustedOrigins ?? [];
  const admitted = visit?.apiToken !== undefined;
  return {
    'x-api-version': API_VERSION,
    ...(isPublicPath(asked.path) ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    ...(visit === undefined ? {} : corsOf(visit.route, { origin, trustedOrigins, admitted })),
  };
};

/** A cookie is one person's: an answer that brings one is kept by nobody, whatever its row says (RFC 9111 section 7.3). */
const kept = (cookies: Answer['cookies']): Answer['headers'] =>
  cookies.length === 0 ? {} : { 'cache-control': 'no-store' };

/** Headers that every answer carries; the row's own win. */
const dressed = <App>(
  answer: Answer,
  always: Readonly<Record<string, string>>,
  asked: Asked,
  visit: Visit<App> | undefined,
): Answer => {
  const setCookie = visit?.setCookie;
  const vary = asked.path.startsWith('/api/') ? { vary: varying('Origin', answer.headers['vary']) } : {};
  const cookies = setCookie === undefined || answer.cookies.length > 0 ? answer.cookies : [setCookie];
  return {
    ...answer,
    headers: {
      ...always,
      'x-request-id': asked.requestId,
      ...apiHeaders(asked, visit),
      ...answer.headers,
      ...kept(cookies),
      ...vary,
    },
    cookies,
  };
};

/** nginx's number for a client that closed before it was answered; only the log ever sees it. */
const CLIENT_GONE = { status: 499 };

const splitTarget = (url: string): readonly [path: string, search: string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

/** Builds the handler of a service: find the row, pass the gates, perform, dress, log. */
export const handlerOf = <App>(service: HttpService<App>): Handler => {
  const router = routerOf(service.routes);
  const addressOf = clientAddressing(service.trustedProxies);
  const always = securityHeaders(service.mode);
  const answerOf = (asked: Asked, match: PathMatch<App> | undefined, visit: Visit<App> | undefined): Soon<Answer> => {
    if (visit !== undefined) return admitted(visit);
    const refused = (found: Problem): Answer => problemAnswer(found, asked.locale, asked.requestId);
    if (match === undefined) return refused(problem('errors.general.notFound'));
    return andThen(wrongMethod(service, asked, match), (told) => (isAnswer(told) ? told : refused(told)));
  };
  return (incoming) => {
    const fromMs = service.clock.monotonicMs();
    const [path, search] = splitTarget(incoming.url);
    const asked: Asked = {
      incoming,
      path,
      search,
      requestId: requestIdOf(incoming.headers['x-request-id'], service.newRequestId),
      locale: localeOf(incoming.headers['accept-language']),
      client: addressOf(incoming.peer, incoming.headers),
    };
    const match = router.find(path);
    const visit = match === undefined ? undefined : visitOf(service, asked, match);
    const finished = (answer: Answer): Answer => {
      const whole = dressed(answer, always, asked, visit);
      log(service, asked, visit, whole, fromMs);
      return whole;
    };
    let answered: Soon<Answer>;
    try {
      answered = answerOf(asked, match, visit);
    } catch (defect) {
      answered = unexpected(service, asked, Cause.die(defect));
    }
    if (!Effect.isEffect(answered)) return finished(answered);
    return answered.pipe(
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.failCause(cause) : Effect.sync(() => unexpected(service, asked, cause)),
      ),
      Effect.map(finished),
      Effect.onInterrupt(() => Effect.sync(() => log(service, asked, visit, CLIENT_GONE, fromMs))),
    );
  };
};
