import { defineEntity } from '@mikro-orm/core';
import { operatorAlertTable } from '@svc/domain/commerce';
import { statesOf } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** Few rows, never deleted; written by webhooks, read by admins. */
export const OperatorAlertRow = defineEntity({
  name: 'OperatorAlert',
  tableName: 'operator_alert',
  properties: {
    id: column.uuid().primary(),
    kind: column.text(),
    provider: column.text(),
    externalId: column.text(),
    orderId: column.big().nullable(),
    paymentId: column.text().nullable(),
    state: column.text(),
    amountCents: column.big().nullable(),
    currency: column.text().nullable(),
    reason: column.text().nullable(),
    outcome: column.text().nullable(),
    respondBy: column.instant().nullable(),
    raisedAt: column.instant(),
    reportedAt: column.instant().fieldName('told_at'),
  },
  checks: [oneOf('operator_alert_state', 'state', statesOf(operatorAlertTable))],
  uniques: [{ name: 'operator_alert_external', properties: ['provider', 'kind', 'externalId'] }],
});
