import * as Effect from 'effect/Effect';
import type { FatturaRow } from '@svc/domain/invoicing';
import type { Actor } from '../kernel/index.ts';
import type { InvoicingPorts } from './invoicing-ports.ts';

/** Ours, at no gateway: nobody is called. */
export const LOCAL_DRAFT = {
  provider: 'Local',
  environment: 'Test',
  direction: 'outbound',
  book: 'sales',
  state: 'DRAFT',
} as const;

type Ports = Pick<InvoicingPorts, 'invoices' | 'audit'>;

/** Inside a unit of work: the draft, and who made it. */
export const insertDraft = (ports: Ports) => (row: FatturaRow, action: string, actor: Actor) =>
  Effect.gen(function* () {
    yield* ports.invoices.insertRow(row);
    yield* auditDraft(ports)(row, action, actor);
    return row;
  });

export const auditDraft = (ports: Ports) => (row: FatturaRow, action: string, actor: Actor) =>
  ports.audit.record({
    actor,
    action,
    entity: 'fattura',
    entityId: row.id,
    changes: { documentType: row.documentType, number: row.number, totalCents: row.totalCents },
  });
