import { defineEntity, p } from '@mikro-orm/core';
import {
  actionTokenPurposes,
  actionTokenTable,
  type ActionTokenPurpose,
  type ActionTokenState,
} from '@svc/domain/accounts';
import { statesOf, type ActionTokenId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';
import { AccountRow } from './account.tables.ts';

/** The secrets of mailed links, by their hash. */
export const ActionTokenRow = defineEntity({
  name: 'ActionToken',
  tableName: 'action_token',
  properties: {
    id: column.uuid<ActionTokenId>().primary(),
    account: () =>
      p.manyToOne(AccountRow).mapToPk().fieldName('account_id').index('action_token_account').deleteRule('cascade'),
    purpose: column.text<ActionTokenPurpose>(),
    tokenHash: column.text().unique('action_token_hash'),
    state: column.text<ActionTokenState>(),
    issuedAt: column.instant(),
    expiresAt: column.instant(),
    usedAt: column.instant().nullable(),
  },
  indexes: [{ name: 'action_token_age', properties: ['expiresAt'] }],
  checks: [
    oneOf('action_token_purpose', 'purpose', actionTokenPurposes),
    oneOf('action_token_state', 'state', statesOf(actionTokenTable)),
  ],
});
