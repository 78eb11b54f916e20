import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { parseArgs } from 'node:util';
import type { App, Route, Screens } from '@svc/adapters-http';
import { opening } from '../boundary/part.ts';
import { redactorOf } from '../boundary/secrets-of.ts';
import { checkTenant } from '../config/check-config.ts';
import type { Config } from '../config/config.ts';
import { tokens } from '../composition/tokens.ts';
import { buildScreens } from '../demo/build-screens.ts';
import { holdDemo } from '../demo/demo-lease.ts';
import { mendDemoSecrets, sealedSentence } from '../demo/demo-secrets.ts';
import { startEmulators, type Emulators } from '../demo/emulators.ts';
import { readKeys } from '../keys/keys.ts';
import { jsonLogger, lineTime } from '../boundary/logger.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { serveTenant, takePort, type Server } from '../serving/server.ts';
import { StartRefused } from '../serving/start-refused.ts';
import { openDatabaseServer } from './database.ts';
import type { CommandHost, HostedCommand } from './kernel/command-host.ts';
import { failingReadably } from './kernel/thrown-error.ts';
import { closeAll } from './run-until-signal.ts';
import { banner, summary } from './start-banner.ts';

const startOptions = {
  json: { type: 'boolean', default: false },
  examples: { type: 'boolean', default: false },
} as const;

/** `svc start`: the whole demo on this machine. Ends with the first signal, after draining. */
export const start: HostedCommand = async (args, host) => {
  const { values } = parseArgs({ args: [...args], options: startOptions });
  const config = readEnvironment(host.environment);
  if (config.NODE_ENV === 'production') throw new StartRefused('start is the demo; in production use: svc serve.');
  checkTenant(config);
  const stop = host.untilSignal();
  host.openBoundary(jsonLogger('warn', lineTime(), host.log), config.SVC_TENANT);
  const say = (line: string): void => void host.stderr.write(`${line}\n`);
  const listener = await takePort(config);
  const undo: (() => Promise<void>)[] = [() => Effect.runPromise(listener.close())];
  try {
    undo.unshift(holdDemo(config.SVC_DATA_DIR));
    const { database, emulators, demo } = await opening({ tenant: config.SVC_TENANT, redact: redactorOf(config) }, () =>
      failingReadably(async () => {
        const database = await openDatabaseServer(config, say);
        undo.unshift(database.close);
        const emulators = await startEmulators({ ...config, PORT: listener.port }, readKeys(config));
        undo.unshift(emulators.close);
        const demoConfig = { ...emulators.config, PORT: listener.port };
        const built = buildScreens(say);
        undo.unshift(built.close);
        const demo = await serveDemo(demoConfig, listener, database.url, emulators, built.screens, host.log);
        return { database, emulators, demo };
      }),
    );
    const { server, examples, readable } = demo;
    undo.splice(undo.length - 1, 1); // the server closes the listener itself
    undo.unshift(server.close);
    const facts = summary(server, emulators, config, database.embedded);
    host.stdout.write(values.json ? `${JSON.stringify(facts)}\n` : banner(facts));
    if (!readable) say(sealedSentence(config.SVC_DATA_DIR));
    const making = values.examples ? Effect.runFork(examples) : undefined;
    await stop;
    if (making !== undefined) await Effect.runPromise(Fiber.interrupt(making));
    say('Stopping: running work ends first.');
    return 0;
  } finally {
    await closeAll(...undo);
  }
};

const serveDemo = async (
  config: Config,
  listener: Awaited<ReturnType<typeof takePort>>,
  databaseUrl: string,
  emulators: Emulators,
  screens: () => Screens,
  log: CommandHost['log'],
): Promise<{ readonly server: Server; readonly examples: Effect.Effect<void>; readonly readable: boolean }> => {
  const logger = jsonLogger('warn', lineTime(), log);
  const { devRoutes } = await import('../demo/dev.routes.ts');
  const dev: readonly Route<App>[] = devRoutes(emulators);
  const server: Server = await serveTenant(config, listener, databaseUrl, logger, dev, { screens });
  emulators.setWebhook(server.url);
  const { openWholeStudio, seedStudioLoto } = await import('../demo/seed.ts');
  const { container } = server.tenant;
  const [money, account] = [container.get(tokens.money), container.get(tokens.account)];
  const { first, client, other, admin } = await Effect.runPromise(
    seedStudioLoto(money, account, config.SEED__SUPERADMINPASSWORD),
  );
  if (first) await Effect.runPromise(openWholeStudio(money));
  const readable = await Effect.runPromise(mendDemoSecrets(money, emulators.gatewayA !== null));
  if (!first || client === null || other === null || admin === null) return { server, examples: Effect.void, readable };
  const { makeExamples } = await import('../demo/examples.ts');
  return {
    server,
    examples: makeExamples(container.get(tokens.app), money, emulators, { client, other, admin }, logger),
    readable,
  };
};
