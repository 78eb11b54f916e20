import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Effect from 'effect/Effect';
import { changeEnvFile, readEnvFile } from '../../../instances/env-file.ts';
import { fingerprintOf, readInstance, WAITS_LINE, type Instance } from '../../../instances/instance.ts';
import { changeFile, FileBusy } from '../../../instances/write-file.ts';
import { clauseOf, reasonOf } from '../../../serving/server.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';
import { commandEnded, type CommandEnded } from '../../kernel/run-command.ts';
import type { InstanceFolder } from '../instance-folder.ts';
import { servedBy, type ServedInstance } from '../standing.ts';

const textOf = ({ path }: Pick<Instance, 'path'>): string => readFileSync(path, 'utf8');
export const variablesOf = (instance: Pick<Instance, 'path'>): Readonly<Record<string, string>> =>
  readEnvFile(textOf(instance));

/** The file's text with the changes; whether they wait for the next start is a line of its own, the first. */
const changedText = (text: string, changes: Readonly<Record<string, string>>, waits: boolean): string => {
  const lines = changeEnvFile(text, changes).split('\n');
  const others = lines.filter((line) => line !== WAITS_LINE);
  return [...(waits ? [WAITS_LINE] : []), ...others].join('\n');
};

/** Judged before anything is written: a file that the server would refuse is never made. */
export const judgedChange = (
  instance: Instance,
  ofProcess: InstanceFolder['ofProcess'],
  changes: Readonly<Record<string, string>>,
): Effect.Effect<Instance, CommandEnded> =>
  Effect.try({
    try: () => readInstance({ ...instance, text: changedText(textOf(instance), changes, false) }, ofProcess),
    catch: (error) => commandEnded(exitCodes.refused, `Nothing was changed. ${reasonOf(error)}`),
  });

/** The file was there when it was judged; the system does not let us change it, or somebody wrote nonsense into it since. */
const unwritten = ({ path }: Pick<Instance, 'path'>, error: unknown): string => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return `${path} cannot be changed (${syscall === undefined ? clauseOf(error) : (code ?? 'unknown')}).`;
};

/** Writes the changes. @returns the fingerprint of the file as it is then */
export const writeChange = (
  instance: Instance,
  changes: Readonly<Record<string, string>>,
  waits: boolean,
): Effect.Effect<string, CommandEnded> =>
  Effect.try({
    try: () => {
      let written = '';
      changeFile(instance.path, (text) => (written = changedText(text, changes, waits)));
      return fingerprintOf(written);
    },
    catch: (error) =>
      error instanceof FileBusy
        ? commandEnded(exitCodes.refused, `${error.message}.`)
        : commandEnded(exitCodes.failure, unwritten(instance, error)),
  });

const RELOAD_MS = 30_000;

/**
 * Waits until every server of this machine that serves the folder has the file as it is now.
 * @returns those servers; none: nothing was reloaded
 */
export const waitForReload = (
  where: InstanceFolder,
  instance: Pick<Instance, 'id'>,
  fingerprint: string,
): Effect.Effect<readonly ServedInstance[], CommandEnded> => {
  const file = { id: instance.id, fingerprint };
  const wait = async (): Promise<readonly ServedInstance[] | string> => {
    for (const from = performance.now(); ; await sleep(100)) {
      const served = servedBy(where, file);
      if (served.every(({ current }) => current)) return served;
      const refusing = served.find(({ current, complaint }) => !current && complaint !== null);
      // A server may still report the version before: it is believed once there was time to look.
      if (refusing !== undefined && performance.now() - from > 5_000) return refusing.complaint ?? '';
      if (performance.now() - from > RELOAD_MS) return 'it did not take the change in time';
    }
  };
  return Effect.flatMap(Effect.promise(wait), (result) =>
    typeof result === 'string'
      ? Effect.fail(commandEnded(exitCodes.failure, `The file is written, but the server stays as it was: ${result}`))
      : Effect.succeed(result),
  );
};
