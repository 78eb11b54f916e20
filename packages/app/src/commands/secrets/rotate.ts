import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import { mikroSealedSecrets } from '@svc/adapters-db';
import { parseKeyRing, secretsCipher } from '@svc/adapters-platform';
import { rotateSecrets, type RotatedPlace } from '@svc/application/kernel';
import { standingKeys } from '../../keys/keys.ts';
import { onDatabase } from '../instance/on-database.ts';
import { tenantFlags } from '../instance/tenant-flags.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import type { HostedCommand } from '../kernel/command-host.ts';
import { commandEnded, runCommand, RunningCommand } from '../kernel/run-command.ts';
import type { Voice } from '../kernel/voice.ts';

const line = ({ place, rotated, current, changed, unreadable }: RotatedPlace, dryRun: boolean): string =>
  `${place.padEnd(20)} ${rotated} ${dryRun ? 'to seal anew' : 'sealed anew'}, ${current} already, ${unreadable} unreadable` +
  (changed === 0 ? '' : `, ${changed} changed meanwhile`);

const printPlaces = (
  voice: Voice,
  places: readonly RotatedPlace[],
  given: { readonly json: boolean; readonly dryRun: boolean },
): void => {
  if (given.json) return voice.result(JSON.stringify({ dryRun: given.dryRun, places }));
  for (const place of places) {
    voice.result(line(place, given.dryRun));
    for (const field of place.unreadableFields) voice.result(`  unreadable: ${field}`);
  }
};

const rotate = Command.make(
  'rotate',
  {
    ...tenantFlags,
    dryRun: Flag.Boolean('dry-run').pipe(Flag.withDefault(false), Flag.withDescription('Counts, and writes nothing')),
    json: Flag.Boolean('json').pipe(Flag.withDefault(false), Flag.withDescription('Answers as JSON on stdout')),
  },
  (given) =>
    onDatabase(given, ({ config, database }) =>
      Effect.gen(function* () {
        const secrets = yield* Effect.try({
          try: () => secretsCipher(parseKeyRing(standingKeys(config).secrets), config.SVC_TENANT),
          catch: (error) =>
            commandEnded(exitCodes.failure, error instanceof Error ? error.message : 'The key ring cannot be read.'),
        });
        const ports = { secrets, sealedSecrets: mikroSealedSecrets(database) };
        const places = yield* Effect.mapError(rotateSecrets(ports)({ dryRun: given.dryRun }), ({ reason }) =>
          commandEnded(exitCodes.failure, `The database failed: ${reason}.`),
        );
        printPlaces((yield* RunningCommand).voice, places, given);
        if (places.some(({ changed }) => changed > 0))
          return yield* Effect.fail(commandEnded(exitCodes.refused, 'Some were written meanwhile: run it again.'));
      }),
    ),
).pipe(Command.withDescription('Seals every stored secret anew with the first key of SECRETS__KEYRING'));

const tree = Command.make('svc secrets').pipe(
  Command.withDescription('Secrets at rest of a tenant: of the environment, or one that is named'),
  Command.withSubcommands([rotate]),
);

/** `svc secrets rotate [--dry-run] [--json]` */
export const secrets: HostedCommand = (args, host) => runCommand(tree, args, host);
