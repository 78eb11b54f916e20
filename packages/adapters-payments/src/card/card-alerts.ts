import type { ProviderAlert } from '@svc/application/commerce';
import { cents, fieldsOf, idOf, metadataNames, text, type Fields } from './card-records.ts';

/** The words of a dispute the bank has decided. */
const decided = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Which events may report that a refund failed; the provider sends several of them of one. */
const refundEvents = new Set(['refund.failed', 'refund.updated', 'charge.refund.updated']);
const gaveUp = new Set(['failed', 'canceled']);

/** A dispute out of a `charge.dispute.*` event, or a refund that failed; undefined for every other, and for one that names nothing. */
export const toAlert = (type: string, object: unknown): ProviderAlert | undefined => {
  const fields = fieldsOf(object);
  const externalId = text(fields, 'id');
  if (externalId === null) return undefined;
  if (refundEvents.has(type) && fields['object'] === 'refund') return toFailedRefund(fields, externalId);
  return type.startsWith('charge.dispute.') && fields['object'] === 'dispute'
    ? toDispute(fields, externalId)
    : undefined;
};

const toFailedRefund = (fields: Fields, externalId: string): ProviderAlert | undefined =>
  gaveUp.has(text(fields, 'status') ?? '')
    ? {
        kind: 'refund_failed',
        externalId,
        refundKey: text(fieldsOf(fields['metadata']), metadataNames.key),
        paymentId: idOf(fields, 'payment_intent'),
        tenant: text(fieldsOf(fields['metadata']), metadataNames.tenant),
        over: false,
        amountCents: cents(fields, 'amount'),
        currency: text(fields, 'currency')?.toUpperCase() ?? null,
        reason: text(fields, 'failure_reason'),
        outcome: null,
        respondBy: null,
      }
    : undefined;

const toDispute = (fields: Fields, externalId: string): ProviderAlert => {
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
