import * as Effect from 'effect/Effect';
import { parseArgs } from 'node:util';
import type { HttpListener } from '@svc/adapters-http';
import type { Logger } from '@svc/application/kernel';
import { opening } from '../boundary/part.ts';
import { redactorOf } from '../boundary/secrets-of.ts';
import { checkTenant } from '../config/check-config.ts';
import type { Config } from '../config/config.ts';
import { jsonLogger, lineTime } from '../boundary/logger.ts';
import { ensureOperator } from '../serving/operator.ts';
import { warnOfShortKeys } from '../serving/short-keys.ts';
import { checkProductionProcess } from '../config/production.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { remarkOwner } from '../serving/schema-owner.ts';
import { serveTenant, takePort } from '../serving/server.ts';
import { openDatabaseServer } from './database.ts';
import type { HostedCommand } from './kernel/command-host.ts';
import { failingReadably } from './kernel/thrown-error.ts';
import { closeAll } from './run-until-signal.ts';

/** What is served, as a line for a person and as facts for a program. */
interface Served {
  readonly close: () => Promise<void>;
  readonly line: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a served tenant has of the command. */
interface Around {
  readonly logger: Logger;
  readonly say: (line: string) => void;
}

const serveOne = async (config: Config, listener: HttpListener, around: Around): Promise<Served> => {
  const { logger } = around;
  const database = await openDatabaseServer(config, (line) => logger.log('info', line));
  try {
    const server = await serveTenant(config, listener, database.url, logger);
    const close = (): Promise<void> => closeAll(server.close, database.close);
    try {
      await remarkOwner(config, database.url, logger);
      await ensureOperator(server.tenant, config, around);
      warnOfShortKeys(config, logger);
    } catch (error) {
      await server.close();
      throw error;
    }
    return { close, line: `Serving ${config.SVC_TENANT} on ${server.url}`, facts: { url: server.url } };
  } catch (error) {
    await database.close();
    throw error;
  }
};

const serveAll = async (config: Config, folder: string, listener: HttpListener, around: Around): Promise<Served> => {
  const { serveFolder } = await import('../instances/serve-folder.ts');
  const { close, standings, url } = await serveFolder(config, folder, listener, around);
  const instances = standings().map(({ id, standing, hosts }) => ({ id, standing, hosts }));
  const lines = instances.map(({ id, standing, hosts }) => `  ${id}  ${standing}  ${hosts.join(' ')}`);
  return { close, line: [`Serving ${folder} on ${url}`, ...lines].join('\n'), facts: { url, instances } };
};

const options = { json: { type: 'boolean', default: false }, instances: { type: 'string' } } as const;

/** `svc serve`: the tenant of the environment, or every tenant of a folder; nothing emulated, and nobody seeded but the first operator. */
export const serve: HostedCommand = async (args, host) => {
  const { values } = parseArgs({ args: [...args], options });
  const config = readEnvironment(host.environment);
  const folder = values.instances ?? config.SVC_INSTANCES_DIR;
  checkProductionProcess(config);
  if (folder === undefined) checkTenant(config);
  const stop = host.untilSignal();
  const logger = jsonLogger('info', lineTime(), host.log);
  const closeBoundary = host.openBoundary(logger, folder === undefined ? config.SVC_TENANT : undefined);
  const around = { logger, say: (line: string) => void host.stderr.write(`${line}\n`) };
  const listener = await takePort(config);
  const taken = { ...config, PORT: listener.port };
  let served: Served;
  try {
    served = await (folder === undefined
      ? opening({ tenant: taken.SVC_TENANT, redact: redactorOf(taken) }, () =>
          failingReadably(() => serveOne(taken, listener, around)),
        )
      : serveAll(taken, folder, listener, around));
  } catch (error) {
    await Effect.runPromise(listener.close());
    throw error;
  }
  host.ready();
  const { close, line, facts } = served;
  host.stdout.write(values.json ? `${JSON.stringify({ ...facts, pid: process.pid })}\n` : `${line}\n`);
  await stop;
  await close();
  closeBoundary();
  return 0;
};
