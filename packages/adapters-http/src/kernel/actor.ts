import type { Actor } from '@svc/application';
import type { Session } from './session.ts';

/** The signed-in person as the cause of a change; audit and timeline carry the request's id. */
export const actorOf = (request: {
  readonly session: Session;
  readonly requestId: string;
}): Extract<Actor, { kind: 'person' }> => ({
  kind: 'person',
  accountId: request.session.accountId,
  requestId: request.requestId,
});
