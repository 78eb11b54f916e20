import { checkOtpEmail, requestOtp, resendOtp, signInByOtp, type OtpPorts } from '@svc/application/accounts';
import type { BotChallenge } from '@svc/application/kernel';

/** The use cases of the OTP rows. */
export interface OtpApp {
  readonly requestOtp: ReturnType<typeof requestOtp>;
  readonly resendOtp: ReturnType<typeof resendOtp>;
  readonly signInByOtp: ReturnType<typeof signInByOtp>;
  readonly checkOtpEmail: ReturnType<typeof checkOtpEmail>;
  readonly issueChallenge: BotChallenge['issue'];
}

export const composeOtp = (ports: OtpPorts): OtpApp => ({
  requestOtp: requestOtp(ports),
  resendOtp: resendOtp(ports),
  signInByOtp: signInByOtp(ports),
  checkOtpEmail: checkOtpEmail(ports),
  issueChallenge: ports.botChallenge.issue,
});
