import type { AccountId, SessionId } from '@svc/domain/kernel';
import { actorOf } from '../kernel/actor.ts';
import type { Session } from '../kernel/session.ts';

/** Whose session it is, and its id: for rows that cookies alone reach, whose session has one. */
export const ownSession = ({ accountId, sessionId }: Pick<Session, 'accountId' | 'sessionId'>) => ({
  accountId: accountId satisfies AccountId,
  sessionId: sessionId as SessionId,
});

/** The session in which somebody changes what is their own, and who that is for the audit. */
export const ownChange = (request: Parameters<typeof actorOf>[0] & { readonly session: Session }) => ({
  sessionId: ownSession(request.session).sessionId,
  actor: actorOf(request),
});
