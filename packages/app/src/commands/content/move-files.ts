import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { moveFiles, type MovedFiles } from '@svc/application/kernel';
import { storageAt } from '../../composition/file-storage.ts';
import type { Config } from '../../config/config.ts';
import { filePlacesOf } from '../../config/file-place.ts';
import { namedFolder, namedInstance, processConfig } from '../instance/instance-folder.ts';
import { tenantFlags, type TenantGiven } from '../instance/tenant-flags.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import type { HostedCommand } from '../kernel/command-host.ts';
import { commandEnded, runCommand, RunningCommand, type CommandEffect } from '../kernel/run-command.ts';

const configOf = ({ instance, instances }: TenantGiven): CommandEffect<Config> =>
  instance === ''
    ? processConfig
    : Effect.gen(function* () {
        return (yield* namedInstance(yield* namedFolder(instances), instance)).config;
      });

const sentence = ({ moved, already, gone, differing, bytes }: MovedFiles): string =>
  [
    `${moved} moved (${bytes} bytes), ${already} there already, ${gone} removed meanwhile, ${differing.length} differing`,
    ...differing.map((key) => `  differing: ${key}`),
  ].join('\n');

/** Files between two signs of life. */
const STEP = 100;

const move = Command.make(
  'move-files',
  {
    ...tenantFlags,
    to: Flag.Literals('to', ['local', 's3']).pipe(
      Flag.withDescription('Where to; STORAGE__KIND of its servers must say the same already'),
    ),
    json: Flag.Boolean('json').pipe(Flag.withDefault(false), Flag.withDescription('Answers as JSON on stdout')),
  },
  (given) =>
    Effect.gen(function* () {
      const { voice } = yield* RunningCommand;
      const config = yield* configOf(given);
      if (config.STORAGE__KIND !== given.to)
        return yield* Effect.fail(
          commandEnded(
            exitCodes.refused,
            `Start its servers with STORAGE__KIND=${given.to} first: they keep new files there then, and find the others where they are.`,
          ),
        );
      const { now, before } = yield* Effect.try({
        try: () => filePlacesOf(config),
        catch: (error) =>
          commandEnded(exitCodes.failure, error instanceof Error ? error.message : 'The configuration is wrong.'),
      });
      if (before === null)
        return yield* Effect.fail(
          commandEnded(exitCodes.refused, 'No bucket is named: there is nothing to move from.'),
        );
      let seen = 0;
      const tell = (): void => {
        seen += 1;
        if (seen % STEP === 0) voice.aside(`${seen} files`);
      };
      const moved = yield* Effect.mapError(
        moveFiles({ from: storageAt(before), to: storageAt(now), seen: tell }),
        ({ reason }) => commandEnded(exitCodes.failure, `The storage failed, run it again: ${reason}.`),
      );
      voice.result(given.json ? JSON.stringify(moved) : sentence(moved));
      if (moved.differing.length > 0)
        return yield* Effect.fail(
          commandEnded(exitCodes.refused, 'Some files have other bytes there: they were left where they are.'),
        );
    }),
).pipe(
  Command.withDescription('Moves the files of a tenant to where STORAGE__KIND says; can be stopped and run again'),
);

const tree = Command.make('svc content').pipe(
  Command.withDescription('Content of a tenant: of the environment, or one that is named'),
  Command.withSubcommands([move]),
);

/** `svc content move-files --to s3 [--json]` */
export const content: HostedCommand = (args, host) => runCommand(tree, args, host);
