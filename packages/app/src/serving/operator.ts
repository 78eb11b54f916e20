import * as Effect from 'effect/Effect';
import { openToPublishedPassword, seedSuperAdmin } from '@svc/application/accounts';
import type { Logger } from '@svc/application/kernel';
import { maskEmail } from '@svc/domain/accounts';
import { tokens } from '../composition/tokens.ts';
import type { Config } from '../config/config.ts';
import { newOperatorPassword } from '../keys/operator-password.ts';
import { StartRefused } from './start-refused.ts';
import type { Tenant } from './tenant.ts';

/** Where the first operator is made. */
export interface OperatorSurroundings {
  readonly logger: Logger;
  /** A line for the person who starts the program, on stderr; never into the log. */
  readonly say: (line: string) => void;
  /** Whether the password that the configuration names is a default one as well; in production it is. */
  readonly mustChange?: boolean;
}

/**
 * A tenant without its operator could not be opened by anybody; a default password is said loudly until it is gone. In
 * production nobody knows it beforehand: it is SEED__SUPERADMINPASSWORD, else made here and shown this once.
 */
export const ensureOperator = async (
  { container }: Pick<Tenant, 'container'>,
  config: Config,
  { logger, say, mustChange = config.NODE_ENV === 'production' }: OperatorSurroundings,
): Promise<void> => {
  const { SEED__SUPERADMINEMAIL: email, SEED__SUPERADMINPASSWORD: given, SVC_TENANT: tenant } = config;
  const generated = given === undefined && mustChange ? newOperatorPassword() : undefined;
  const seed = seedSuperAdmin(container.get(tokens.account));
  const { defaultPassword, made } = await Effect.runPromise(
    seed({ email, displayName: 'Operatore', password: given ?? generated, mustChange }),
  );
  // Of two processes that start at once only the one whose account it is shows its password.
  if (made && generated !== undefined)
    say(`The operator ${email} of ${tenant} has the password ${generated}, shown this once; it must be changed first.`);
  // One of its own that was made just now is no news: it was shown to the person who needs it.
  if (defaultPassword && !(made && mustChange))
    logger.log('warn', 'the operator still has the default password', { tenant, operator: maskEmail(email) });
};

/**
 * In production nobody is let in by the password that stands in the documents: a database of a demo, or of before each instance
 * had a default of its own, is not served.
 * @param instance its name in a folder of instances
 * @throws StartRefused
 */
export const refusePublishedPassword = async (
  { container }: Pick<Tenant, 'container'>,
  config: Config,
  instance?: string,
): Promise<void> => {
  if (config.NODE_ENV !== 'production') return;
  const [email] = await Effect.runPromise(openToPublishedPassword(container.get(tokens.account)));
  if (email === undefined) return;
  const where = instance === undefined ? '' : ` --instance ${instance}`;
  throw new StartRefused(
    `The account ${email} still has the published default password: svc instance operator new-password ${email}${where} gives it one of its own.`,
  );
};
