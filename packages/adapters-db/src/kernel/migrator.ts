import { Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrations } from '../migrations/index.ts';
import type { MigrationStep } from '../migrations/migration.ts';
import { tables } from '../tables.ts';

const asClass = ({ up }: MigrationStep): new (...args: ConstructorParameters<typeof Migration>) => Migration =>
  class extends Migration {
    override up(): void {
      for (const statement of up) this.addSql(statement);
    }
  };

const withMigrator = async <A>(url: string, use: (orm: MikroORM) => Promise<A>): Promise<A> => {
  const orm = new MikroORM({
    clientUrl: url,
    entities: [...tables],
    discovery: { warnWhenNoEntities: false },
    ensureDatabase: false,
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: {
      migrationsList: migrations.map((step) => ({ name: step.name, class: asClass(step) })),
      snapshot: false,
      disableForeignKeys: false,
      silent: true, // its progress would go to stdout
    },
  });
  try {
    return await use(orm);
  } finally {
    await orm.close(true);
  }
};

/** Applies what is missing, all or nothing. Callers hold the advisory lock. */
export const runMigrator = (url: string): Promise<void> =>
  withMigrator(url, async (orm) => void (await orm.migrator.up()));

/**
 * What Postgres alone writes and no entity knows: the lines of the export (0032-fattura-csv-line), the index of the
 * numbers that notes name (0018-named-invoices).
 */
const generated = new Set([
  'alter table "fattura" drop column "csv_line";',
  'drop index "fattura_named_invoice";',
  'drop function if exists "fattura_named_invoices"(json);',
]);

/** The SQL that would make the database what the entities say; empty when nothing has drifted. */
export const schemaDrift = (url: string): Promise<string> =>
  withMigrator(url, async (orm) => {
    const drifted = await orm.migrator.checkSchema(); // true means drift
    const lines = drifted ? (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split('\n') : [];
    return lines.filter((line) => line !== '' && !generated.has(line)).join('\n');
  });
