import { defineEntity } from '@mikro-orm/core';
import { finalStatesOf, intentTable, statesOf, type Intent } from '@svc/domain/kernel';
import { among, column, oneOf } from './columns.ts';

export const openIntentStates = statesOf(intentTable).filter((state) => !finalStatesOf(intentTable).includes(state));

export const IntentRow = defineEntity({
  name: 'Intent',
  tableName: 'intent',
  properties: {
    id: column.uuid().primary(),
    kind: column.text(),
    subject: column.text(),
    attempt: column.integer(),
    idempotencyKey: column.text().unique('intent_key'),
    paramsHash: column.text(),
    state: column.text(),
    plannedAt: column.instant(),
    resolvedAt: column.instant().nullable(),
    recordedAt: column.instant().defaultRaw('clock_timestamp()'),
    outcomeAt: column.instant().nullable(),
    outcome: column.document<NonNullable<Intent['outcome']>>().nullable(),
    claimedUntil: column.instant().nullable(),
  },
  checks: [oneOf('intent_state', 'state', statesOf(intentTable))],
  uniques: [
    { name: 'intent_attempt', properties: ['kind', 'subject', 'attempt'] },
    { name: 'intent_open', properties: ['kind', 'subject'], where: among('state', openIntentStates) },
  ],
  indexes: [{ name: 'intent_due', properties: ['recordedAt'], where: among('state', openIntentStates) }],
});
