import type { BotChallenge, Clock, SpentChallengeStore } from '@svc/application/kernel';
import { altchaChallenge, fakeBotChallenge, noBotChallenge, parseKeyRing } from '@svc/adapters-platform';
import { ConfigInvalid, type Config } from '../config.ts';
import type { Keys } from '../keys.ts';

/** BOTCHALLENGE__*. @throws ConfigInvalid for the fake one in production: everybody knows its answer */
export const botChallenge = (config: Config, keys: Keys, clock: Clock, spent: SpentChallengeStore): BotChallenge => {
  if (config.BOTCHALLENGE__MODE === 'off') return noBotChallenge;
  if (config.BOTCHALLENGE__MODE === 'fake') {
    if (config.NODE_ENV === 'production')
      throw new ConfigInvalid('The configuration is wrong. BOTCHALLENGE__MODE: fake is for tests, not for production.');
    return fakeBotChallenge;
  }
  const ring = parseKeyRing(keys.secrets);
  return altchaChallenge({
    ring,
    tenant: config.SVC_TENANT,
    clock,
    spent,
    difficulty: config.BOTCHALLENGE__DIFFICULTY,
  });
};
