import * as Effect from 'effect/Effect';
import { configKeys } from '../../../config/config-keys.ts';
import type { Config } from '../../../config/config.ts';
import { secretFileKeys } from '../../../config/secret-files.ts';
import { isLiveKey, liveReasons } from '../../../instances/live-target.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect } from '../../kernel/run-command.ts';
import { masked } from '../masked.ts';
import { servedBy, servedWord } from '../standing.ts';
import { variablesOf } from './change-instance.ts';
import type { Situation } from './steps.ts';
import { invoicesGo, sellerSource } from './tenant-facts.ts';

const shownFlags = [
  'enable_online_payments',
  'enable_bookings',
  'enable_einvoicing',
  'enable_subscriptions',
  'enable_finance',
  'enable_email_sender',
] as const;

const paymentKeys = [...Object.keys(configKeys), ...secretFileKeys].filter((name) =>
  /^(?:PAYMENT|EINVOICING)__/.test(name),
);

/** Every payment key that has a value, secrets masked; where a secret comes out of a file, the name of that. */
const environmentShown = (
  variables: Readonly<Record<string, string>>,
  { PAYMENT__CARD__SECRETKEY: cardKey }: Config,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    paymentKeys.flatMap((name) => {
      const value = variables[name] ?? '';
      if (value === '') return [];
      const kind = name.startsWith('PAYMENT__CARD__SECRETKEY') ? ` (${isLiveKey(cardKey) ? 'live' : 'test'})` : '';
      return [[name, `${masked(name, value)}${kind}`]];
    }),
  );

const lines = (found: ReturnType<typeof inspection>): readonly string[] => {
  const { flags, readiness, einvoicing, environment } = found;
  const list = (entries: object, of = ''): readonly string[] =>
    Object.entries(entries).map(([name, value]) => `${of}${name}  ${String(value)}`);
  return [
    `${found.id}  ${found.servedAs}  ${found.live.length === 0 ? 'test' : `live: ${found.live.join(', ')}`}`,
    `payment provider  ${found.paymentProvider}`,
    ...list(environment),
    ...(flags === null ? [`flags and readiness are not known: ${found.unknown ?? ''}`] : list(flags)),
    ...(einvoicing === null ? [] : list(einvoicing, 'e-invoicing ')),
    `seller  ${found.seller}`,
    ...(readiness === null
      ? []
      : [
          `ready  ${readiness.ready}${readiness.enabled ? '' : ', but online payments are off'}`,
          ...list(readiness.checks),
        ]),
  ];
};

const inspection = ({ where, instance, facts }: Situation) => {
  const variables = variablesOf(instance);
  const { source, warning } = sellerSource(variables, facts);
  const known = 'known' in facts ? facts.known : undefined;
  const served = servedBy(where, instance);
  return {
    id: instance.id,
    file: instance.path,
    served,
    servedAs: servedWord(served),
    live: liveReasons(instance.config, invoicesGo(facts)),
    /** Of new checkouts, also where the file leaves it to the default. */
    paymentProvider: instance.config.PAYMENT__PROVIDER,
    environment: environmentShown(variables, instance.config),
    flags: known === undefined ? null : Object.fromEntries(shownFlags.map((name) => [name, known.flags[name]])),
    readiness: known?.readiness ?? null,
    einvoicing:
      known === undefined
        ? null
        : {
            provider: known.settings.provider,
            environment: known.settings.environment,
            passwordConfigured: known.settings.passwordConfigured,
            apiTokenConfigured: known.settings.apiTokenConfigured,
          },
    seller: source,
    unknown: 'unknown' in facts ? facts.unknown : null,
    warnings: warning === null ? [] : [warning],
  };
};

/** Without options: environment masked, flags, commerce readiness. */
export const inspect = (situation: Situation): CommandEffect<void> =>
  Effect.gen(function* () {
    const { voice } = yield* RunningCommand;
    const found = inspection(situation);
    const { servedAs: _, ...facts } = found;
    if (situation.given.json) voice.result(JSON.stringify(facts));
    else for (const line of lines(found)) voice.result(line);
    for (const warning of found.warnings) voice.aside(warning);
    if (found.unknown !== null)
      return yield* Effect.fail(
        commandEnded(exitCodes.failure, `The tenant’s database cannot be asked: ${found.unknown}.`),
      );
  });
