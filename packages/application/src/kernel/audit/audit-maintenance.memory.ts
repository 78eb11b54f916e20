import type { Clock } from '../clock.ts';
import type { MemoryDatabase, MemoryView } from '../memory-database.ts';
import type { AuditMaintenance, AuditTombstone } from './audit-maintenance.ts';
import { anonymizeAudit, type AuditTime } from './audit-rows.memory.ts';

const bury = (view: MemoryView, count: number): AuditTombstone => {
  const stone = { id: String(view.all('auditTombstone').length + 1), count };
  view.put('auditTombstone', stone.id, stone);
  return stone;
};

const olderIn = (view: MemoryView, limit: Temporal.Instant): readonly string[] =>
  view
    .entries<AuditTime>('auditTime')
    .flatMap(([key, { at }]) => (Temporal.Instant.compare(at, limit) < 0 ? [key] : []));

export const memoryAuditMaintenance = (db: MemoryDatabase, clock: Pick<Clock, 'now'>): AuditMaintenance => {
  const before = (days: number): Temporal.Instant => clock.now().subtract({ hours: 24 * days });
  return {
    anonymize: (id) => db.write('audit.anonymize', (view) => bury(view, anonymizeAudit(view, id))),
    holdsOlder: (days) => db.read('audit.holdsOlder', (view) => olderIn(view, before(days)).length > 0),
    purge: (days, _, most) =>
      db.write('audit.purge', (view) => {
        const olderThan = before(days);
        const gone = olderIn(view, olderThan).slice(0, most ?? undefined);
        for (const table of ['audit', 'auditTime']) for (const key of gone) view.remove(table, key);
        return { ...bury(view, gone.length), olderThan, more: gone.length === most };
      }),
  };
};
