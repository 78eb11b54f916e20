import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Effect from 'effect/Effect';
import { readFileSync } from 'node:fs';
import { missingMigrations, SchemaBeforeBaseline } from '@svc/adapters-db';
import { readEnvFile } from '../../instances/env-file.ts';
import type { Instance } from '../../instances/instance.ts';
import { tenantDatabases } from '../../instances/tenant-databases.ts';
import { clauseOf } from '../../serving/server.ts';
import { RunningCommand } from '../kernel/run-command.ts';
import type { Voice } from '../kernel/voice.ts';
import { json, namedFolder, namedInstance, type InstanceFolder } from './instance-folder.ts';
import { instancesFlag } from './tenant-flags.ts';
import { masked } from './masked.ts';
import { servedBy, servedWord } from './standing.ts';

interface DatabaseFacts {
  readonly reachable: boolean;
  /** Why it is not, or why this program cannot use it. */
  readonly reason: string | null;
  /** Steps of the schema that the next start makes. */
  readonly missingMigrations: readonly string[];
}

const databaseFacts = async (
  { ofProcess }: InstanceFolder,
  instance: Instance,
  voice: Voice,
): Promise<DatabaseFacts> => {
  const databases = tenantDatabases(ofProcess, voice.aside);
  try {
    const url = await databases.standingUrlOf(instance);
    return { reachable: true, reason: null, missingMigrations: await missingMigrations(url) };
  } catch (error) {
    const reachable = error instanceof SchemaBeforeBaseline;
    return { reachable, reason: clauseOf(error), missingMigrations: [] };
  } finally {
    await databases.close();
  }
};

/** The keys its file sets, in the file's order, without secrets. */
const maskedKeys = ({ path }: Instance): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(readEnvFile(readFileSync(path, 'utf8'))).map(([name, value]) => [name, masked(name, value)]),
  );

/** `svc instance info <id>` */
export const infoCommand = Command.make(
  'info',
  { id: Argument.String('id'), instances: instancesFlag, json },
  (given) =>
    Effect.gen(function* () {
      const { voice } = yield* RunningCommand;
      const where = yield* namedFolder(given.instances);
      const instance = yield* namedInstance(where, given.id);
      const database = yield* Effect.promise(() => databaseFacts(where, instance, voice));
      const served = servedBy(where, instance);
      const configuration = maskedKeys(instance);
      const { id, path: file, hosts, remarks, waits } = instance;
      if (given.json)
        return voice.result(JSON.stringify({ id, file, hosts, served, waits, remarks, database, configuration }));
      const missing = database.missingMigrations.length;
      const standing = database.reachable ? 'reachable' : 'not reachable';
      const lack = missing === 0 ? '' : `, ${missing} steps of the schema missing`;
      const state = database.reason === null ? `${standing}${lack}` : `${standing}: ${database.reason}`;
      for (const [name, value] of [
        ['file', file],
        ['hosts', hosts.join(' ')],
        ['served', `${servedWord(served)}${waits ? ', its changes wait for the next start' : ''}`],
        ['database', state],
        ...remarks.map((remark) => ['remark', remark]),
        ...Object.entries(configuration),
      ] as const)
        voice.result(`${name}  ${value}`);
    }),
).pipe(Command.withDescription('One instance: its keys without secrets, its database, and how it is served'));
