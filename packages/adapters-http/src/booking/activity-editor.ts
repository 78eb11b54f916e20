import { atLeast } from '@svc/domain/accounts';
import type { ActivityEditor } from '@svc/application/booking';
import { actorOf } from '../kernel/actor.ts';
import type { Session } from '../kernel/session.ts';

/** Who changes an activity by this request. */
export const editorOf = (request: Parameters<typeof actorOf>[0] & { readonly session: Session }): ActivityEditor => {
  const { accountId, privilegeBits, support } = request.session;
  const admin = atLeast(privilegeBits, 'admin');
  return { accountId, admin, money: admin && support === undefined, actor: actorOf(request) };
};
