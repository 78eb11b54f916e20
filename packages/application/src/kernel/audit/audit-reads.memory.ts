import type { MemoryDatabase, MemoryView } from '../memory-database.ts';
import type { AuditFilter, AuditReads, AuditRecord } from './audit-reads.ts';
import type { AuditTime } from './audit-rows.memory.ts';
import type { StoredAuditEntry } from './stored-audit-entry.ts';

const earlier = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

const actsAs = ({ actor }: StoredAuditEntry, id: string): boolean => {
  if (actor.kind === 'token') return actor.tokenId === id;
  return actor.kind === 'person' && (actor.accountId === id || actor.operator === id);
};

const isOf = (entry: StoredAuditEntry, { id, as }: NonNullable<AuditFilter['person']>): boolean =>
  (as !== 'subject' && entry.actor.kind === 'person' && actsAs(entry, id)) || (as !== 'actor' && entry.subject === id);

const matches = (entry: AuditRecord, filter: AuditFilter): boolean =>
  !(filter.from !== undefined && earlier(entry.at, filter.from)) &&
  !(filter.to !== undefined && !earlier(entry.at, filter.to)) &&
  (filter.actorId === undefined || actsAs(entry, filter.actorId)) &&
  (filter.subjectId ?? entry.subject) === entry.subject &&
  (filter.person === undefined || isOf(entry, filter.person)) &&
  (filter.entityName ?? entry.entity) === entry.entity &&
  (filter.entityNames === undefined || filter.entityNames.includes(entry.entity)) &&
  (filter.entityId ?? entry.entityId) === entry.entityId &&
  (filter.action ?? entry.action) === entry.action &&
  (filter.operation ?? entry.operation) === entry.operation &&
  (filter.requestId ?? entry.actor.requestId) === entry.actor.requestId &&
  (filter.ip ?? entry.actor.address) === entry.actor.address;

const nameIn = (view: MemoryView, { actor }: StoredAuditEntry): string | null =>
  actor.kind === 'person'
    ? (view.get<{ readonly displayName: string }>('account', actor.accountId)?.displayName ?? null)
    : null;

export const memoryAuditReads = (db: MemoryDatabase): AuditReads => ({
  page: (filter, below, limit) =>
    db.read('audit.page', (view) => {
      const all = view.entries<StoredAuditEntry>('audit').flatMap(([key, entry]): readonly AuditRecord[] => {
        const time = view.get<AuditTime>('auditTime', key);
        return time === undefined ? [] : [{ ...entry, id: Number(key), at: time.at, actorName: nameIn(view, entry) }];
      });
      const isBelow = ({ at, id }: AuditRecord): boolean =>
        below === null || earlier(at, below.at) || (at.equals(below.at) && id < below.id);
      return all
        .filter((entry) => isBelow(entry) && matches(entry, filter))
        .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at) || b.id - a.id)
        .slice(0, limit);
    }),
});
