import * as Effect from 'effect/Effect';
import { atLeast, photoKey, userScopeOf, whatStands, type Photo, type Privileged } from '@svc/domain/accounts';
import { refusal, type AccountId } from '@svc/domain/kernel';
import { changesBetween, notFound, type AuditedActor, type StorageDown, type StoreDown } from '../../kernel/index.ts';
import { exportSections, type ExportSection, type PersonalPage, type PersonalRow } from '../account/account-records.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<
  AccountPorts,
  'accounts' | 'audit' | 'clock' | 'directory' | 'files' | 'lockouts' | 'professionals' | 'records'
>;

/** Only of whom the caller sees. */
const requireVisible = (ports: Ports) => (caller: Privileged, id: AccountId) =>
  Effect.flatMap(ports.directory.find(id, userScopeOf(caller, ports.clock.now())), (entry) =>
    entry === null ? Effect.fail(notFound('User')) : Effect.succeed(entry),
  );

/** What a deletion would touch, and every reason why it would be refused now. */
export const readDeletionImpact = (ports: Ports) => (caller: Privileged, id: AccountId) =>
  Effect.gen(function* () {
    yield* requireVisible(ports)(caller, id);
    const ties = yield* ports.records.tiesOf(id, ports.clock.now());
    return { ties, refusals: whatStands(ties).map(({ code }) => code) };
  });

/** Everything about one account, for SuperAdmins. */
export const readFullDetail = (ports: Ports) => (id: AccountId) =>
  Effect.gen(function* () {
    const account = yield* ports.accounts.find(id);
    if (account === null) return yield* Effect.fail(notFound('User'));
    const ties = yield* ports.records.tiesOf(id, ports.clock.now());
    const lockout = yield* ports.lockouts.find(account.email);
    const profile = yield* ports.professionals.find(id);
    return { account, ties, lockout, profile };
  });

/** A person's download: its parts in their order, each read page by page as the client takes them. */
export interface PersonalExport {
  readonly exportedAt: Temporal.Instant;
  readonly sections: readonly ExportSection[];
  readonly page: (section: ExportSection, after: string | null) => Effect.Effect<PersonalPage, StoreDown | StorageDown>;
}

/** A picture's row with the picture itself (art. 15(3): a copy), in base64; null when its file is gone. */
const withContent =
  (ports: Pick<AccountPorts, 'files'>, ownerId: AccountId) =>
  (row: PersonalRow): Effect.Effect<PersonalRow, StorageDown> => {
    const { id, contentType } = row as unknown as Pick<Photo, 'id' | 'contentType'>;
    return Effect.map(ports.files.get(photoKey({ id, ownerId, contentType })), (content) => ({
      ...row,
      content: content?.toBase64() ?? null,
    }));
  };

/** One picture at a time: each is some megabytes. */
const picturePage = (ports: Ports, id: AccountId, after: string | null) =>
  Effect.flatMap(ports.records.exportPage(id, 'photos', after, 1), ({ rows, next }) =>
    Effect.map(Effect.forEach(rows, withContent(ports, id)), (pictures) => ({ rows: pictures, next })),
  );

/** Rows of a page; invoices with their contents are the largest, some kilobytes each. */
const pageRows = 200;

/**
 * Everything we hold of a person (GDPR art. 15 and 20): for oneself, or for an Admin who may see the person. Audited
 * before anything is shown.
 */
export const exportUser = (ports: Ports) => (caller: Privileged, id: AccountId, actor: AuditedActor) =>
  Effect.gen(function* () {
    if (caller.id !== id && !atLeast(caller.privilegeBits, 'admin'))
      return yield* Effect.fail(refusal('permission_denied'));
    yield* requireVisible(ports)(caller, id);
    yield* ports.audit.record({
      actor,
      action: 'Created',
      operation: 'user.export',
      entity: 'account',
      entityId: id,
      subject: id,
      changes: changesBetween(null, { sections: exportSections }),
    });
    return {
      exportedAt: ports.clock.now(),
      sections: exportSections,
      page: (section, after) =>
        section === 'photos' ? picturePage(ports, id, after) : ports.records.exportPage(id, section, after, pageRows),
    } satisfies PersonalExport;
  });

/**
 * What the audit log holds of a person (GDPR art. 15): what they did and what is about them; the names and ids of others are
 * left out. Also of a person without an account any more. Audited before anything is shown.
 */
export const exportAuditOf = (ports: Pick<AccountPorts, 'audit' | 'records'>) => (id: AccountId, actor: AuditedActor) =>
  Effect.gen(function* () {
    yield* ports.audit.record({
      actor,
      action: 'Created',
      operation: 'audit.exportUser',
      entity: 'auditExport',
      entityId: actor.requestId,
      subject: id,
      changes: {},
    });
    const page = (after: string | null) => ports.records.exportPage(id, 'auditEntries', after, pageRows);
    return { first: yield* page(null), page };
  });
