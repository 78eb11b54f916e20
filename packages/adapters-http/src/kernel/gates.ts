import * as Effect from 'effect/Effect';
import { isFreshSignIn } from '@svc/domain/accounts';
import { microsOf } from '@svc/domain/kernel';
import type { RateLimit } from '@svc/application/kernel';
import { isForPeople, mayEnter } from './access.ts';
import { accountLimit, countsAccount } from './account-limit.ts';
import { keyIsRight, keyIsThere, tokenIsGood } from './client-gates.ts';
import { supportCookie } from './cookies.ts';
import { bearerOf } from './credentials.ts';
import { askedHost, hostOf } from './forwarded.ts';
import { hasCookie, isCrossSite, isSafe } from './origin.ts';
import { type Problem, problem } from './problem.ts';
import type { Fault, Session } from './session.ts';
import { andThen, isLater, otherwise, type Soon } from './gather/settled.ts';
import { sourceKeyOf } from './source-key.ts';
import { supportReach } from './support-reach.ts';
import { validate } from './validate.ts';
import { tenantOf, type Visit } from './visit.ts';

type Verdict = Problem | undefined;
type Gate = <App>(visit: Visit<App>) => Soon<Verdict, Fault>;

const NOT_FOUND = problem('errors.general.notFound');

/** RFC 9110 section 15.5.20: the request came to a server that does not serve this host. */
const unknownHost = (host: string): Problem =>
  problem('errors.general.unknownHost', { logged: { host: host.slice(0, 253) } });

const tenantIsKnown: Gate = (visit) => {
  const host = askedHost(visit.client);
  return andThen(visit.service.tenantOf(host), (tenant) => {
    visit.tenant = tenant;
    tenant?.visitors?.enter();
    return tenant === undefined ? unknownHost(host) : undefined;
  });
};

/** Reading works without knowing: its answer is then for no page of another origin. */
const originIsAsked: Gate = (visit) => {
  const { headers, method } = visit.incoming;
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const asked: Soon<Verdict, Fault> = andThen<boolean, Fault, Verdict, never>(
    tenantOf(visit).trustsOrigin(origin),
    (trusted) => {
      visit.fromOurs = trusted;
      return undefined;
    },
  );
  return isSafe(method) ? otherwise(asked, () => undefined) : asked;
};

/** Closed for maintenance: 503 for everybody and everything but health and the operator's own calls. */
const tenantIsOpen: Gate = (visit) => {
  if (visit.route.inMaintenance === true || visit.route.access === 'maintenance-key') return undefined;
  return andThen(tenantOf(visit).maintenance(), ({ enabled, retryAfterSeconds }) =>
    enabled ? problem('errors.general.maintenance', { retryAfterSeconds }) : undefined,
  );
};

/** E-invoicing with its flag off is a plain 404 for everyone, as an unknown path is. */
const endpointExists: Gate = (visit) => {
  const flag = visit.route.vanishesWithout;
  if (flag === undefined) return undefined;
  return andThen(tenantOf(visit).flags.isOn(flag), (on) => (on ? undefined : NOT_FOUND));
};

/** Whether the caller proves who they are by a token alone, which no page of another site can make a browser send. */
const isByTokenAlone = <App>(visit: Visit<App>): boolean => {
  const { cookie, authorization } = visit.incoming.headers;
  if (visit.route.access === 'none' || bearerOf(authorization) === undefined) return false;
  const name = tenantOf(visit).sessionCookieName;
  return !hasCookie(cookie, name) && !hasCookie(cookie, supportCookie({ name }).name);
};

/**
 * CSRF, with or without a cookie: a row that anybody may call can set one, and signing a visitor in as somebody else is an
 * attack too.
 */
const originIsOurs: Gate = (visit) => {
  const { headers, method } = visit.incoming;
  if (isSafe(method) || !isForPeople(visit.route.access)) return undefined;
  if (visit.route.fromAnywhere === true || isByTokenAlone(visit)) return undefined;
  const host = hostOf(visit.client);
  return isCrossSite({ method, headers, host, fromOurs: visit.fromOurs })
    ? problem('errors.general.originRefused')
    : undefined;
};

