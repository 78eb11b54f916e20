import { readdirSync, realpathSync } from 'node:fs';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import type { Config } from '../../config/config.ts';
import { readEnvironment } from '../../config/read-environment.ts';
import { folderReader, isUnreadable, type FoundFile } from '../../instances/instance-files.ts';
import { isInstanceId, noInstanceId, readInstance, type Instance } from '../../instances/instance.ts';
import { reasonOf } from '../../serving/server.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../kernel/run-command.ts';

export const json = Flag.Boolean('json').pipe(
  Flag.withDefault(false),
  Flag.withDescription('Answers as JSON on stdout'),
);
/** The folder of instance files, and what the process says for all of them. */
export interface InstanceFolder {
  /** As the system names it. */
  readonly folder: string;
  readonly ofProcess: Config;
}

const failed = (error: unknown): CommandEnded => commandEnded(exitCodes.failure, reasonOf(error));

/** The process's configuration. */
export const processConfig: CommandEffect<Config> = Effect.flatMap(RunningCommand, ({ host }) =>
  Effect.try({ try: () => readEnvironment(host.environment), catch: failed }),
);

/** The system does not let us have the folder. */
export const folderSentence = (what: 'read' | 'written', folder: string, error: unknown): string =>
  `The folder of instance files ${folder} cannot be ${what} (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`;

/** @param given `--instances`, empty when absent */
export const namedFolder = (given: string): CommandEffect<InstanceFolder> =>
  Effect.flatMap(processConfig, (ofProcess) => {
    const folder = given === '' ? ofProcess.SVC_INSTANCES_DIR : given;
    if (folder === undefined)
      return Effect.fail(
        commandEnded(exitCodes.usage, 'Say where the instance files are: SVC_INSTANCES_DIR or --instances.'),
      );
    return Effect.try({
      try: () => {
        const real = realpathSync(folder);
        readdirSync(real); // it may be a file, or somebody else's
        return { folder: real, ofProcess };
      },
      catch: (error) => commandEnded(exitCodes.notFound, folderSentence('read', folder, error)),
    });
  });

/** One file of the folder, read or refused. */
export type ListedFile =
  | { readonly file: FoundFile; readonly instance: Instance }
  | { readonly file: FoundFile; readonly complaint: string };

const listed = (file: FoundFile, ofProcess: Config): ListedFile => {
  if (isUnreadable(file)) return { file, complaint: `The file cannot be read (${file.code}).` };
  try {
    return { file, instance: readInstance(file, ofProcess) };
  } catch (error) {
    return { file, complaint: reasonOf(error) };
  }
};

/** Every instance file of the folder, by id. */
export const listFiles = ({ folder, ofProcess }: InstanceFolder): Effect.Effect<readonly ListedFile[], CommandEnded> =>
  Effect.map(Effect.tryPromise({ try: folderReader(folder), catch: failed }), (files) =>
    [...files.values()].map((file) => listed(file, ofProcess)),
  );

/** The instance of this id; a file that is refused ends the command with its sentence. */
export const namedInstance = (where: InstanceFolder, id: string): Effect.Effect<Instance, CommandEnded> => {
  if (!isInstanceId(id)) return Effect.fail(commandEnded(exitCodes.usage, noInstanceId(id)));
  return Effect.flatMap(listFiles(where), (files) => {
    const found = files.find(({ file }) => file.id === id);
    if (found === undefined)
      return Effect.fail(commandEnded(exitCodes.notFound, `There is no instance ${id} in ${where.folder}.`));
    if ('complaint' in found)
      return Effect.fail(commandEnded(exitCodes.failure, `${found.file.path} is refused: ${found.complaint}`));
    return Effect.succeed(found.instance);
  });
};
