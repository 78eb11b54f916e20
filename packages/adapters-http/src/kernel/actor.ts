import type { ApiToken } from '@svc/domain/accounts';
import type { AuditedActor, PersonActor, RequestOrigin } from '@svc/application/kernel';
import type { Session } from './session.ts';

/** What a row knows of a request's origin; `source` counts forwarded headers of configured proxies alone. */
interface Asked {
  readonly requestId: string;
  readonly source: string;
}

/** Id and address of a request: the audit carries both, the timeline the id. */
export const originOf = ({ requestId, source }: Asked): RequestOrigin => ({ requestId, address: source });

/** The operator who acts in a support session; nothing in a person's own. */
export const operatorOf = ({ session }: { readonly session: Session | undefined }): Pick<RequestOrigin, 'operator'> =>
  session?.support === undefined ? {} : { operator: session.support.operatorId };

/** The signed-in person as the cause of a change, with the operator who acts as them, if one does. */
export const actorOf = (request: Asked & { readonly session: Session }): PersonActor => ({
  kind: 'person',
  accountId: request.session.accountId,
  ...originOf(request),
  ...operatorOf(request),
});

/** The caller that the gates let in: a person, or a client of the public API under its token. */
export const callerOf = (
  request: Asked & { readonly session: Session | undefined; readonly apiToken: ApiToken | undefined },
): AuditedActor => {
  const { session, apiToken } = request;
  if (session !== undefined) return actorOf({ ...request, session });
  if (apiToken === undefined) throw new Error('nobody was let in');
  return { kind: 'token', tokenId: apiToken.id, prefix: apiToken.prefix, ...originOf(request) };
};
