import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDatabase, openRunDatabase, schemaDrift } from '@svc/adapters-db/testing';
import { migrationFile, NotWritten } from './migration-file.ts';

const usage = `migration NAME

  Compares the entities with the migrated schema, on a Postgres of its own, and writes what is missing to the next file of
  packages/adapters-db/src/migrations, to be read, completed with the data it moves, and committed. NAME says what it
  changes: add-rooms. What drops, renames or changes a column is printed instead, and written by hand.
`;

const folder = join(import.meta.dirname, '../../packages/adapters-db/src/migrations');

const driftOfNow = async (): Promise<string> => {
  const server = await openRunDatabase(process.env['SVC_TEST_DATABASE_URL']);
  try {
    const { url, drop } = await cloneDatabase(server.url, server.template);
    try {
      return await schemaDrift(url);
    } finally {
      await drop();
    }
  } finally {
    await server.end();
  }
};

const [name] = process.argv.slice(2);
if (name === undefined || name.startsWith('-')) {
  process.stdout.write(usage);
  process.exitCode = name === '--help' ? 0 : 2;
} else
  try {
    const index = readFileSync(join(folder, 'index.ts'), 'utf8');
    const made = migrationFile(name, await driftOfNow(), readdirSync(folder), index);
    writeFileSync(join(folder, made.file), made.text);
    writeFileSync(join(folder, 'index.ts'), made.index);
    process.stdout.write(
      `packages/adapters-db/src/migrations/${made.file} is written and listed: read it, then commit it.\n`,
    );
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
