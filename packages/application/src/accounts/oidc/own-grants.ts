import * as Effect from 'effect/Effect';
import { isOidcScope, type OidcScope } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { oidcRecords, type OidcPayload, type OidcRecordPorts, type ReadOidcRecord } from './oidc-records.ts';
import type { OidcClientStore } from './oidc-stores.ts';

/** What a person gave a client of the OIDC server, at however many sign-ins. */
export interface OwnGrant {
  readonly clientId: string;
  /** As on the sign-in page. */
  readonly name: string;
  readonly scopes: readonly OidcScope[];
  /** Of the first sign-in that still counts. */
  readonly since: Temporal.Instant;
}

const scopesOf = ({ payload }: ReadOidcRecord): readonly OidcScope[] => {
  const scope = (payload['openid'] as OidcPayload | undefined)?.['scope'];
  return typeof scope === 'string' ? scope.split(' ').filter(isOidcScope) : [];
};

/** The grants that stand, one for each client, by its id. */
export const listGrants =
  (ports: OidcRecordPorts & { readonly oidcClients: OidcClientStore }) => (accountId: AccountId) =>
    Effect.gen(function* () {
      const grants = yield* oidcRecords(ports).grantsOf(accountId);
      const clients = yield* ports.oidcClients.list;
      return clients.flatMap(({ id, name }): readonly OwnGrant[] => {
        const own = grants.filter(({ found }) => found.clientId === id);
        const [first, ...others] = own.map(({ found }) => found.issuedAt);
        if (first === undefined) return [];
        const since = others.reduce((a, b) => (Temporal.Instant.compare(a, b) <= 0 ? a : b), first);
        return [{ clientId: id, name, scopes: [...new Set(own.flatMap(scopesOf))], since }];
      });
    });

/** Takes back what was given to a client: its tokens stop working with this. The person stays signed in. */
export const revokeGrant =
  (ports: Pick<OidcRecordPorts, 'oidcRecords'> & Pick<AccountPorts, 'audit' | 'unitOfWork'>) =>
  (command: { readonly clientId: string; readonly actor: PersonActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId } = command.actor;
        if (!(yield* ports.oidcRecords.revokeGrantsOf(accountId, command.clientId)))
          return yield* Effect.fail(notFound('OidcGrant'));
        yield* ports.audit.record({
          actor: command.actor,
          action: 'Modified',
          operation: 'oidcGrant.revoked',
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: sealedChanges('oidcGrant'),
        });
      }),
    );
