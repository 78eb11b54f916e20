import type { Container } from 'inversify';
import { mikroOtpStore, mikroSpentChallengeStore } from '@svc/adapters-db';
import { otpRules } from '../otp-rules.ts';
import { botChallenge } from './bot-challenge.ts';
import { accountTokens as account, tokens } from './tokens.ts';

/** The doors beside the password: one-time codes, and the challenge before public forms. */
export const bindDoors = (container: Container): void => {
  container.bind(account.otps).toResolvedValue(mikroOtpStore, [tokens.database]);
  container.bind(account.otpRules).toResolvedValue(otpRules, [tokens.environment]);
  container.bind(tokens.spentChallenges).toResolvedValue(mikroSpentChallengeStore, [tokens.database]);
  container
    .bind(account.botChallenge)
    .toResolvedValue(botChallenge, [tokens.environment, tokens.keys, account.clock, tokens.spentChallenges]);
};
