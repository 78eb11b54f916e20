import { Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrations } from '../migrations/index.ts';
import type { MigrationStep } from '../migrations/migration.ts';

const asClass = ({ up }: MigrationStep): new (...args: ConstructorParameters<typeof Migration>) => Migration =>
  class extends Migration {
    override up(): void {
      this.addSql(up);
    }
  };

/**
 * Applies what is missing, in one transaction: all of it or nothing. Callers hold the advisory lock.
 * @param steps those of this program, unless a test brings its own
 */
export const runMigrator = async (url: string, steps: readonly MigrationStep[] = migrations): Promise<void> => {
  const orm = new MikroORM({
    clientUrl: url,
    entities: [], // a step is SQL alone
    discovery: { warnWhenNoEntities: false },
    ensureDatabase: false,
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: {
      migrationsList: steps.map((step) => ({ name: step.name, class: asClass(step) })),
      snapshot: false,
      disableForeignKeys: false,
      silent: true, // its progress would go to stdout
    },
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
};
