import * as Effect from 'effect/Effect';
import { parseArgs } from 'node:util';
import { seedSuperAdmin } from '@svc/application/accounts';
import type { Logger } from '@svc/application/kernel';
import { maskEmail } from '@svc/domain/accounts';
import { tokens } from '../composition/tokens.ts';
import { environment, readConfig, type Config } from '../config.ts';
import { jsonLogger, lineTime } from '../logger.ts';
import { serveTenant, takePort, type Server } from '../server.ts';
import { openDatabaseServer } from './database.ts';
import { closeAll, untilSignal } from './run-until-signal.ts';

/** A tenant without its operator could not be opened by anybody; the known password is said loudly until it is gone. */
const ensureOperator = async ({ tenant }: Server, config: Config, logger: Logger): Promise<void> => {
  const { SEED__SUPERADMINEMAIL: email, SEED__SUPERADMINPASSWORD: password } = config;
  const seed = seedSuperAdmin(tenant.container.get(tokens.account))({ email, displayName: 'Operatore', password });
  const { defaultPassword } = await Effect.runPromise(seed);
  if (defaultPassword)
    logger.log('warn', 'the operator still has the known default password', { operator: maskEmail(email) });
};

/** `svc serve`: one tenant from the environment, nothing emulated, nothing seeded. */
export const serve = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  const config = readConfig(environment());
  const stop = untilSignal();
  const logger = jsonLogger('info', lineTime());
  const listener = await takePort(config);
  const undo: (() => Promise<void>)[] = [() => Effect.runPromise(listener.close())];
  try {
    const database = await openDatabaseServer(config, (line) => logger.log('info', line));
    undo.unshift(database.close);
    const server = await serveTenant({ ...config, PORT: listener.port }, listener, database.url, logger);
    undo.splice(undo.length - 1, 1);
    undo.unshift(server.close);
    await ensureOperator(server, config, logger);
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
