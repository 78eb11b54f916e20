import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as Effect from 'effect/Effect';
import type { Config } from '../../config/config.ts';
import { clashOf } from '../../instances/instance-clash.ts';
import { readInstance, type Instance } from '../../instances/instance.ts';
import { newInstanceText } from '../../instances/new-instance.ts';
import { databaseName } from '../../instances/tenant-databases.ts';
import { besideOf } from '../../instances/write-file.ts';
import { reasonOf } from '../../serving/server.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, type CommandEnded } from '../kernel/run-command.ts';
import { folderSentence, listFiles, type InstanceFolder } from './instance-folder.ts';
import { makeFolder } from '../../instances/make-folder.ts';

export const refused = (why: string): CommandEnded => commandEnded(exitCodes.refused, why);
export const misused = (why: string): CommandEnded => commandEnded(exitCodes.usage, why);

/** What `svc instance create` was given. */
export interface CreateGiven {
  readonly id: string;
  readonly instances: string;
  readonly publicUrl: string;
  readonly host: readonly string[];
  readonly databaseUrl: string;
  readonly adminEmail: string;
  readonly demo: boolean;
  readonly dryRun: boolean;
}

/** The folder, made when it is new and something will be made in it. */
export const openFolder = (
  { instances, dryRun }: CreateGiven,
  ofProcess: Config,
): Effect.Effect<InstanceFolder, CommandEnded> => {
  const folder = instances === '' ? ofProcess.SVC_INSTANCES_DIR : instances;
  if (folder === undefined)
    return Effect.fail(misused('Say where the instance files are: SVC_INSTANCES_DIR or --instances.'));
  return Effect.try({
    try: () => {
      if (!dryRun) makeFolder(folder, 0o700);
      return { folder: existsSync(folder) ? realpathSync(folder) : resolve(folder), ofProcess };
    },
    catch: (error) => commandEnded(exitCodes.failure, folderSentence('written', folder, error)),
  });
};

/** Beside the database of the process's environment, under the tenant's name; none: on the embedded server. */
const databaseUrlOf = ({ id, databaseUrl }: CreateGiven, ofProcess: Config): string | undefined => {
  if (databaseUrl !== '') return databaseUrl;
  if (ofProcess.DATABASE_URL === undefined) return undefined;
  const url = new URL(ofProcess.DATABASE_URL);
  url.pathname = `/${databaseName(id)}`;
  return url.href;
};

/** What will be: the file's text, judged as the server will judge it, and where it goes. */
export interface Planned {
  readonly instance: Instance;
  readonly text: string;
  /** Where the text waits until everything else is there; a killed command leaves it for the next attempt. */
  readonly aside: string;
  readonly resumed: boolean;
}

export const plan = (given: CreateGiven, where: InstanceFolder): Effect.Effect<Planned, CommandEnded> =>
  Effect.gen(function* () {
    const { id } = given;
    const path = join(where.folder, `${id}.env`);
    if (existsSync(path)) return yield* Effect.fail(refused(`There is an instance ${id} already: ${path}.`));
    const aside = besideOf(path, 'creating');
    const resumed = existsSync(aside);
    const asked = {
      id,
      publicUrl: given.publicUrl === '' ? undefined : given.publicUrl,
      aliases: given.host,
      databaseUrl: databaseUrlOf(given, where.ofProcess),
      operatorEmail: given.adminEmail,
    };
    const made = yield* Effect.try({
      try: () => {
        const text = newInstanceText(asked, resumed ? readFileSync(aside, 'utf8') : undefined);
        return { text, instance: readInstance({ id, path, text }, where.ofProcess) };
      },
      catch: (error) => misused(reasonOf(error)),
    });
    const files = existsSync(where.folder) ? yield* listFiles(where) : [];
    const others = files.flatMap((each) => ('instance' in each ? [each.instance] : []));
    const clash = clashOf(made.instance, others);
    if (clash !== undefined) return yield* Effect.fail(refused(clash));
    return { ...made, aside, resumed };
  });
