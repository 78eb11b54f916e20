import type { MigrationStep } from './migration.ts';

/** An invoice that comes after a note over it finds that note without reading all documents. */
export const strayNotes: MigrationStep = {
  name: '0017-stray-notes',
  up: [
    `create index "fattura_stray_note" on "fattura" ("seller_vat_number")
    where direction = 'outbound' and source_id is null and document_type in ('TD04', 'TD05')`,
  ],
};
