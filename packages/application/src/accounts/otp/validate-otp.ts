import * as Effect from 'effect/Effect';
import { normalizeEmail, sameCode, tryOtp, type Account, type OtpRequestId } from '@svc/domain/accounts';
import { isUuid, refusal } from '@svc/domain/kernel';
import type { RequestOrigin, StoreDown } from '../../kernel/index.ts';
import { admit, recordSignIn } from '../session/admit.ts';
import { lockAccount } from '../account/change-account.ts';
import { claim, type ClaimAccountPorts } from '../users/claim-account.ts';
import type { OtpPorts } from './otp-ports.ts';
import { otpField } from './request-otp.ts';
import type { Opening } from '../session/replace-session.ts';
import { openCookieSession, type SignInPorts } from '../session/sign-in.ts';

type Ports = SignInPorts & ClaimAccountPorts & Pick<OtpPorts, 'secrets' | 'unitOfWork'>;

export interface GivenOtp extends RequestOrigin {
  readonly email: string;
  readonly code: string;
  readonly otpRequestId: string;
}

interface Tried {
  readonly account: Account | null;
  readonly reason: string | null;
}

const invalid = refusal('otp_invalid');

/**
 * Who this is, shown by a mailed code: for the cookie and for the OIDC server alike. A wrong, old, used, replaced or
 * decoy code is one refusal. The right one enables an account that waited for it, then the login policy speaks.
 */
export const proveByOtp = (ports: Ports) => (given: GivenOtp) =>
  Effect.gen(function* () {
    const email = normalizeEmail(given.email);
    const { account, reason } = yield* ports.unitOfWork.run(tried(ports)(email, given));
    if (account === null) {
      yield* recordSignIn(ports, 'otp')(email, null, reason);
      return yield* Effect.fail(invalid);
    }
    return yield* admit(ports, 'otp')(account);
  });

/** OTP sign-in of the dashboard: proved, then a cookie session. */
export const signInByOtp = (ports: Ports) => (given: GivenOtp & Opening) =>
  Effect.flatMap(proveByOtp(ports)(given), openCookieSession(ports, 'otp', invalid, given));

/** A password write or a disabling locks the account before it ends its codes: so does the use of a code. */
const lockOwner = (ports: Ports) => (id: OtpRequestId) =>
  Effect.gen(function* () {
    const accountId = (yield* ports.otps.find(id))?.accountId ?? null;
    if (accountId !== null) yield* lockAccount(ports)(accountId);
  });

/** A wrong try is an outcome, not a failure: its count must be committed. */
const tried =
  (ports: Ports) =>
  (email: string, given: GivenOtp): Effect.Effect<Tried, StoreDown> =>
    Effect.gen(function* () {
      if (!isUuid(given.otpRequestId)) return { account: null, reason: 'unknown' };
      yield* ports.otps.hold(email, null);
      yield* lockOwner(ports)(given.otpRequestId as OtpRequestId);
      const request = yield* ports.otps.lock(given.otpRequestId as OtpRequestId);
      if (request === null) return { account: null, reason: 'unknown' };
      const code =
        request.sealedCode === null ? undefined : ports.secrets.open(otpField(request.id), request.sealedCode);
      const matches = sameCode(given.code, code ?? '') && request.email === email;
      const { next, reason } = tryOtp(request, matches, ports.clock.now());
      yield* ports.otps.save(next);
      if (reason !== null || next.accountId === null) return { account: null, reason };
      yield* ports.otps.supersede(email, { allBut: next.id });
      const account = yield* claim(ports)(next.accountId, 'otp', given);
      return { account, reason: account === null ? 'unknown' : null };
    });
