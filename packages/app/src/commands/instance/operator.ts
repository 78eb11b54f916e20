import * as Argument from 'effect/cli/Argument';
import * as Command from 'effect/cli/Command';
import * as Effect from 'effect/Effect';
import { postgresStores } from '@svc/adapters-db';
import {
  cryptoRandom,
  openBcryptHasher,
  parseKeyRing,
  secretsCipher,
  systemClock,
  uuidIds,
} from '@svc/adapters-platform';
import { renewDefaultPassword, resetSecondFactor, type HasherBusy } from '@svc/application/accounts';
import type { NotFound, StoreDown } from '@svc/application/kernel';
import { normalizeEmail, type Account } from '@svc/domain/accounts';
import type { Refusal } from '@svc/domain/kernel';
import { standingKeys } from '../../keys/keys.ts';
import { newOperatorPassword } from '../../keys/operator-password.ts';
import { databaseSentence } from '../../serving/server.ts';
import { publicUrlOf } from '../../config/public-url.ts';
import { exitCodes } from '../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../kernel/run-command.ts';
import { consoleOperator } from './console-operator.ts';
import { json } from './instance-folder.ts';
import { onDatabase, type Instance } from './on-database.ts';
import { tenantFlags, type TenantGiven } from './tenant-flags.ts';

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

type Failure = Refusal<string> | NotFound<'User'> | StoreDown | HasherBusy;

/** @param refused what a rule that says no means, in a sentence */
const endedBy =
  (refused: string) =>
  (failure: Failure): CommandEnded => {
    if (failure._tag === 'NotFound') return noSuch;
    if (failure._tag === 'StoreDown') return commandEnded(exitCodes.failure, `The database failed: ${failure.reason}.`);
    if (failure._tag === 'HasherBusy') return commandEnded(exitCodes.failure, 'No password could be hashed.');
    return commandEnded(exitCodes.refused, refused);
  };

interface OnAccount {
  readonly ports: ReturnType<typeof portsOf>;
  readonly account: Account;
  readonly instance: Instance;
}

/** Finds the account of an address, in any of its spellings, and works on it. */
const onAccount = (
  given: TenantGiven & { readonly email: string },
  refused: string,
  work: (on: OnAccount) => Effect.Effect<void, Failure, RunningCommand>,
): CommandEffect<void> =>
  onDatabase(given, (instance) =>
    Effect.gen(function* () {
      const ports = yield* Effect.try({
        try: () => portsOf(instance),
        catch: (error) => commandEnded(exitCodes.failure, databaseSentence(error)),
      });
      const account = yield* Effect.mapError(ports.accounts.findByEmail(normalizeEmail(given.email)), endedBy(refused));
      if (account === null) return yield* Effect.fail(noSuch);
      return yield* Effect.mapError(work({ ports, account, instance }), endedBy(refused));
    }),
  );

/** A result for a program, or its sentence for a person. */
const answered = (asJson: boolean, facts: Readonly<Record<string, unknown>>, sentence: string) =>
  Effect.map(RunningCommand, ({ voice }) => voice.result(asJson ? JSON.stringify(facts) : sentence));

const actor = () => consoleOperator('svc instance operator');

const parameters = { email: Argument.String('email'), ...tenantFlags, json };

const resetFactor = Command.make('reset-factor', parameters, (given) =>
  onAccount(given, 'This account has no second factor.', ({ ports, account: { id, email } }) =>
    Effect.andThen(
      resetSecondFactor(ports)({ caller: null, id, actor: actor() }),
      answered(
        given.json,
        { email, secondFactor: 'Disabled' },
        `${email} has no second factor any more, and is signed out everywhere.`,
      ),
    ),
  ),
).pipe(
  Command.withDescription(
    'Takes the second factor of an account away, also of the last SuperAdmin, and ends its access',
  ),
);

const itsOwn = 'This account has a password of its own; a forgotten one is recovered by mail.';

const newPassword = Command.make('new-password', parameters, (given) =>
  onAccount(given, itsOwn, ({ ports, account: { id, email }, instance: { config } }) =>
    Effect.acquireUseRelease(
      Effect.sync(() => openBcryptHasher({ cost: config.AUTH__BCRYPTCOST, processes: 1 })),
      (passwordHasher) =>
        Effect.gen(function* () {
          const password = newOperatorPassword();
          yield* renewDefaultPassword({ ...ports, passwordHasher })({ id, password, actor: actor() });
          const sentence = `${email} has the password ${password}, shown this once; it must be changed first.`;
          yield* answered(given.json, { email, password }, sentence);
        }),
      (hasher) => Effect.promise(hasher.close),
    ),
  ),
).pipe(
  Command.withDescription(
    'Gives an account that still has its default password another one, shown once, and ends its access',
  ),
);

/** `svc instance operator`: for people who cannot get in any more. */
export const operatorCommand = Command.make('operator').pipe(
  Command.withDescription('Helps somebody back in who lost everything'),
  Command.withSubcommands([resetFactor, newPassword]),
);
