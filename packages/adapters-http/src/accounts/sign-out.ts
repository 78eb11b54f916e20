import * as Effect from 'effect/Effect';
import type { App } from '../app.ts';
import { clearedCookies, supportCookie } from '../kernel/cookies.ts';
import type { Session } from '../kernel/session.ts';
import { supportActor } from './support.routes.ts';

interface SignOut {
  readonly app: App;
  readonly session: Session;
  readonly secure: boolean;
  readonly requestId: string;
  readonly source: string;
}

/**
 * Ends every session of the account; in a support session the operator's, and nothing else of the person's.
 * @returns the cookies to be cleared
 */
export const signOutHere = ({ app, session, secure, ...request }: SignOut) => {
  const own = { ...app.accounts.cookie, secure };
  const acting = supportActor({ session, ...request });
  return acting === undefined
    ? Effect.map(app.accounts.signOut(session.accountId), () => clearedCookies(own))
    : Effect.map(app.accounts.signOutOfSupport(acting), () => [
        ...clearedCookies(own),
        ...clearedCookies(supportCookie(own)),
      ]);
};
