import { defineEntity } from '@mikro-orm/core';
import { apiTokenTable, type ApiPermission, type ApiTokenId, type ApiTokenState } from '@svc/domain/accounts';
import { finalStatesOf, statesOf, type AccountId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

const gone = finalStatesOf(apiTokenTable);

/** Public API tokens, by hash; a revoked one has no row. */
export const ApiTokenRow = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    id: column.uuid<ApiTokenId>().primary(),
    name: column.text(),
    permissions: column.texts<ApiPermission>(),
    allowedOrigins: column.texts(),
    expiresAt: column.instant().nullable(),
    state: column.text<ApiTokenState>(),
    prefix: column.text(),
    hash: column.text().unique('api_token_hash'),
    createdBy: column.uuid<AccountId>().nullable(),
    createdAt: column.instant(),
    lastUsedAt: column.instant().nullable(),
  },
  checks: [
    oneOf(
      'api_token_state',
      'state',
      statesOf(apiTokenTable).filter((state) => !gone.includes(state)),
    ),
    { name: 'api_token_permissions', expression: 'cardinality(permissions) > 0' },
  ],
});
