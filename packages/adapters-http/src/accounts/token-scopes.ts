import * as Effect from 'effect/Effect';
import type { oidcScopes } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { Explanation } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';

/** A bearer token asks for what its scopes do not release. */
export interface ScopeMissing {
  readonly _tag: 'ScopeMissing';
}

/** Whether what a scope releases of the caller's own person may be shown. A cookie is the person, and has no scopes. */
export const releases = ({ via, scopes }: Session, scope: (typeof oidcScopes)[number]): boolean =>
  via === 'cookie' || scopes?.includes(scope) === true;

/** Name and address of the token's own person are shown to a token that gets them from userinfo. Of others the role decides. */
export const mayTellOf = (session: Session, id: AccountId): Effect.Effect<void, ScopeMissing> =>
  id !== session.accountId || (releases(session, 'profile') && releases(session, 'email'))
    ? Effect.void
    : Effect.fail({ _tag: 'ScopeMissing' });

/** The same in a list of people: how to reach them is left out of the caller's own entry. */
export const withoutOwnContacts = <Entry extends { readonly id: string; email: string | null; phone: string | null }>(
  session: Session,
  entry: Entry,
): Entry =>
  entry.id !== session.accountId || releases(session, 'email') ? entry : { ...entry, email: null, phone: null };

export const scopeErrors = { ScopeMissing: 'errors.general.permissionDenied' } as const;

/** RFC 6750 section 3.1: which scopes it takes. */
export const explainScope = ({ _tag: tag }: { readonly _tag: string }): Explanation =>
  tag === 'ScopeMissing'
    ? { headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="profile email"' } }
    : {};
