import * as Effect from 'effect/Effect';
import { seedSuperAdmin } from '@svc/application/accounts';
import type { Logger } from '@svc/application/kernel';
import { maskEmail } from '@svc/domain/accounts';
import { tokens } from '../composition/tokens.ts';
import type { Config } from '../config/config.ts';
import type { Tenant } from './tenant.ts';

/** A tenant without its operator could not be opened by anybody; the known password is said loudly until it is gone. */
export const ensureOperator = async (
  { container }: Pick<Tenant, 'container'>,
  config: Config,
  logger: Logger,
): Promise<void> => {
  const { SEED__SUPERADMINEMAIL: email, SEED__SUPERADMINPASSWORD: password } = config;
  const seed = seedSuperAdmin(container.get(tokens.account))({ email, displayName: 'Operatore', password });
  const { defaultPassword } = await Effect.runPromise(seed);
  if (defaultPassword)
    logger.log('warn', 'the operator still has the known default password', {
      tenant: config.SVC_TENANT,
      operator: maskEmail(email),
    });
};
