import * as Effect from 'effect/Effect';
import { normalizeEmail, resendOtp as resent, type OtpRequestId } from '@svc/domain/accounts';
import { isUuid, refusal } from '@svc/domain/kernel';
import { mailOtpCode } from './otp-mail.ts';
import { judgedTraffic, otpField, type OtpOnItsWay, type RequestOtpPorts } from './request-otp.ts';

type Ports = RequestOtpPorts;

export interface ResendOtp {
  readonly email: string;
  readonly otpRequestId: string;
  readonly source: string;
}

const invalid = refusal('otp_invalid');

/**
 * Mails the same code again: its tries and its end stay. A mail whose outcome nobody knows must not turn into a second
 * code, so there is one code per request. Under the same cooldown and caps as a request; a decoy answers alike.
 */
export const resendOtp = (ports: Ports) => (command: ResendOtp) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const email = normalizeEmail(command.email);
      const now = ports.clock.now();
      if (!isUuid(command.otpRequestId)) return yield* Effect.fail(invalid);
      yield* ports.otps.hold(email, command.source);
      const request = yield* ports.otps.lock(command.otpRequestId as OtpRequestId);
      if (request === null || request.email !== email) return yield* Effect.fail(invalid);
      const next = resent(request, now).unwrapOr(null);
      const code = next?.sealedCode == null ? undefined : ports.secrets.open(otpField(next.id), next.sealedCode);
      if (next === null || code === undefined) return yield* Effect.fail(invalid);
      yield* judgedTraffic(ports)(email, command.source, now);
      yield* ports.otps.save(next);
      const account = next.accountId === null ? null : yield* ports.accounts.find(next.accountId);
      if (account?.email === email) yield* mailOtpCode(ports)(account, code);
      return {
        otpRequestId: next.id,
        expiresInSeconds: Math.ceil(next.expiresAt.since(now).total('seconds')),
        resendAfterSeconds: ports.otpRules.minResendIntervalSeconds,
      } satisfies OtpOnItsWay;
    }),
  );
