import * as Effect from 'effect/Effect';
import { exitCodes } from '../../kernel/exit-codes.ts';
import { commandEnded, RunningCommand, type CommandEffect, type CommandEnded } from '../../kernel/run-command.ts';
import type { PaymentsGiven } from './given.ts';
import type { SecretReader } from './read-secrets.ts';
import { endedBy, type ApiAnswer, type TenantApi } from './tenant-api.ts';

const SETTINGS = '/api/v1/einvoicing/settings';

const isAdminRole = (role: unknown): boolean => role === 'admin' || role === 'superadmin';

/** Signs the admin in; the password is asked for once. */
export const signInAsAdmin = (
  api: TenantApi,
  given: PaymentsGiven,
  reader: SecretReader,
): Effect.Effect<void, CommandEnded> =>
  Effect.gen(function* () {
    const { adminEmail: email = '', adminPasswordStdin } = given;
    if (!reader.isTerminal && !adminPasswordStdin)
      return yield* Effect.fail(
        commandEnded(
          exitCodes.notAuthenticated,
          `Nothing was changed. The e-invoicing settings need a session of ${email}: give the password on standard input with --admin-password-stdin.`,
        ),
      );
    const password = yield* reader.ask(`The password of ${email}`);
    const answer = yield* api.call('POST', '/api/v1/auth/login', { email, password });
    if (answer.status !== 200)
      return yield* Effect.fail(endedBy(`Nothing was changed. ${email} cannot sign in`, answer));
    if (answer.json['mustChangePassword'] === true)
      return yield* Effect.fail(
        commandEnded(
          exitCodes.refused,
          `Nothing was changed. ${email} still has the default password: change it first.`,
        ),
      );
    // Told before the first step: a session that may not save the settings would leave half of the plan done.
    if (!isAdminRole(answer.json['role']))
      return yield* Effect.fail(
        commandEnded(exitCodes.refused, `Nothing was changed. ${email} is no admin of this tenant.`),
      );
  });

/** Spec 2: other processes may keep the flags for a minute. */
const FLAG_CACHE_MS = 65_000;
const PAUSE_MS = 1_000;

/** The settings, once every cache knows that e-invoicing is on; hidden endpoints are a plain 404 till then. */
const readSettings = (api: TenantApi): CommandEffect<ApiAnswer> => {
  const from = performance.now();
  // Most often it is a matter of milliseconds, which needs no message.
  const look = (looks: number): CommandEffect<ApiAnswer> =>
    Effect.gen(function* () {
      const answer = yield* api.call('GET', SETTINGS);
      if (answer.status !== 404 || performance.now() - from > FLAG_CACHE_MS) return answer;
      if (looks === 2)
        (yield* RunningCommand).voice.aside(
          'E-invoicing is hidden there: waiting up to a minute for its flag to be known.',
        );
      return yield* Effect.delay(look(looks + 1), PAUSE_MS);
    });
  return look(1);
};

/** Only what is another value; secrets cannot be compared, so a given one is always written. */
const patchOf = (given: PaymentsGiven, stored: ApiAnswer['json']): Readonly<Record<string, string>> => {
  const {
    eInvoicingProvider: provider,
    eInvoicingEnvironment: environment,
    gatewayaUsername: gatewayAUsername,
  } = given;
  const { gatewayaPassword: gatewayAPassword, gatewayaToken: gatewayBToken } = given;
  const plain = Object.entries({ provider, environment, gatewayAUsername }).filter(
    ([name, value]) => value !== stored[name],
  );
  const all = [...plain, ...Object.entries({ gatewayAPassword, gatewayBToken })];
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
};

const hidden = (what: string): CommandEnded =>
  commandEnded(exitCodes.refused, `${what}: enable_einvoicing is off there; --enable-flags turns it on.`);

/** @returns the names of the fields that were written */
export const saveEInvoicing = (api: TenantApi, given: PaymentsGiven): CommandEffect<readonly string[]> =>
  Effect.gen(function* () {
    const what = 'The e-invoicing settings cannot be saved';
    const stored = yield* readSettings(api);
    if (stored.status === 404) return yield* Effect.fail(hidden(what));
    if (stored.status !== 200) return yield* Effect.fail(endedBy(what, stored));
    const patch = patchOf(given, stored.json);
    if (Object.keys(patch).length === 0) return [];
    const saved = yield* api.call('PUT', SETTINGS, patch);
    return saved.status === 200 ? Object.keys(patch) : yield* Effect.fail(endedBy(what, saved));
  });

/** Asks the gateway through the server, with the credentials that are stored. @returns what it answered, as a sentence */
export const testConnection = (api: TenantApi): CommandEffect<string> =>
  Effect.gen(function* () {
    if ((yield* readSettings(api)).status === 404) return yield* Effect.fail(hidden('The gateway cannot be asked'));
    const answer = yield* api.call('POST', `${SETTINGS}/test-connection`);
    if (answer.status !== 200) return yield* Effect.fail(endedBy('The gateway does not take the credentials', answer));
    return `the gateway takes the credentials${sellerWords(answer.json['sellerRegistered'])}`;
  });

const sellerWords = (registered: unknown): string => {
  if (registered === true) return ' and knows the seller';
  return registered === false ? '; it does not know the seller yet, the first invoice registers it' : '';
};
