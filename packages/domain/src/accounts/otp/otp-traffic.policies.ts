import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';

/** What was mailed (or would have been, to decoys) in the day before now. */
export interface OtpTraffic {
  readonly lastToAddress: Temporal.Instant | null;
  readonly toAddress: number;
  /** The earliest of those that still count; null when there is none. */
  readonly firstToAddress: Temporal.Instant | null;
  readonly fromSource: number;
  readonly firstFromSource: Temporal.Instant | null;
}

/** What the configuration says about codes (Otp:*). */
export interface OtpRules {
  /** Otp:MinResendIntervalSeconds. */
  readonly minResendIntervalSeconds: number;
  /** Codes and resends per address within 24 hours; bounds the guesses of a day to three times as many. */
  readonly dailyCapPerAddress: number;
  readonly dailyCapPerSource: number;
  /** Otp:NeutralCheckEmail: check-email answers the same for everybody. */
  readonly neutralCheckEmail: boolean;
}

/** The window of the daily caps: the last 24 hours at any moment, no calendar day. */
export const otpDayHours = 24;

interface OtpTrafficFacts {
  readonly traffic: OtpTraffic;
  readonly rules: OtpRules;
  readonly now: Temporal.Instant;
}
/** Cooldown or daily cap: `retryAfterSeconds` says how long to wait, not which of them it was. */
export type OtpTrafficRefusalCode = 'otp_cooldown';
type TrafficRule = Rule<OtpTrafficFacts, OtpTrafficRefusalCode>;

/** At least one second, at most what the rule itself lasts, also when the clock was put back meanwhile. */
const wait = (from: Temporal.Instant, seconds: number, now: Temporal.Instant): number =>
  Math.min(seconds, Math.max(1, Math.ceil(seconds - now.since(from).total('seconds'))));

const cooldown: TrafficRule = ({ traffic: { lastToAddress }, rules, now }) => {
  const seconds = rules.minResendIntervalSeconds;
  if (lastToAddress === null || Math.abs(now.since(lastToAddress).total('seconds')) >= seconds) return undefined;
  return refusal('otp_cooldown', { retryAfterSeconds: wait(lastToAddress, seconds, now) });
};
const addressCap: TrafficRule = ({ traffic, rules, now }) =>
  traffic.toAddress < rules.dailyCapPerAddress || traffic.firstToAddress === null
    ? undefined
    : refusal('otp_cooldown', { retryAfterSeconds: wait(traffic.firstToAddress, otpDayHours * 3600, now) });
const sourceCap: TrafficRule = ({ traffic, rules, now }) =>
  traffic.fromSource < rules.dailyCapPerSource || traffic.firstFromSource === null
    ? undefined
    : refusal('otp_cooldown', { retryAfterSeconds: wait(traffic.firstFromSource, otpDayHours * 3600, now) });

/** Before a code is made or mailed again. None of it depends on whose address it is. */
export const otpTrafficRules = [cooldown, addressCap, sourceCap] as const;
/** Whether a code may be mailed now, by `otpTrafficRules`; the first refusal wins. */
export const judgeOtpTraffic = (facts: OtpTrafficFacts): Result<void, Refusal<OtpTrafficRefusalCode>> =>
  judge(otpTrafficRules, facts);
