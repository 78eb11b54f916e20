import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Effect from 'effect/Effect';
import { postgresStores } from '@svc/adapters-db';
import { cryptoRandom, parseKeyRing, secretsCipher, systemClock, uuidIds } from '@svc/adapters-platform';
import { resetSecondFactor } from '@svc/application/accounts';
import type { NotFound, StoreDown } from '@svc/application/kernel';
import { normalizeEmail } from '@svc/domain/accounts';
import type { Refusal } from '@svc/domain/kernel';
import { standingKeys } from '../../keys/keys.ts';
import { databaseSentence } from '../../serving/server.ts';
import { publicUrlOf } from '../../config/public-url.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEnded } from '../kernel/run-command.ts';
import { consoleOperator } from './console-operator.ts';
import { json } from './instance-folder.ts';
import { onDatabase, type Instance } from './on-database.ts';
import { tenantFlags } from './tenant-flags.ts';

/** The mail is written into the queue here, sealed by the tenant's keys, and sent by a server. */
const portsOf = ({ config, database }: Instance) => ({
  ...postgresStores(database, secretsCipher(parseKeyRing(standingKeys(config).secrets), config.SVC_TENANT)),
  clock: systemClock,
  ids: uuidIds(systemClock, cryptoRandom),
  mailer: {
    configured: config.MAIL__URL !== undefined,
    send: () => Effect.die(new Error('a command sends no mail')),
  },
  frontEndUrl: config.FRONTEND__URL ?? publicUrlOf(config),
});

const noSuch = commandEnded(exitCodes.notFound, 'There is no account with this address.');

const ended = (failure: Refusal<string> | NotFound<'User'> | StoreDown): CommandEnded => {
  if (failure._tag === 'NotFound') return noSuch;
  if (failure._tag === 'StoreDown') return commandEnded(exitCodes.failure, `The database failed: ${failure.reason}.`);
  return commandEnded(exitCodes.refused, 'This account has no second factor.');
};

const resetFactor = Command.make('reset-factor', { email: Argument.String('email'), ...tenantFlags, json }, (given) =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      const ports = yield* Effect.try({
        try: () => portsOf(instance),
        catch: (error) => commandEnded(exitCodes.failure, databaseSentence(error)),
      });
      const found = ports.accounts.findByEmail(normalizeEmail(given.email));
      const account = yield* Effect.mapError(found, ended);
      if (account === null) return yield* Effect.fail(noSuch);
      const actor = consoleOperator('svc instance operator');
      const reset = resetSecondFactor(ports)({ caller: null, id: account.id, actor });
      yield* Effect.mapError(reset, ended);
      const { voice } = yield* RunningCommand;
      if (given.json) return voice.result(JSON.stringify({ email: account.email, secondFactor: 'Disabled' }));
      voice.result(`${account.email} has no second factor any more, and is signed out everywhere.`);
    }),
  ),
).pipe(
  Command.withDescription(
    'Takes the second factor of an account away, also of the last SuperAdmin, and ends its access',
  ),
);

/** `svc instance operator`: for people who cannot get in any more. */
export const operatorCommand = Command.make('operator').pipe(
  Command.withDescription('Helps somebody back in who lost everything'),
  Command.withSubcommands([resetFactor]),
);
