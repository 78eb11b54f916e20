import * as Effect from 'effect/Effect';
import { auditRetention, readSettings } from '@svc/domain/entity';
import type { SettingsDocuments } from '../entity/settings-documents.ts';
import { idle, type LoopStatus } from '../queue/scheduler.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { AuditedActor, MaintenanceActor } from './actor.ts';
import { changesBetween } from './audit-changes.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditMaintenance } from './audit-maintenance.ts';

/** Entries of the month in which the limit lies that one turn of the loop takes. */
const turnSize = 5000;

interface Ports {
  readonly audit: AuditLog;
  readonly auditMaintenance: AuditMaintenance;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Removes every entry older than so many days. The tombstone says how many went; an entry says who asked, since a
 * tombstone names nobody.
 */
export const purgeAudit = (ports: Ports) => (retentionDays: number, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const purged = yield* ports.auditMaintenance.purge(retentionDays, actor, null);
      yield* ports.audit.record({
        actor,
        action: 'Created',
        operation: 'audit.purge',
        entity: 'auditTombstone',
        entityId: purged.id,
        changes: changesBetween(null, { retentionDays, purged: purged.count }),
      });
      return purged;
    }),
  );

/** In whose name the loop acts: the operator set up that it runs, and no request asked for it. */
const byTheLoop: MaintenanceActor = { kind: 'maintenance', requestId: 'audit-retention', address: null };

/** What is older than the tenant keeps goes; a turn without such entries leaves no tombstone. */
export const keepAuditRetention = ({
  settingsDocuments,
  auditMaintenance,
}: Pick<Ports, 'auditMaintenance'> & { readonly settingsDocuments: Pick<SettingsDocuments, 'load'> }) =>
  Effect.gen(function* () {
    const { retentionDays } = readSettings(auditRetention, yield* settingsDocuments.load(auditRetention.key));
    if (!(yield* auditMaintenance.holdsOlder(retentionDays))) return idle;
    const { count, more } = yield* auditMaintenance.purge(retentionDays, byTheLoop, turnSize);
    return { done: count, failed: 0, more } satisfies LoopStatus;
  });
