import * as Effect from 'effect/Effect';
import type { FatturaRow } from '@svc/domain/invoicing';
import { changesBetween, type AuditedActor } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** Ours, at no gateway: nobody is called. */
export const LOCAL_DRAFT = {
  provider: 'Local',
  environment: 'Test',
  direction: 'outbound',
  book: 'sales',
  state: 'DRAFT',
} as const;

type Ports = Pick<InvoicingPorts, 'invoices' | 'audit'>;

/** How a draft was made, or changed, at the desk. */
export type DraftOperation = `fattura.${
  | 'collective'
  | 'create'
  | 'import'
  | 'number'
  | 'offlineBooking'
  | 'offlineSubscription'}`;

/** Inside a unit of work: the draft, and who made it. */
export const insertDraft = (ports: Ports) => (row: FatturaRow, operation: DraftOperation, actor: AuditedActor) =>
  Effect.gen(function* () {
    yield* ports.invoices.insertRow(row);
    yield* auditDraft(ports)(null, row, operation, actor);
    return row;
  });

const factsOf = ({ documentType, number, totalCents, revision }: FatturaRow) => ({
  documentType,
  number,
  totalCents,
  revision,
});

/** @param before null: it is new */
export const auditDraft =
  (ports: Ports) => (before: FatturaRow | null, row: FatturaRow, operation: DraftOperation, actor: AuditedActor) =>
    ports.audit.record({
      actor,
      action: before === null ? 'Created' : 'Modified',
      operation,
      entity: 'fattura',
      entityId: row.id,
      changes: changesBetween(before && factsOf(before), factsOf(row)),
    });
