import * as Command from 'effect/cli/Command';
import * as Flag from 'effect/cli/Flag';
import * as Effect from 'effect/Effect';
import * as Option from 'effect/Option';
import { isWebhookUrl } from '@svc/emulators/payments';
import { jsonLogger, lineTime } from '../boundary/logger.ts';
import { factsOf, textOf } from './emulators-facts.ts';
import { startAll, type EmulatorsAsked, type RunningEmulators } from './emulators-running.ts';
import type { CommandHost, HostedCommand } from './kernel/command-host.ts';
import { exitCodes } from './kernel/exit-codes.ts';
import { commandEnded, runCommand, RunningCommand, type CommandEnded } from './kernel/run-command.ts';

const HIGHEST_FIRST_PORT = 65_535 - 3;

/** Why they did not start, for a person. */
const refusalOf = (error: unknown): CommandEnded => {
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const why =
    code === 'EADDRINUSE'
      ? `Port ${port} on ${address} is in use by another program; --port begins elsewhere, and without it any free ports are taken.`
      : `The emulators cannot start: ${message}.`;
  return commandEnded(exitCodes.failure, why);
};

/** What is wrong with the options; undefined when nothing is. */
const misuseOf = ({ port, cardWebhook, walletWebhook }: EmulatorsAsked): CommandEnded | undefined => {
  if (port < 0 || port > HIGHEST_FIRST_PORT)
    return commandEnded(exitCodes.usage, `--port must be between 0 and ${HIGHEST_FIRST_PORT}: four ports are taken.`);
  const wrong = [cardWebhook, walletWebhook].find((each) => each !== undefined && !isWebhookUrl(each.url));
  return wrong === undefined
    ? undefined
    : commandEnded(exitCodes.usage, `${wrong.url} is no address of a webhook; it begins with http:// or https://.`);
};

const serve = async (emulators: RunningEmulators, host: CommandHost, stop: Promise<unknown>): Promise<void> => {
  const closeBoundary = host.openBoundary(jsonLogger('warn', lineTime(), host.log), undefined);
  host.ready();
  try {
    await stop;
  } finally {
    await emulators.close();
    closeBoundary();
  }
};

const run = (asked: EmulatorsAsked, json: boolean) =>
  Effect.gen(function* () {
    const { host, voice } = yield* RunningCommand;
    const misuse = misuseOf(asked);
    if (misuse !== undefined) return yield* Effect.fail(misuse);
    const stop = host.untilSignal();
    const emulators = yield* Effect.tryPromise({ try: () => startAll(asked), catch: refusalOf });
    const facts = factsOf(emulators, asked);
    voice.result(json ? JSON.stringify(facts) : textOf(facts));
    yield* Effect.promise(() => serve(emulators, host, stop));
  });

const text = (name: string, fallback: string, description: string) =>
  Flag.String(name).pipe(Flag.withDefault(fallback), Flag.withDescription(description));
const optional = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withDescription(description));

const tree = Command.make(
  'svc emulators',
  {
    port: Flag.Int('port').pipe(
      Flag.withDefault(0),
      Flag.withDescription('Of the card provider; wallet, GatewayA and GatewayB take the three after it. 0: free ones'),
    ),
    host: text('host', '127.0.0.1', 'Where they listen; 0.0.0.0 in a container'),
    publicHost: optional('public-host', 'The name in their own addresses, where clients know them by another one'),
    cardWebhook: optional('card-webhook', 'Where the card provider sends its events'),
    cardSecret: text('card-webhook-secret', 'whsec_emulated', 'What it signs them with'),
    walletWebhook: optional('wallet-webhook', 'Where the wallet sends its events'),
    walletWebhookId: text('wallet-webhook-id', 'EMULATEDWEBHOOK01', 'The webhook that it signs them for'),
    dialect: Flag.Literals('dialect', ['sdi', 'invoice']).pipe(
      Flag.withDefault('sdi' as const),
      Flag.withDescription('Which of its two APIs GatewayB speaks'),
    ),
    outcomes: Flag.Literals('outcomes', ['auto', 'manual']).pipe(
      Flag.withDefault('auto' as const),
      Flag.withDescription('Whether documents move through the states of SDI by themselves, or by control calls alone'),
    ),
    books: optional('books', 'A folder that keeps their books over restarts'),
    json: Flag.Boolean('json').pipe(
      Flag.withDefault(false),
      Flag.withDescription('One JSON object on stdout when they are ready'),
    ),
  },
  ({ json, cardSecret, walletWebhookId, ...given }) => {
    const card = Option.getOrUndefined(given.cardWebhook);
    const wallet = Option.getOrUndefined(given.walletWebhook);
    return run(
      {
        ...given,
        publicHost: Option.getOrUndefined(given.publicHost),
        books: Option.getOrUndefined(given.books),
        cardWebhook: card === undefined ? undefined : { url: card, secret: cardSecret },
        walletWebhook: wallet === undefined ? undefined : { url: wallet, webhookId: walletWebhookId },
      },
      json,
    );
  },
).pipe(
  Command.withDescription(
    'The card provider, the wallet and both SDI gateways as servers, for suites in any language: calls are logged, ' +
      'faults are set over HTTP (docs/EMULATORS.md). No database, nothing real. INT, TERM and HUP end them.',
  ),
);

/** `svc emulators [--port N] [--json] …` */
export const emulators: HostedCommand = (args, host) => runCommand(tree, args, host);
