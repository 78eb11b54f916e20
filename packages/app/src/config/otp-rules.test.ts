import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { otpRules } from './otp-rules.ts';

const cooldown = (mode: string, seconds?: string): number =>
  otpRules(readConfig({ NODE_ENV: mode, ...(seconds === undefined ? {} : { OTP__MINRESENDINTERVALSECONDS: seconds }) }))
    .minResendIntervalSeconds;

describe('the cooldown of mailed codes', () => {
  it('config.Otp:MinResendIntervalSeconds: is thirty seconds, and in production never below that', () => {
    expect(cooldown('development')).toBe(30);
    expect([cooldown('test', '1'), cooldown('production', '1'), cooldown('production', '45')]).toEqual([1, 30, 45]);
  });
});
