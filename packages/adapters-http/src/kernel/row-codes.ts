import { isForPeople } from './access.ts';
import { countsAccount } from './account-limit.ts';
import { holdsLargeBody } from './body-room.ts';
import type { ErrorCode } from './problems/index.ts';
import type { Route, RouteFacts } from './route.ts';
import { seesSupport, supportReach } from './support-reach.ts';

type AnyRoute = Omit<Route<never>, 'run' | 'explain'>;

const byAccess = ({ access, hidden, denied, decidesReaders }: RouteFacts): ErrorCode[] => {
  if (access === 'none') return [];
  if (access === 'maintenance-key') return ['errors.auth.unauthenticated', 'errors.general.notFound'];
  if (!isForPeople(access))
    return ['errors.auth.unauthenticated', 'errors.general.originRefused', 'errors.general.permissionDenied'];
  const signedIn: ErrorCode[] = ['errors.auth.unauthenticated', 'errors.auth.sessionInvalidated'];
  if (access === 'cookie' || decidesReaders === true) return signedIn;
  // A token may be one for signing in alone.
  if (access === 'user' || access === 'bearer') return [...signedIn, 'errors.general.permissionDenied'];
  return [
    ...signedIn,
    'errors.general.permissionDenied',
    hidden === true ? 'errors.general.notFound' : (denied ?? 'errors.general.permissionDenied'),
  ];
};

const byFlags = ({ vanishesWithout, flags }: RouteFacts): ErrorCode[] => [
  ...(vanishesWithout === undefined ? [] : (['errors.general.notFound'] as const)),
  ...(flags === undefined || flags.length === 0 ? [] : (['errors.general.featureDisabled'] as const)),
];

const byCookie = ({ method, cookie, gate, access, fromAnywhere }: RouteFacts): ErrorCode[] => {
  if (!isForPeople(access)) return [];
  return [
    ...(method === 'GET' || fromAnywhere === true ? [] : (['errors.general.originRefused'] as const)),
    ...(cookie === 'ignored' || gate === 'always' ? [] : (['errors.auth.forcedPasswordChangeRequired'] as const)),
  ];
};

const bySupport = (route: RouteFacts): ErrorCode[] => {
  if (!seesSupport(route)) return [];
  const reach = supportReach(route);
  if (reach === 'always') return [];
  return [reach === 'never' ? 'errors.auth.supportOutOfReach' : 'auth.read_only'];
};

const byFreshness = ({ fresh }: RouteFacts): ErrorCode[] =>
  fresh === undefined ? [] : ['errors.auth.freshSignInRequired'];

const byRate = (route: AnyRoute): ErrorCode[] =>
  route.rateLimit === undefined && !countsAccount(route) && !holdsLargeBody(route)
    ? []
    : ['errors.general.rateLimited'];

const byInput = ({ path, method, body, rawBody, idempotent, botChallenge }: AnyRoute): ErrorCode[] => [
  'errors.general.validation', // X-Api-Version alone can cause it
  ...(path.includes('{') ? (['errors.general.malformed'] as const) : []),
  ...(body === undefined && rawBody === undefined
    ? []
    : (['errors.general.malformed', 'errors.general.payloadTooLarge'] as const)),
  // Where no body is read, that of a form is refused all the same.
  ...(method === 'GET' && rawBody === undefined ? [] : (['errors.general.unsupportedMediaType'] as const)),
  ...(idempotent === true ? (['errors.general.idempotencyMismatch', 'errors.general.conflict'] as const) : []),
  ...(botChallenge === true ? (['errors.auth.challengeFailed'] as const) : []),
];

/** Every code a row can answer with: its own, and those of the gates it passes. Sorted, each once. */
export const codesOf = (route: AnyRoute): readonly ErrorCode[] => {
  const own = Object.values(route.errors).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  const always: ErrorCode[] = ['errors.general.internal', 'errors.general.unavailable'];
  const closed: ErrorCode[] =
    route.inMaintenance === true || route.access === 'maintenance-key' ? [] : ['errors.general.maintenance'];
  const all = [
    ...own,
    ...closed,
    ...byAccess(route),
    ...byFlags(route),
    ...byCookie(route),
    ...bySupport(route),
    ...byFreshness(route),
    ...byRate(route),
    ...byInput(route),
    ...always,
  ];
  return [...new Set(all)].sort();
};
