import { defineEntity, p } from '@mikro-orm/core';
import { contactImportTable, lineOutcomes, type ContactImport, type LineOutcome } from '@svc/domain/content';
import { statesOf } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** A file of contacts, from its preview until it can no longer be undone. */
export const ContactImportRow = defineEntity({
  name: 'ContactImport',
  tableName: 'contact_import',
  properties: {
    id: column.uuid().primary(),
    state: column.text<ContactImport['state']>(),
    content: p.json().columnType('jsonb'),
    records: p.json().columnType('jsonb'),
    createdAt: column.instant(),
    expiresAt: column.instant(),
  },
  checks: [oneOf('contact_import_state', 'state', statesOf(contactImportTable))],
  indexes: [{ name: 'contact_import_over', properties: ['expiresAt'] }],
});

/** What a line of it did, with what it replaced. */
export const ContactImportLineRow = defineEntity({
  name: 'ContactImportLine',
  tableName: 'contact_import_line',
  properties: {
    importId: column.uuid().primary(),
    line: column.integer().primary(),
    outcome: column.text<LineOutcome>(),
    contactId: column.uuid().nullable(),
    before: p.json().columnType('jsonb').nullable(),
    versionAfter: column.integer().nullable(),
  },
  checks: [oneOf('contact_import_line_outcome', 'outcome', lineOutcomes)],
  indexes: [{ name: 'contact_import_line_contact', properties: ['contactId'] }],
});
