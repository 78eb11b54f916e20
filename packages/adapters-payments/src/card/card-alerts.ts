import type { ProviderAlert } from '@svc/application/commerce';
import { cents, fieldsOf, idOf, metadataNames, text } from './card-records.ts';

/** The words of a dispute the bank has decided. */
const decided = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** A dispute out of a `charge.dispute.*` event; undefined for every other kind, and for one that names nothing. */
export const toAlert = (type: string, object: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(object);
  const externalId = text(fields, 'id');
  if (!type.startsWith('charge.dispute.') || fields['object'] !== 'dispute' || externalId === null) return undefined;
  const status = text(fields, 'status') ?? '';
  const due = cents(fieldsOf(fields['evidence_details']), 'due_by');
  return {
    kind: 'dispute',
    externalId,
    paymentId: idOf(fields, 'payment_intent'),
    tenant: text(fieldsOf(fields['metadata']), metadataNames.tenant),
    over: decided.has(status),
    amountCents: cents(fields, 'amount'),
    currency: text(fields, 'currency')?.toUpperCase() ?? null,
    reason: text(fields, 'reason'),
    outcome: decided.has(status) ? status : null,
    respondBy: due === null || due > 1e11 ? null : Temporal.Instant.fromEpochMilliseconds(due * 1000),
  };
};
