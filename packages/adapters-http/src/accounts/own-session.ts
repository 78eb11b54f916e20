import type { AccountId, SessionId } from '@svc/domain/kernel';
import type { Session } from '../kernel/session.ts';

/** Whose session it is, and its id: for rows that cookies alone reach, whose session has one. */
export const ownSession = ({ accountId, sessionId }: Pick<Session, 'accountId' | 'sessionId'>) => ({
  accountId: accountId satisfies AccountId,
  sessionId: sessionId as SessionId,
});
