import { MikroORM } from '@mikro-orm/postgresql';
import { tables } from '../tables.ts';

/**
 * What Postgres alone writes and no entity knows: the lines of the export, and the index of the numbers that notes name
 * (0005-invoicing); the exclusion of overlaps and its refusal (0064-busy-givers); one class of a rule at each of its times (0046-moved-classes);
 * that a word is one of its list (0080-words-and-catalog, 0089-contacts), how contacts are found (0089-contacts),
 * and whose a preference is (0098-preferences); that lines go with their file (0090-contact-imports);
 * that a form's versions stay while there are answers to them, and a contact while one names it (0094-forms, 0095-form-submissions).
 */
const generated = new Set([
  'alter table "fattura" drop column "csv_line";',
  'drop index "fattura_named_invoice";',
  'drop index "slot_of_schedule";',
  'alter table "busy" drop constraint "busy_once";',
  'alter table "catalog_item" drop constraint "catalog_item_category_word";',
  'alter table "catalog_item" drop column "category_key";',
  'alter table "contact" drop constraint "contact_category_word";',
  'alter table "contact" drop column "category_key";',
  'alter table "contact_import_line" drop constraint "contact_import_line_of";',
  ...['email', 'codice_fiscale', 'phone', 'user_id'].map((column) => `drop index "contact_${column}";`),
  ...['user_id', 'contact_id'].map((column) => `drop index "preference_${column}";`),
  'alter table "form_version" drop constraint "form_version_form";',
  'alter table "form_submission" drop constraint "form_submission_version";',
  'alter table "form_submission" drop constraint "form_submission_of_contact";',
  'drop function if exists "fattura_named_invoices"(json);',
  'drop function if exists "busy_lost"();',
]);

/** The SQL that would make the database what the entities say; empty when the two agree. */
export const schemaDrift = async (url: string): Promise<string> => {
  const orm = new MikroORM({ clientUrl: url, entities: [...tables], ensureDatabase: false, pool: { min: 0, max: 2 } });
  try {
    const lines = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split('\n');
    return lines.filter((line) => line !== '' && !generated.has(line)).join('\n');
  } finally {
    await orm.close(true);
  }
};
