import * as Effect from 'effect/Effect';
import { remoteDown } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderName } from './payment-provider.ts';

/** The order's own provider; when it is no longer configured its money waits, it is never guessed. */
export const providerOf = (ports: Pick<MoneyPorts, 'providers'>, name: ProviderName) => {
  const provider = ports.providers(name);
  return provider === undefined ? Effect.fail(remoteDown(name, 'not configured')) : Effect.succeed(provider);
};
