import { isForPeople } from './access.ts';
import { isSafe } from './origin.ts';
import type { RouteFacts } from './route.ts';

/** What a support session may do with a row: always, only while its person lets support change things, or never. */
export type SupportReach = 'always' | 'permitted' | 'never';

/**
 * The areas, by the first word of a row's id, whose changes are out of reach whatever the person allowed: money, documents of
 * law, ways to sign in, tokens of programs, and the studio's own switches. The settings of every other area are among these.
 */
const closedAreas = new Set([
  ...['account', 'audit', 'auth', 'otp', 'social', 'oidc', 'maintenance', 'settings'],
  // What a cancellation gives back is money.
  ...['payments', 'commerce', 'einvoicing', 'subscriptions', 'cancellation-policies'],
]);

/**
 * How far a support session gets with a row, out of the row's own facts. What asks for a fresh sign-in asks the person, and is
 * out of reach; what changes nothing is in reach, unless the row says that it shows a secret or hands something over.
 */
export const supportReach = ({ id, method, fresh, support }: RouteFacts): SupportReach => {
  if (support !== undefined) return support;
  if (fresh !== undefined) return 'never';
  if (isSafe(method)) return 'always';
  const [area = '', ...rest] = id.split('.');
  return closedAreas.has(area) || rest.includes('settings') ? 'never' : 'permitted';
};

/** Whether the row looks at who is signed in by a cookie, so that a support session can come to it. */
export const seesSupport = ({ access, cookie }: RouteFacts): boolean =>
  isForPeople(access) && access !== 'bearer' && cookie !== 'ignored';