const opensTheApi = ({ via, scopes }: Session): boolean => via === 'cookie' || scopes?.includes('api') === true;

const sessionIsRead: Gate = (visit) => {
  const { cookie, authorization } = visit.incoming.headers;
  if (visit.route.cookie === 'ignored' || !isForPeople(visit.route.access)) return undefined;
  if (cookie === undefined && authorization === undefined) return undefined;
  return andThen(tenantOf(visit).sessions.read({ cookie, authorization, secure: visit.secure }), (reading) => {
    if (reading.kind === 'none') return undefined;
    visit.setCookie = reading.setCookie;
    if (reading.kind === 'valid') {
      // Where anybody may call, a token for signing in alone is nobody's.
      if (visit.route.access !== 'none' || opensTheApi(reading.session)) visit.session = reading.session;
    } else visit.sessionProblem = problem(reading.code, challenged(reading.challenge));
    return undefined;
  });
};

const challenged = (challenge: string | undefined) =>
  challenge === undefined ? {} : { headers: { 'www-authenticate': challenge } };

const isOwnId = <App>({ names, values, session }: Visit<App>): boolean =>
  values[names.indexOf('id')]?.toLowerCase() === session?.accountId;

/** First of what asks who is calling: what support may not reach answers alike, whatever else would refuse it. */
const supportReaches: Gate = ({ route, session }) => {
  if (session?.support === undefined) return undefined;
  const reach = supportReach(route);
  if (reach === 'never') return problem('errors.auth.supportOutOfReach');
  return reach === 'always' || session.support.mayWrite ? undefined : problem('auth.read_only');
};

const passwordIsChanged: Gate = (visit) => {
  if (visit.session?.mustChangePassword !== true || visit.route.gate === 'always') return undefined;
  if (visit.route.gate === 'own-id' && isOwnId(visit)) return undefined;
  return problem('errors.auth.forcedPasswordChangeRequired');
};

const featuresAreOn: Gate = (visit) => {
  const { flags = [] } = visit.route;
  const { isOn } = tenantOf(visit).flags;
  const onFrom = (at: number): Soon<Verdict, Fault> => {
    const feature = flags[at];
    if (feature === undefined) return undefined;
    return andThen(isOn(feature), (on) =>
      on ? onFrom(at + 1) : problem('errors.general.featureDisabled', { params: { feature } }),
    );
  };
  return onFrom(0);
};

const callerIsSignedIn: Gate = (visit) => {
  const { access } = visit.route;
  if (access === 'none' || !isForPeople(access)) return undefined;
  const wrongKind = (access === 'cookie' || access === 'bearer') && visit.session?.via !== access;
  if (visit.session !== undefined && !wrongKind) return undefined;
  // A cookie that does not count is nobody's business where only a token does.
  if (access === 'bearer' && visit.sessionProblem?.headers === undefined)
    return problem('errors.auth.unauthenticated', challenged('Bearer'));
  return visit.sessionProblem ?? problem('errors.auth.unauthenticated');
};

/** The whole private API is one scope; what the OIDC server says to its own clients is no part of it. */
const tokenIsForUs: Gate = ({ route, session }) => {
  if (session === undefined || route.decidesReaders === true || opensTheApi(session)) return undefined;
  return problem('errors.general.permissionDenied', challenged('Bearer error="insufficient_scope", scope="api"'));
};

const callerMayEnter: Gate = ({ route, session }) => {
  if (route.access === 'none' || !isForPeople(route.access)) return undefined;
  if (session !== undefined && mayEnter(session, route.access)) return undefined;
  return route.hidden === true ? NOT_FOUND : problem(route.denied ?? 'errors.general.permissionDenied');
};

const askFreshSignIn = <App>(visit: Visit<App>): Verdict => {
  const { service, session } = visit;
  if (session === undefined || session.provedAt === null) return undefined;
  return isFreshSignIn(session.provedAt, microsOf(service.clock.now()), tenantOf(visit).freshSignInSeconds)
    ? undefined
    : problem('errors.auth.freshSignInRequired');
};

