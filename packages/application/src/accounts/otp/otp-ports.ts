import type { OtpRules } from '@svc/domain/accounts';
import type { BotChallenge, SecretsCipher } from '../../kernel/index.ts';
import type { PasskeyVerifier } from '../second-factor/passkey-verifier.ts';
import type { TotpCodes } from '../second-factor/totp-codes.ts';
import type { AccountPorts } from '../account-ports.ts';

export interface OtpPorts extends AccountPorts {
  readonly secrets: SecretsCipher;
  readonly otpRules: OtpRules;
  readonly totp: TotpCodes;
  readonly passkeyVerifier: PasskeyVerifier;
  readonly botChallenge: BotChallenge;
}
