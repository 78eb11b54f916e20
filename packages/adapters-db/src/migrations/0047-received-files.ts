import type { MigrationStep } from './migration.ts';

/** A supplier's invoice that came as a file counts as received; the same file twice is refused, as one of ours is. */
export const receivedFiles: MigrationStep = {
  name: '0047-received-files',
  up: [
    `create unique index "fattura_received_file" on "fattura" ("seller_vat_number", "fiscal_year", "number", "document_type") where direction = 'inbound' and provider = 'Local'`,
  ],
};
