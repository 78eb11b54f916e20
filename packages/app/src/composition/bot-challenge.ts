import type { BotChallenge, Clock, SpentChallengeStore } from '@svc/application/kernel';
import { altchaChallenge, fakeBotChallenge, noBotChallenge, parseKeyRing } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import type { Keys } from '../keys/keys.ts';

/** BOTCHALLENGE__*. */
export const botChallenge = (config: Config, keys: Keys, clock: Clock, spent: SpentChallengeStore): BotChallenge => {
  if (config.BOTCHALLENGE__MODE === 'off') return noBotChallenge;
  if (config.BOTCHALLENGE__MODE === 'fake') return fakeBotChallenge;
  const ring = parseKeyRing(keys.secrets);
  return altchaChallenge({
    ring,
    tenant: config.SVC_TENANT,
    clock,
    spent,
    difficulty: config.BOTCHALLENGE__DIFFICULTY,
  });
};
