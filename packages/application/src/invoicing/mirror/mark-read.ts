import * as Effect from 'effect/Effect';
import type { FatturaId } from '@svc/domain/kernel';
import { changesBetween, type AuditedActor } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** POST …/mark-read: ours alone; the gateway's own mark is never touched. Marking again changes nothing. */
export const markRead =
  (ports: Pick<InvoicingPorts, 'unitOfWork' | 'invoices' | 'audit'>) => (id: FatturaId, actor: AuditedActor) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const row = yield* ports.invoices.lockRow(id);
        if (row.read) return row;
        const marked = { ...row, read: true };
        yield* ports.invoices.saveRow(marked);
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'fattura.markRead',
          entity: 'fattura',
          entityId: id,
          changes: changesBetween({ read: row.read }, { read: marked.read }),
        });
        return marked;
      }),
    );
