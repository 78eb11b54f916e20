import * as Effect from 'effect/Effect';
import { parseArgs } from 'node:util';
import { environment, readConfig } from '../config.ts';
import { jsonLogger } from '../logger.ts';
import { serveTenant, takePort } from '../server.ts';
import { openDatabaseServer } from './database.ts';
import { closeAll, untilSignal } from './run-until-signal.ts';

/** `svc serve`: one tenant from the environment, nothing emulated, nothing seeded. */
export const serve = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  const config = readConfig(environment());
  const stop = untilSignal();
  const logger = jsonLogger('info', () => Temporal.Now.instant().toString());
  const listener = await takePort(config);
  const undo: (() => Promise<void>)[] = [() => Effect.runPromise(listener.close())];
  try {
    const database = await openDatabaseServer(config, (line) => logger.log('info', line));
    undo.unshift(database.close);
    const server = await serveTenant({ ...config, PORT: listener.port }, listener, database.url, logger);
    undo.splice(undo.length - 1, 1);
    undo.unshift(server.close);
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ url: server.url, pid: process.pid })}\n`
        : `Serving ${config.SVC_TENANT} on ${server.url}\n`,
    );
    await stop;
    return 0;
  } finally {
    await closeAll(...undo);
  }
};
