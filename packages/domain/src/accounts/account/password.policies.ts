import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { normalizeEmail } from './email.ts';

export const passwordLimits = { minCharacters: 8, maxBytes: 72 } as const;

/** BCrypt reads 72 bytes; a longer password is refused rather than cut. */
export const passwordFits = (password: string): boolean =>
  new TextEncoder().encode(password).length <= passwordLimits.maxBytes;

export interface NewPasswordFacts {
  readonly password: string;
  readonly email: string;
  /** It stands in the list of passwords that everybody tries first. */
  readonly common: boolean;
}
export type NewPasswordRefusalCode =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_address'
  | 'password_common';
type NewPasswordRule = Rule<NewPasswordFacts, NewPasswordRefusalCode>;

/** Unicode code points, not UTF-16 units (NIST SP 800-63B 3.1.1.2). */
const longEnough: NewPasswordRule = ({ password }) =>
  Array.from(password).length >= passwordLimits.minCharacters ? undefined : refusal('password_too_short');
const shortEnough: NewPasswordRule = ({ password }) =>
  passwordFits(password) ? undefined : refusal('password_too_long');
/** Neither the address nor what stands before its @, in whatever case. */
const notTheAddress: NewPasswordRule = ({ password, email }) => {
  const [given, own] = [normalizeEmail(password), normalizeEmail(email)];
  return given === own || given === own.slice(0, own.lastIndexOf('@')) ? refusal('password_is_address') : undefined;
};
const notCommon: NewPasswordRule = ({ common }) => (common ? refusal('password_common') : undefined);

/** What every new password passes, in this order; the first refusal wins (NIST SP 800-63B 3.1.1.2). */
export const newPasswordRules = [longEnough, shortEnough, notTheAddress, notCommon] as const;
export const judgeNewPassword = (facts: NewPasswordFacts): Result<void, Refusal<NewPasswordRefusalCode>> =>
  judge(newPasswordRules, facts);
