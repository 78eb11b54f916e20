import type { OtpRules } from '@svc/domain/accounts';
import type { Config } from './config.ts';

const productionFloorSeconds = 30;

/** Otp:* of the configuration. Spec 1, OTP email login 2: in production the cooldown is never below 30 seconds. */
export const otpRules = (config: Config): OtpRules => ({
  minResendIntervalSeconds:
    config.NODE_ENV === 'production'
      ? Math.max(productionFloorSeconds, config.OTP__MINRESENDINTERVALSECONDS)
      : config.OTP__MINRESENDINTERVALSECONDS,
  dailyCapPerAddress: config.OTP__DAILYCAPPERADDRESS,
  dailyCapPerSource: config.OTP__DAILYCAPPERSOURCE,
  neutralCheckEmail: config.OTP__NEUTRALCHECKEMAIL,
});
