import * as Effect from 'effect/Effect';
import { isUuid, type AccountId } from '@svc/domain/kernel';
import type { AuditedActor } from './actor.ts';
import { changesBetween } from './audit-changes.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditFilter, AuditPlace, AuditReads, AuditRecord } from './audit-reads.ts';
import type { StoreDown } from '../faults.ts';

/** Entries that an export holds at most. */
export const auditExportCap = 50_000;
const partSize = 2000;

export interface AuditPage {
  readonly items: readonly AuditRecord[];
  /** Where the next page begins; null at the end. */
  readonly next: AuditPlace | null;
}

/** A page of entries, newest first. One more is read than is shown: whether there is a next page is not counted. */
export const readAudit =
  (ports: { readonly auditReads: AuditReads }) => (filter: AuditFilter, below: AuditPlace | null, limit: number) =>
    Effect.map(ports.auditReads.page(filter, below, limit + 1), (found): AuditPage => {
      const items = found.slice(0, limit);
      return { items, next: found.length > limit ? (items.at(-1) ?? null) : null };
    });

/** An export in parts, each read when it is asked for. */
export interface AuditExport {
  readonly first: AuditPage;
  /** Null at the end, or once the cap is reached. */
  readonly next: Effect.Effect<AuditPage | null, StoreDown>;
}

const text = (value: unknown): string => String(value);

/** The account that a filter looks for: as whom it is about, or by its own record. */
const accountIn = ({ subjectId, entityName, entityId }: AuditFilter): AccountId | null => {
  if (subjectId !== undefined) return subjectId;
  const isOwn = entityName === 'account' || entityName === 'billingProfile';
  return isOwn && entityId !== undefined && isUuid(entityId) ? (entityId as AccountId) : null;
};

/**
 * The entries that a filter finds, the newest up to the cap. Who took them out is audited before anything is shown. What is
 * written meanwhile stands above the first entry, so it is in no part.
 */
export const exportAudit =
  (ports: { readonly auditReads: AuditReads; readonly audit: AuditLog }) =>
  (filter: AuditFilter, actor: AuditedActor) =>
    Effect.gen(function* () {
      const { subjectId = null, person: _, actorId = null, entityId = null, ip = null, ...open } = filter;
      const named = Object.entries(open).filter(([, value]) => value !== undefined);
      yield* ports.audit.record({
        actor,
        action: 'Created',
        operation: 'audit.export',
        entity: 'auditExport',
        entityId: actor.requestId,
        changes: changesBetween(null, Object.fromEntries(named.map(([field, value]) => [field, text(value)]))),
        subject: accountIn(filter),
        personal: changesBetween(null, { subjectId, actorId, entityId, ip }),
      });
      const part = (below: AuditPlace | null, left: number) =>
        readAudit(ports)(filter, below, Math.min(partSize, left));
      const first = yield* part(null, auditExportCap);
      let [below, left] = [first.next, auditExportCap - first.items.length];
      const next = Effect.suspend((): Effect.Effect<AuditPage | null, StoreDown> => {
        if (below === null || left === 0) return Effect.succeed(null);
        return Effect.tap(part(below, left), (page) =>
          Effect.sync(() => {
            below = page.next;
            left -= page.items.length;
          }),
        );
      });
      return { first, next } satisfies AuditExport;
    });
