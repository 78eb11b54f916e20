import * as Effect from 'effect/Effect';
import { missingMigrations } from '@svc/adapters-db';
import { readCommerceReadiness } from '@svc/application/commerce';
import { readSettings, type SettingsView } from '@svc/application/invoicing';
import type { CommerceReadiness } from '@svc/domain/commerce';
import type { Flags } from '@svc/domain/kernel';
import { tokens } from '../../../composition/tokens.ts';
import type { Config } from '../../../config/config.ts';
import type { Instance } from '../../../instances/instance.ts';
import type { InvoicesGo } from '../../../instances/live-target.ts';
import { onTenant } from '../../../instances/on-tenant.ts';
import { tenantDatabases } from '../../../instances/tenant-databases.ts';
import { standingKeys } from '../../../keys/keys.ts';
import { jsonLogger, lineTime } from '../../../boundary/logger.ts';
import { clauseOf } from '../../../serving/server.ts';
import { NoDatabaseYet } from '../../database.ts';
import type { RunningCommand } from '../../kernel/run-command.ts';

/** What the tenant's database says about payments. */
export interface TenantFacts {
  readonly flags: Flags;
  readonly readiness: CommerceReadiness;
  readonly settings: SettingsView;
}
/** `unknown` says why: its database is away, or older than this program. `none`: it was never made, and says nothing. */
export type FactsOrWhy = { readonly known: TenantFacts } | { readonly unknown: string; readonly none: boolean };

/** Reads and changes nothing, the schema included. */
export const tenantFacts = async (
  { host, voice }: RunningCommand['Service'],
  instance: Instance,
  ofProcess: Config,
): Promise<FactsOrWhy> => {
  const quiet = jsonLogger('error', lineTime(), host.log);
  const databases = tenantDatabases(ofProcess, voice.aside);
  try {
    const url = await databases.standingUrlOf(instance);
    const missing = await missingMigrations(url);
    if (missing.length > 0)
      return {
        unknown: `its database lacks ${missing.length} steps of the schema, which the next start makes`,
        none: false,
      };
    const known = await onTenant(instance.config, standingKeys(instance.config), url, quiet, ({ container }) => {
      const money = container.get(tokens.money);
      return Effect.runPromise(
        Effect.all({ flags: money.flags.load, readiness: readCommerceReadiness(money), settings: readSettings(money) }),
      );
    });
    return { known };
  } catch (error) {
    return { unknown: clauseOf(error), none: error instanceof NoDatabaseYet };
  } finally {
    await databases.close();
  }
};

/** Where invoices go, for the question whether the tenant is live. */
export const invoicesGo = (facts: FactsOrWhy): InvoicesGo => {
  if ('known' in facts) return facts.known.settings.environment;
  return facts.none ? null : 'unknown';
};

/** Some field of a seller. */
const isSaid = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && value.trim() !== '');

const environmentSellerSaid = (variables: Readonly<Record<string, string>>): boolean =>
  isSaid(Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('PAYMENT__INVOICESELLER__'))));

/** Spec 2, Seller block rule: which of the two counts, and a warning when both say something. */
export const sellerSource = (
  variables: Readonly<Record<string, string>>,
  facts: FactsOrWhy,
): { readonly source: 'settings' | 'environment' | 'none' | 'unknown'; readonly warning: string | null } => {
  const inEnvironment = environmentSellerSaid(variables);
  if ('unknown' in facts) return { source: inEnvironment ? 'unknown' : 'none', warning: null };
  const inSettings = isSaid(facts.known.settings.seller);
  if (!inSettings) return { source: inEnvironment ? 'environment' : 'none', warning: null };
  const warning =
    'The seller is saved in the e-invoicing settings and in the environment: the settings win as a whole.';
  return { source: 'settings', warning: inEnvironment ? warning : null };
};
