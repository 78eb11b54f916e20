import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { defaultSuperAdminPassword } from '../gate/gate.ts';
import { normalizeEmail } from './email.ts';
import { isHardlyMoreThan, nameWords, programWords, studioWords, visibleOf } from './password-words.ts';

/** In Unicode code points, of any script. The upper one bounds what is hashed, and cuts nothing off: longer is refused. */
export const passwordLimits = { minCharacters: 8, maxCharacters: 128 } as const;

/** Whether it is no longer than a password may be; judged in the one spelling. */
export const passwordFits = (password: string): boolean => Array.from(password).length <= passwordLimits.maxCharacters;

/** What BCrypt reads of a password that is given to it as it is: no hash of before knows a longer one. */
const plainBcryptBytes = 72;
const fitsPlainBcrypt = (password: string): boolean => new TextEncoder().encode(password).length <= plainBcryptBytes;

/**
 * The one spelling of a password: canonical composition (NFC), as the profile OpaqueString has it (RFC 8265 section 4.2).
 * One keyboard writes `è` as one character, another as two; it is the same password.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/**
 * What a given password is tried as: the one spelling, and, where that differs, as it was typed, because hashes of before
 * know it so. What does not fit is not tried. How many there are depends on what was typed alone, never on the account.
 */
export const passwordSpellings = (password: string): readonly string[] => {
  const one = normalizePassword(password);
  const asTyped = password !== one && fitsPlainBcrypt(password) ? [password] : [];
  return passwordFits(one) ? [one, ...asTyped] : [];
};

/** A password that somebody has chosen, and for whom. */
export interface NewPasswordFacts {
  /** Normalized. */
  readonly password: string;
  readonly email: string;
  /** The person's own; null where it is not known. */
  readonly name: string | null;
  /** What the studio is known by: its host, its names. */
  readonly studio: readonly string[];
  /** It stands in the list of passwords that everybody tries first. */
  readonly common: boolean;
}
/**
 * - password_too_short, password_too_long: outside `passwordLimits`
 * - password_weak: `why` says blank (nothing but blanks), repeated (fewer than four different characters), sequence
 *   (neighbours of the alphabet or of the digits), studio (hardly more than its names) or words (hardly more than those
 *   and the person's own name, the program's and its roles')
 * - password_is_address: the address or what stands before its @, or hardly more
 * - password_common: in the list of common ones; with `why: default`, the known default password
 */
export type NewPasswordRefusalCode =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_weak'
  | 'password_is_address'
  | 'password_common';
type NewPasswordRule = Rule<NewPasswordFacts, NewPasswordRefusalCode>;

/** Unicode code points, not UTF-16 units (NIST SP 800-63B 3.1.1.2). */
const longEnough: NewPasswordRule = ({ password }) =>
  Array.from(password).length >= passwordLimits.minCharacters ? undefined : refusal('password_too_short');
const shortEnough: NewPasswordRule = ({ password }) =>
  passwordFits(password) ? undefined : refusal('password_too_long');
/** Blanks, fillers and characters that nobody sees are no password, however many there are. */
const notBlank: NewPasswordRule = ({ password }) =>
  visibleOf(password).length === 0 ? refusal('password_weak', { why: 'blank' }) : undefined;
/** Two or three characters over and over, whatever their case, are tried before any word. */
const fewestDifferent = 4;
const notRepeated: NewPasswordRule = ({ password }) =>
  new Set(visibleOf(password)).size < fewestDifferent ? refusal('password_weak', { why: 'repeated' }) : undefined;
/** `12345678`, `hgfedcba`: each character the neighbour of the one before. */
const notASequence: NewPasswordRule = ({ password }) => {
  const codes = visibleOf(password).map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
    ? refusal('password_weak', { why: 'sequence' })
    : undefined;
};
/** Neither the address nor what stands before its @, in whatever case, nor one of them with a year behind it. */
const notTheAddress: NewPasswordRule = ({ password, email }) => {
  const [given, own] = [normalizeEmail(password), normalizeEmail(email)];
  const local = own.slice(0, own.lastIndexOf('@'));
  const isOwn = given === own || given === local || isHardlyMoreThan(password, [own, local]);
  return isOwn ? refusal('password_is_address') : undefined;
};
/** An attacker who knows the studio tries its names first. */
const notTheStudio: NewPasswordRule = ({ password, studio }) =>
  isHardlyMoreThan(password, studioWords(studio)) ? refusal('password_weak', { why: 'studio' }) : undefined;
/** All that somebody knows who knows where this is and whose it is, in whatever order. */
const notKnownWords: NewPasswordRule = ({ password, email, name, studio }) => {
  const own = normalizeEmail(email);
  const words = [...nameWords(name ?? ''), own, own.slice(0, own.lastIndexOf('@')), ...studioWords(studio)];
  return isHardlyMoreThan(password, [...words, ...programWords])
    ? refusal('password_weak', { why: 'words' })
    : undefined;
};
/** The published one, in whatever case: written by whatever door, it would open the forced-change gate for ever. */
const notTheDefault: NewPasswordRule = ({ password }) =>
  password.toLowerCase() === defaultSuperAdminPassword ? refusal('password_common', { why: 'default' }) : undefined;
const notCommon: NewPasswordRule = ({ common }) => (common ? refusal('password_common') : undefined);

/** What every new password passes, in this order; the first refusal wins (NIST SP 800-63B 3.1.1.2). */
export const newPasswordRules = [
  longEnough,
  shortEnough,
  notBlank,
  notRepeated,
  notASequence,
  notTheAddress,
  notTheStudio,
  notTheDefault,
  notCommon,
  notKnownWords,
] as const;
/** Whether a password may be written, by `newPasswordRules`; judged before it is hashed. */
export const judgeNewPassword = (facts: NewPasswordFacts): Result<void, Refusal<NewPasswordRefusalCode>> =>
  judge(newPasswordRules, facts);
