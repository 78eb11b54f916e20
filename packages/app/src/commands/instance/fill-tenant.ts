import * as Effect from 'effect/Effect';
import { tokens } from '../../composition/tokens.ts';
import type { Config } from '../../config/config.ts';
import { seedStudioLoto } from '../../demo/seed.ts';
import { onTenant } from '../../instances/on-tenant.ts';
import { readKeys } from '../../keys/keys.ts';
import { jsonLogger, lineTime } from '../../boundary/logger.ts';
import { ensureOperator } from '../../serving/operator.ts';
import { migrateAsOwner } from '../../serving/schema-owner.ts';
import type { CommandHost } from '../kernel/command-host.ts';

/**
 * Brings a new tenant's database to the schema, makes its operator, and fills it with the demo studio when asked. The operator's
 * password was made for the file and is shown with it: a default one, to be changed first.
 */
export const fillTenant = async (
  config: Config,
  { url, owner }: { readonly url: string; readonly owner: string },
  demo: boolean,
  log: CommandHost['log'],
): Promise<void> => {
  const logger = jsonLogger('warn', lineTime(), log);
  await migrateAsOwner(owner, url);
  await onTenant(config, readKeys(config), url, logger, async (tenant) => {
    await ensureOperator(tenant, config, { logger, say: () => undefined, mustChange: true });
    if (!demo) return;
    const { container } = tenant;
    const [money, account] = [container.get(tokens.money), container.get(tokens.account)];
    await Effect.runPromise(seedStudioLoto(money, account, config.SEED__SUPERADMINPASSWORD));
  });
};
