import type { Container } from 'inversify';
import {
  mikroIdentityStore,
  mikroOtpStore,
  mikroProviderSettingsStore,
  mikroSpentChallengeStore,
} from '@svc/adapters-db';
import { otpRules } from '../config/otp-rules.ts';
import { joseIdTokenVerifier } from '@svc/adapters-platform';
import { knownProviders } from '../config/known-providers.ts';
import { botChallenge } from './bot-challenge.ts';
import { accountTokens as account, tokens } from './tokens.ts';

/** The doors beside the password: one-time codes, login providers, and the challenge before public forms. */
export const bindDoors = (container: Container): void => {
  container.bind(account.otps).toResolvedValue(mikroOtpStore, [tokens.database]);
  container.bind(account.otpRules).toResolvedValue(otpRules, [tokens.environment]);
  container.bind(account.identities).toResolvedValue(mikroIdentityStore, [tokens.database]);
  container.bind(account.providerSettings).toResolvedValue(mikroProviderSettingsStore, [tokens.database]);
  container
    .bind(account.idTokens)
    .toResolvedValue(
      (config, clock) => joseIdTokenVerifier({ clock, providers: knownProviders(config) }),
      [tokens.environment, account.clock],
    );
  container.bind(tokens.spentChallenges).toResolvedValue(mikroSpentChallengeStore, [tokens.database]);
  container
    .bind(account.botChallenge)
    .toResolvedValue(botChallenge, [tokens.environment, tokens.keys, account.clock, tokens.spentChallenges]);
};
