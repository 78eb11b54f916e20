import { defineEntity } from '@mikro-orm/core';
import { aziendaRoles, type Azienda, type AziendaId, type BillingProfile } from '@svc/domain/invoicing';
import { column, oneOf } from '../kernel/columns.ts';

/** The registry of counterparties. `name` is the profile's, to sort and search by. */
export const AziendaRow = defineEntity({
  name: 'Azienda',
  tableName: 'azienda',
  properties: {
    id: column.uuid<AziendaId>().primary(),
    role: column.text<Azienda['role']>(),
    name: column.text(),
    identity: column.text().unique('azienda_identity'),
    profile: column.document<BillingProfile>(),
    note: column.text().nullable(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
  checks: [oneOf('azienda_role', 'role', aziendaRoles)],
  indexes: [{ name: 'azienda_name', properties: ['name', 'id'] }],
});
