import * as Effect from 'effect/Effect';
import {
  editedToken,
  tokenPrefixLength,
  type ApiPermission,
  type ApiToken,
  type ApiTokenEdit,
  type ApiTokenId,
} from '@svc/domain/accounts';
import {
  accountDeleted,
  changesBetween,
  notFound,
  type AuditedActor,
  type AuditFields,
  type AuditLog,
  type Clock,
  type Digest,
  type Ids,
  type PersonActor,
  type Random,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { ApiTokenStore } from './api-token-store.ts';
import type { AccountMailPorts } from '../action-token/mail-action-token.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';

export interface ApiTokenPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly digest: Digest;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly apiTokens: ApiTokenStore;
}

export interface NewApiToken {
  readonly name: string;
  readonly permissions: readonly ApiPermission[];
  readonly allowedOrigins: readonly string[];
  readonly expiresAt: Temporal.Instant | null;
  readonly active: boolean;
}

/** A created token; the only moment at which its plaintext exists. */
export interface CreatedApiToken {
  readonly token: ApiToken;
  readonly plaintext: string;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * 32 random bits that are shown ever after, so that tokens can be distinguished, then 256 that are not; the mark between them
 * lets secret scanners find a leaked one.
 */
const newPlaintext = (random: Random): string =>
  `${hex(random.bytes(tokenPrefixLength / 2))}_svc_${hex(random.bytes(32))}`;

/** Neither plaintext nor hash: what an operator may see of a token. */
const audited = (token: ApiToken): AuditFields => ({
  name: token.name,
  prefix: token.prefix,
  permissions: token.permissions,
  allowedOrigins: token.allowedOrigins,
  expiresAt: token.expiresAt?.toString() ?? null,
  active: token.state === 'Active',
});

const recordAudit =
  (ports: ApiTokenPorts) =>
  (actor: AuditedActor, entityId: string, before: ApiToken | null, after: ApiToken | null) => {
    const changes = changesBetween(before && audited(before), after && audited(after));
    const entry = { actor, entity: 'apiToken', entityId, changes } as const;
    if (before === null) return ports.audit.record({ ...entry, action: 'Created', operation: 'apiToken.create' });
    return after === null
      ? ports.audit.record({ ...entry, action: 'Deleted', operation: 'apiToken.revoke' })
      : ports.audit.record({ ...entry, action: 'Modified', operation: 'apiToken.edit' });
  };

/** Makes a token; for the operator at the console, who is no account. */
export const makeApiToken = (ports: ApiTokenPorts) => (given: NewApiToken, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const plaintext = newPlaintext(ports.random);
      const { active, ...fields } = given;
      const token: ApiToken = {
        ...fields,
        id: ports.ids.next<ApiTokenId>(),
        state: active ? 'Active' : 'Inactive',
        prefix: plaintext.slice(0, tokenPrefixLength),
        hash: ports.digest.sha256(plaintext),
        createdBy: actor.kind === 'person' ? actor.accountId : null,
        createdAt: ports.clock.now(),
        lastUsedAt: null,
      };
      yield* ports.apiTokens.insert(token);
      yield* recordAudit(ports)(actor, token.id, null, token);
      return { token, plaintext } satisfies CreatedApiToken;
    }),
  );

/** Ports of what an account makes and its owner is mailed about. */
export type MakeTokenPorts = ApiTokenPorts & AccountMailPorts & Pick<AccountPorts, 'accounts'>;

/** The same by somebody who is signed in, and who is mailed about it: a stranger at an open session leaves a trace that way. */
export const createApiToken = (ports: MakeTokenPorts) => (given: NewApiToken, actor: PersonActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const maker = yield* ports.accounts.hold(actor.accountId);
      if (maker?.state === 'Deleted') return yield* Effect.fail(accountDeleted);
      const created = yield* makeApiToken(ports)(given, actor);
      if (maker !== null) yield* notifyOwner(ports)(maker, 'apiTokenMade', created.token.name);
      return created;
    }),
  );

const noSuch = notFound('apiToken');

export const readApiToken = (ports: Pick<ApiTokenPorts, 'apiTokens'>) => (id: ApiTokenId) =>
  Effect.flatMap(ports.apiTokens.find(id), (token) => (token === null ? Effect.fail(noSuch) : Effect.succeed(token)));

/** Changes what the edit names. */
export const editApiToken = (ports: ApiTokenPorts) => (id: ApiTokenId, edit: ApiTokenEdit, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.apiTokens.lock(id);
      // A revoked token has no record, so the table's refusal cannot meet a stored one.
      const after = before === null ? undefined : editedToken(before, edit).unwrapOr(undefined);
      if (before === null || after === undefined) return yield* Effect.fail(noSuch);
      yield* ports.apiTokens.save(after);
      yield* recordAudit(ports)(actor, id, before, after);
      return after;
    }),
  );

/** Revoking deletes the record: the next request with the token is a stranger's. */
export const revokeApiToken = (ports: ApiTokenPorts) => (id: ApiTokenId, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const token = yield* ports.apiTokens.lock(id);
      if (token === null || !(yield* ports.apiTokens.remove(id))) return yield* Effect.fail(noSuch);
      yield* recordAudit(ports)(actor, id, token, null);
    }),
  );
