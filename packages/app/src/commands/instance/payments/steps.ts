import * as Effect from 'effect/Effect';
import { configKeys, type ConfigKey } from '../../../config/config-keys.ts';
import type { Instance } from '../../../instances/instance.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';
import { commandEnded, type CommandEnded } from '../../kernel/run-command.ts';
import type { InstanceFolder } from '../instance-folder.ts';
import { servedBy } from '../standing.ts';
import { variablesOf, waitForReload, writeChange } from './change-instance.ts';
import { saveEInvoicing, testConnection } from './einvoicing-step.ts';
import { environmentChanges } from './environment-changes.ts';
import { savesEInvoicing, type PaymentsGiven } from './given.ts';
import type { SecretReader } from './read-secrets.ts';
import type { Step } from './step.ts';
import { openTenantApi, type TenantApi } from './tenant-api.ts';
import type { FactsOrWhy } from './tenant-facts.ts';
import { enableFlags, seedTestActivities } from './tenant-work.ts';
import { startWatch, stopWatch, type Watch } from './watch-card.ts';

/** Everything the steps are made from. */
export interface Situation {
  readonly where: InstanceFolder;
  readonly instance: Instance;
  readonly given: PaymentsGiven;
  readonly facts: FactsOrWhy;
  readonly reader: SecretReader;
  /** The tenant's server; signed in before the first step when one of them needs that. */
  readonly api: TenantApi;
}

const keys: Readonly<Record<string, ConfigKey>> = configKeys;
const secretsOf = (names: readonly string[]): readonly string[] => names.filter((name) => keys[name]?.secret === true);

const reloadStep = ({ where, instance, given }: Situation, fingerprint: () => string): Step => {
  const servers = servedBy(where, instance).length;
  const restart =
    servers === 0 ? 'no server of this machine serves the folder; the next start has it' : 'reload the tenant';
  return {
    id: 'restart',
    where: where.folder,
    does: given.noRestart ? 'nothing: it waits for the next start' : restart,
    secretRefs: [],
    run: given.noRestart
      ? Effect.succeed('waits for the next start')
      : Effect.map(
          Effect.suspend(() => waitForReload(where, instance, fingerprint())),
          (served) =>
            served.length === 0 ? 'no server of this machine serves it' : `reloaded in ${served.length} process(es)`,
        ),
  };
};

/** Writes the changed keys, and lets the servers take them. */
const changeSteps = (situation: Situation, changes: Readonly<Record<string, string>>): readonly Step[] => {
  const names = Object.keys(changes);
  if (names.length === 0) return [];
  const { instance, given } = situation;
  let fingerprint = instance.fingerprint;
  const write: Step = {
    id: 'environment',
    where: instance.path,
    does: `set ${names.join(', ')}`,
    secretRefs: secretsOf(names),
    run: Effect.map(writeChange(instance, changes, given.noRestart), (now) => {
      fingerprint = now;
      return `${names.length} key(s) written`;
    }),
  };
  return [write, reloadStep(situation, () => fingerprint)];
};

const flagStep = ({ where, instance, given, facts }: Situation): Effect.Effect<readonly Step[], CommandEnded> => {
  if (!given.enableFlags) return Effect.succeed([]);
  if ('unknown' in facts)
    return Effect.fail(commandEnded(exitCodes.failure, `The flags cannot be read: ${facts.unknown}.`));
  const { flags } = facts.known;
  if (flags.enable_online_payments && flags.enable_einvoicing) return Effect.succeed([]);
  if (!flags.enable_bookings)
    return Effect.fail(
      commandEnded(
        exitCodes.refused,
        'Nothing was changed. Online payments need bookings: turn enable_bookings on first (errors.payment.featureDependency).',
      ),
    );
  const does = 'turn on enable_online_payments and enable_einvoicing';
  return Effect.succeed([
    { id: 'flags', where: 'the tenant’s database', does, secretRefs: [], run: enableFlags(instance, where.ofProcess) },
  ]);
};

