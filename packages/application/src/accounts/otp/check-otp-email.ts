import * as Effect from 'effect/Effect';
import { mayLogIn, normalizeEmail, type OtpMode } from '@svc/domain/accounts';
import { isRegistrationOpen } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { OtpPorts } from './otp-ports.ts';

type Ports = Pick<OtpPorts, 'accounts' | 'adminOnlyLogin' | 'flags' | 'otpRules'>;

/** `mode` is the one to ask for; null when the answer is the same for everybody. */
export interface OtpReach {
  readonly canReceiveOtp: boolean;
  readonly mode: OtpMode | null;
}

/**
 * Spec 1, `check-email`: truthful, in spite of the decoys, because the specification asks for it. A row limit per
 * source blunts it, and Otp:NeutralCheckEmail makes it the same for everybody.
 */
export const checkOtpEmail =
  (ports: Ports) =>
  (email: string): Effect.Effect<OtpReach, StoreDown> =>
    Effect.gen(function* () {
      if (ports.otpRules.neutralCheckEmail) return { canReceiveOtp: true, mode: null };
      const flags = yield* ports.flags.load;
      const account = yield* ports.accounts.findByEmail(normalizeEmail(email));
      const registers =
        isRegistrationOpen(flags) &&
        (account === null || account.state === 'Registered' || account.state === 'Invited');
      const facts = { loginEnabled: flags.enable_login, adminOnlyLogin: ports.adminOnlyLogin };
      if (account !== null && mayLogIn({ account, ...facts }).isOk()) return { canReceiveOtp: true, mode: 'login' };
      return { canReceiveOtp: registers, mode: registers ? 'register' : null };
    });
