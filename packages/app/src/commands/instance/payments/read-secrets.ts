import { createInterface } from 'node:readline';
import * as NodeServices from '@effect/platform-node/NodeServices';
import * as Prompt from 'effect/cli/Prompt';
import * as Effect from 'effect/Effect';
import * as Redacted from 'effect/Redacted';
import { exitCodes } from '../../kernel/exit-codes.ts';
import type { CommandHost } from '../../kernel/command-host.ts';
import { commandEnded, type CommandEnded } from '../../kernel/run-command.ts';
import type { PaymentsGiven } from './given.ts';

/** Asks for one secret after the other: hidden on a terminal, else the next line of standard input. */
export interface SecretReader {
  readonly ask: (what: string) => Effect.Effect<string, CommandEnded>;
  readonly isTerminal: boolean;
}

const fromTerminal = (what: string): Effect.Effect<string, CommandEnded> =>
  Prompt.run(Prompt.Password({ message: what })).pipe(
    Effect.map((secret) => Redacted.value(secret)),
    Effect.mapError(() => commandEnded(exitCodes.refused, 'Nothing was changed.')),
    Effect.provide(NodeServices.layer),
  );

export const secretReader = (stdin: CommandHost['stdin']): SecretReader => {
  const isTerminal = stdin.isTTY === true;
  let lines: AsyncIterator<string> | undefined;
  const nextLine = async (): Promise<string> => {
    lines ??= createInterface({ input: stdin })[Symbol.asyncIterator]();
    const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
    return done === true ? '' : value;
  };
  const ask = (what: string): Effect.Effect<string, CommandEnded> => {
    const answered = isTerminal ? fromTerminal(what) : Effect.promise(nextLine);
    return Effect.flatMap(answered, (secret) =>
      secret === ''
        ? Effect.fail(commandEnded(exitCodes.usage, `${what} was not given on standard input.`))
        : Effect.succeed(secret),
    );
  };
  return { ask, isTerminal };
};

const secrets = [
  'cardSecretKey',
  'cardWebhookSecret',
  'walletClientSecret',
  'gatewayaPassword',
  'gatewayaToken',
] as const;
const names: { readonly [K in (typeof secrets)[number]]: string } = {
  cardSecretKey: 'The card provider’s secret key',
  cardWebhookSecret: 'The card provider’s webhook signing secret',
  walletClientSecret: 'The wallet provider’s client secret',
  gatewayaPassword: 'The password of GatewayA',
  gatewayaToken: 'The token of GatewayB',
};

/** Secrets given as `-` are read, in the order of the options. */
export const readSecrets = (given: PaymentsGiven, reader: SecretReader): Effect.Effect<PaymentsGiven, CommandEnded> =>
  Effect.map(
    Effect.forEach(secrets, (option) =>
      given[option] === '-'
        ? Effect.map(reader.ask(names[option]), (value) => [option, value] as const)
        : Effect.succeed([option, given[option]] as const),
    ),
    (read) => ({ ...given, ...Object.fromEntries(read) }),
  );