const signInIsFresh: Gate = (visit) => {
  const { fresh } = visit.route;
  return fresh === 'always' || (fresh === 'other-id' && !isOwnId(visit)) ? askFreshSignIn(visit) : undefined;
};

/** Where the body decides whether it matters. */
const grantIsFresh: Gate = (visit) => {
  if (visit.route.fresh !== 'staff') return undefined;
  return (visit.body as { readonly role?: string }).role === 'user' ? undefined : askFreshSignIn(visit);
};

const take = <App>(visit: Visit<App>, limit: RateLimit, key: string): Soon<Verdict, Fault> =>
  andThen(tenantOf(visit).limiter.take(limit, key), (taken) =>
    taken.allowed ? undefined : problem('errors.general.rateLimited', { retryAfterSeconds: taken.retryAfterSeconds }),
  );

const takeOne: Gate = (visit) => {
  const { rateLimit } = visit.route;
  if (rateLimit === undefined) return undefined;
  // A door that is open to everybody counts the source alone: with ten cookies nobody has ten tries there.
  const person = visit.route.access === 'none' ? undefined : (visit.session?.accountId ?? visit.apiToken?.id);
  return take(visit, rateLimit, person ?? sourceKeyOf(visit.client.source));
};

const isForTheOperator = <App>({ route }: Visit<App>): boolean => route.access === 'maintenance-key';

/** A key is guessed by those who have none: there the count comes before the key, and the right one waits with them. */
const keyIsTriedSeldom: Gate = (visit) => (isForTheOperator(visit) ? takeOne(visit) : undefined);
const rateIsAllowed: Gate = (visit) => {
  if (isForTheOperator(visit)) return undefined;
  if (visit.session === undefined || !countsAccount(visit.route)) return takeOne(visit);
  return andThen(take(visit, accountLimit, visit.session.accountId), (refused) => refused ?? takeOne(visit));
};

/** After the input, so that a slip of the pen does not use a solution up. */
const challengeIsPassed: Gate = (visit) => {
  if (visit.route.botChallenge !== true) return undefined;
  const answer = visit.incoming.headers['x-bot-challenge'];
  return Effect.map(tenantOf(visit).botChallenge.verify(answer), (passed) =>
    passed ? undefined : problem('errors.auth.challengeFailed'),
  );
};

/** The order of refusal. State is judged by the use case, after the last of them. */
const order: readonly Gate[] = [
  tenantIsKnown, // 421
  originIsAsked,
  endpointExists, // 404, plain
  tenantIsOpen, // 503
  originIsOurs, // 403
  sessionIsRead,
  supportReaches, // 403
  passwordIsChanged, // 403
  featuresAreOn, // 404 errors.general.featureDisabled
  keyIsThere, // 404 without a key of ours
  keyIsTriedSeldom, // 429
  keyIsRight, // 401
  tokenIsGood, // 401, 403
  callerIsSignedIn, // 401
  callerMayEnter, // 403, or 404 where existence is private
  tokenIsForUs, // 403
  signInIsFresh, // 403
  rateIsAllowed, // 429
  validate, // 400, 413, 415
  grantIsFresh, // 403
  challengeIsPassed, // 400
];

const judgeFrom = <App>(visit: Visit<App>, first: number): Soon<Verdict, Fault> => {
  for (let at = first; at < order.length; at += 1) {
    const verdict = order[at]?.(visit);
    if (verdict === undefined) continue;
    if (!isLater(verdict) && !Effect.isEffect(verdict)) return verdict;
    return andThen(verdict, (found) => (found === undefined ? judgeFrom(visit, at + 1) : found));
  }
  return undefined;
};

/** Leads a visit through the gates; the first refusal wins. At once, unless a gate has to wait for something. */
export const judge = <App>(visit: Visit<App>): Soon<Verdict, Fault> => judgeFrom(visit, 0);
