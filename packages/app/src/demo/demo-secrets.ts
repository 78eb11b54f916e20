import * as Effect from 'effect/Effect';
import type { MoneyPorts } from '@svc/application/commerce';
import { areSecretsReadable, seedSettings } from '@svc/application/invoicing';

/** The account at the emulated gateway. */
export const demoGateway = { gatewayAUsername: 'demo', gatewayAPassword: 'demo' } as const;

/**
 * Stored secrets are sealed with the keys of the data folder: with another folder, or without its keys.json, nobody can
 * open them, and every checkout would be refused. The emulated account's is known, so it is stored again.
 * @returns whether every stored secret can be opened now
 */
export const mendDemoSecrets = (money: MoneyPorts, isEmulated: boolean) =>
  Effect.gen(function* () {
    const settings = yield* money.settings.load;
    if (areSecretsReadable(settings, money.secrets)) return true;
    if (!isEmulated || settings.gatewayAUsername !== demoGateway.gatewayAUsername) return false;
    yield* seedSettings(money)({ gatewayAPassword: demoGateway.gatewayAPassword });
    return areSecretsReadable(yield* money.settings.load, money.secrets);
  });

/** For the operator: what is lost, and how to get it back. */
export const sealedSentence = (dataDir: string): string =>
  `Stored secrets of this database cannot be opened with the keys of ${dataDir}, so checkouts are refused: start with the data folder or the SECRETS__KEYRING they were stored with, or store them again in the e-invoicing settings.`;
