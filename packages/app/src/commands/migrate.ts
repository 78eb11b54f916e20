import { parseArgs } from 'node:util';
import { ConfigInvalid, type Config } from '../config/config.ts';
import { checkProductionDatabase, checkProductionProcess } from '../config/production.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { migrateAsOwner, ownerUrlOf, type MigratedAsOwner } from '../serving/schema-owner.ts';
import { databaseSentence, reasonOf } from '../serving/server.ts';
import type { HostedCommand } from './kernel/command-host.ts';

/** A tenant whose database is brought up; `why` it is not. */
type Target = { readonly tenant: string; readonly url: string; readonly owner: string } | Failed;
interface Failed {
  readonly tenant: string;
  readonly why: string;
}
type Outcome = (MigratedAsOwner & { readonly tenant: string }) | Failed;

const ownTarget = (config: Config): Target => {
  const { DATABASE_URL: url, DATABASE__MIGRATORURL: owner, SVC_TENANT: tenant } = config;
  if (url === undefined)
    throw new ConfigInvalid('DATABASE_URL must be set: the schema of an embedded database is its server’s to make.');
  checkProductionDatabase(config);
  return { tenant, url, owner: owner ?? url };
};

const targetsOf = async (folder: string, ofProcess: Config): Promise<readonly Target[]> => {
  const { folderReader, isUnreadable } = await import('../instances/instance-files.ts');
  const { readInstance } = await import('../instances/instance.ts');
  const { checkedFolder } = await import('../instances/serve-folder.ts');
  return [...(await folderReader(checkedFolder(folder))()).values()].flatMap((file): readonly Target[] => {
    const tenant = file.id;
    if (isUnreadable(file)) return [{ tenant, why: `The file cannot be read (${file.code}).` }];
    try {
      const { DATABASE_URL: url } = readInstance(file, ofProcess).config;
      return url === undefined ? [] : [{ tenant, url, owner: ownerUrlOf(url, ofProcess) }];
    } catch (error) {
      return [{ tenant, why: reasonOf(error) }];
    }
  });
};

const migrated = async (target: Target): Promise<Outcome> => {
  if ('why' in target) return target;
  const { tenant, url, owner } = target;
  try {
    return { tenant, ...(await migrateAsOwner(owner, url)) };
  } catch (error) {
    return { tenant, why: databaseSentence(error) };
  }
};

const lineOf = (outcome: Outcome): string => {
  if ('why' in outcome) return `${outcome.tenant}  ${outcome.why}`;
  const { tenant, applied, granted } = outcome;
  const rights = granted === null ? 'the role of the server owns the tables' : `${granted} has the rights of a server`;
  return `${tenant}  ${applied.length} step(s) applied, ${rights}`;
};

const options = { json: { type: 'boolean', default: false }, instances: { type: 'string' } } as const;

/** `svc migrate [--json] [--instances DIR]` */
export const migrate: HostedCommand = async (args, host) => {
  const { values } = parseArgs({ args: [...args], options });
  const config = readEnvironment(host.environment);
  checkProductionProcess(config);
  const folder = values.instances ?? config.SVC_INSTANCES_DIR;
  const targets = folder === undefined ? [ownTarget(config)] : await targetsOf(folder, config);
  const outcomes: Outcome[] = [];
  for (const target of targets) outcomes.push(await migrated(target));
  if (values.json) host.stdout.write(`${JSON.stringify(outcomes)}\n`);
  else for (const outcome of outcomes) ('why' in outcome ? host.stderr : host.stdout).write(`${lineOf(outcome)}\n`);
  return outcomes.some((outcome) => 'why' in outcome) ? 1 : 0;
};
