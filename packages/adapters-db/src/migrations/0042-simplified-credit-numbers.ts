import type { MigrationStep } from './migration.ts';

const numbers = '"fattura" ("seller_vat_number", "fiscal_year", "number")';

/** A simplified credit note (TD08) may have the number of an invoice, as an ordinary one may: it was refused beside it. */
export const simplifiedCreditNumbers: MigrationStep = {
  name: '0042-simplified-credit-numbers',
  up: [
    `create unique index "fattura_simplified_credit_number" on ${numbers} where direction = 'outbound' and document_type = 'TD08'`,
    `drop index "fattura_number"`,
    `create unique index "fattura_number" on ${numbers} where direction = 'outbound' and document_type <> 'TD04' and document_type <> 'TD08'`,
  ],
};
