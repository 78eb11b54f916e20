import { atLeast, type ApiPermission } from '@svc/domain/accounts';
import type { Session } from './session.ts';

/** A row for people. Roles are a minimum; `cookie` is any role, but no bearer token; `bearer` is the reverse. */
export type RoleAccess = 'none' | 'user' | 'pro' | 'admin' | 'superadmin' | 'cookie' | 'bearer';

/** A row of the public API: a token that holds this permission, used from one of its origins. */
export interface TokenAccess {
  readonly token: ApiPermission;
}

/** What a row asks of the caller. `maintenance-key`: the operator's header X-Maintenance-Key. */
export type Access = RoleAccess | TokenAccess | 'maintenance-key';

export const tokenAccess = (access: Access): TokenAccess | undefined =>
  typeof access === 'object' ? access : undefined;

/** Whether a person's session opens the row; a token row and a maintenance row do not look at who is signed in. */
export const isForPeople = (access: Access): access is RoleAccess =>
  typeof access === 'string' && access !== 'maintenance-key';

/** As documents write it: `admin`, `token:activities.read`, `maintenance-key`. */
export const accessWord = (access: Access): string => (typeof access === 'string' ? access : `token:${access.token}`);

/** How high a role must be; 0 for rows that ask for none. */
export const rankOf = (access: RoleAccess): number =>
  ({ none: 0, user: 1, cookie: 1, bearer: 1, pro: 2, admin: 3, superadmin: 4 })[access];

/** Whether the caller's role is high enough for a row that asks for one. */
export const mayEnter = (session: Session, access: Exclude<RoleAccess, 'none'>): boolean =>
  access === 'cookie' || access === 'bearer' || atLeast(session.privilegeBits, access);