/** The tenant's server, where it is asked and as which host. */
export const serverOf = ({ where, instance, given }: Omit<Situation, 'api'>): TenantApi => {
  const publicUrl = instance.config.HTTP__PUBLICURL ?? '';
  return openTenantApi(given.api ?? servedBy(where, instance)[0]?.url ?? publicUrl, new URL(publicUrl).host);
};

const eInvoicingSteps = ({ given, api }: Situation): readonly Step[] => {
  const save: Step = {
    id: 'einvoicing',
    where: api.base,
    does: `save the e-invoicing settings as ${given.adminEmail ?? ''}`,
    secretRefs: [
      '--admin-email',
      ...(given.gatewayaPassword === undefined ? [] : ['--gatewaya-password']),
      ...(given.gatewayaToken === undefined ? [] : ['--gatewaya-token']),
    ],
    run: Effect.map(saveEInvoicing(api, given), (fields) =>
      fields.length === 0 ? 'nothing was another value' : `${fields.join(', ')} saved`,
    ),
  };
  const test: Step = {
    id: 'test-connection',
    where: api.base,
    does: 'ask the gateway whether it takes the stored credentials',
    secretRefs: [],
    run: testConnection(api),
  };
  return [...(savesEInvoicing(given) ? [save] : []), ...(given.testConnection ? [test] : [])];
};

const watchOf = ({ where, instance }: Situation, config: Instance['config']): Watch => {
  const [served] = servedBy(where, instance);
  const url = new URL('/api/v1/payments/card/webhook', config.HTTP__PUBLICURL);
  if (served !== undefined) url.port = new URL(served.url).port;
  return { id: instance.id, config, ofProcess: where.ofProcess, webhookUrl: url.href };
};

/** @param next the instance with what the other steps will have written */
const watchSteps = (situation: Situation, next: Instance): readonly Step[] => {
  const { instance, given, where } = situation;
  const watch = watchOf(situation, next.config);
  const stop: Step = {
    id: 'stop-watch',
    where: instance.id,
    does: 'end the watch of the card provider',
    secretRefs: [],
    run: Effect.map(stopWatch(watch), (ended) => (ended ? 'ended' : 'there was none')),
  };
  const start: Step = {
    id: 'watch-card',
    where: watch.webhookUrl,
    does: 'lead the card provider’s events there and keep their signing secret',
    secretRefs: ['PAYMENT__CARD__WEBHOOKSECRET'],
    run: Effect.gen(function* () {
      const secret = yield* startWatch(watch);
      const now = variablesOf(instance);
      const changes = environmentChanges({ ...nothing, cardWebhookSecret: secret }, now);
      if (Object.keys(changes).length === 0) return 'watching; the signing secret is the one of the file';
      const fingerprint = yield* writeChange(instance, changes, given.noRestart);
      if (!given.noRestart) yield* waitForReload(where, instance, fingerprint);
      return 'watching; the signing secret is in the file';
    }),
  };
  return [...(given.stopWatch ? [stop] : []), ...(given.watchCard ? [start] : [])];
};
const nothing = {
  provider: undefined,
  cardSecretKey: undefined,
  cardWebhookSecret: undefined,
  walletClientId: undefined,
  walletClientSecret: undefined,
  walletWebhookId: undefined,
  walletEnvironment: undefined,
  invoiceSellerVat: undefined,
  invoiceSellerName: undefined,
} as const;

/** The steps in their order; what is as wanted already makes none. */
export const stepsOf = (
  situation: Situation,
  changes: Readonly<Record<string, string>>,
  next: Instance,
): Effect.Effect<readonly Step[], CommandEnded> =>
  Effect.map(flagStep(situation), (flags) => {
    const { instance, given, where } = situation;
    const seed: Step = {
      id: 'seed',
      where: 'the tenant’s database',
      does: 'add test activities with places',
      secretRefs: [],
      run: seedTestActivities(instance, where.ofProcess),
    };
    return [
      ...changeSteps(situation, changes),
      ...flags,
      ...eInvoicingSteps(situation),
      ...(given.seed ? [seed] : []),
      ...watchSteps(situation, next),
    ];
  });
