import * as Effect from 'effect/Effect';
import {
  isMailbox,
  judgeOtpTraffic,
  mayLogIn,
  normalizeEmail,
  otpCodeFrom,
  otpDayHours,
  otpLimits,
  type Account,
  type OtpMode,
  type OtpRequestId,
} from '@svc/domain/accounts';
import { isRegistrationOpen, refusal, type AccountId } from '@svc/domain/kernel';
import { changesBetween, fromResult, type RequestOrigin, type StoreDown } from '../../kernel/index.ts';
import { mailOtpCode } from './otp-mail.ts';
import type { OtpPorts } from './otp-ports.ts';
import { self } from '../account/register.ts';

/** What `request-otp` stands on. */
export type RequestOtpPorts = Pick<
  OtpPorts,
  | 'accounts'
  | 'adminOnlyLogin'
  | 'audit'
  | 'clock'
  | 'flags'
  | 'ids'
  | 'mails'
  | 'otpRules'
  | 'otps'
  | 'outbox'
  | 'random'
  | 'secrets'
  | 'unitOfWork'
>;

export interface RequestOtp extends RequestOrigin {
  readonly email: string;
  readonly mode: OtpMode;
  /** Who asks, as rate limits count sources. */
  readonly source: string;
  /** Of the account that `register` makes. */
  readonly language: 'it' | 'en';
}

/** What the caller learns: the same for an address that is somebody's and one that is nobody's. */
export interface OtpOnItsWay {
  readonly otpRequestId: OtpRequestId;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}

/** The field that a sealed code is bound to. */
export const otpField = (id: OtpRequestId): string => `otp:${id}`;

/**
 * Spec 1, OTP email login 1 to 5. A code for people who may have one; for everybody else a decoy: a request like any
 * other, stored and counted alike, whose code is mailed to nobody. `register` makes the account here, disabled.
 */
export const requestOtp = (ports: RequestOtpPorts) => (command: RequestOtp) =>
  Effect.gen(function* () {
    const email = normalizeEmail(command.email);
    const flags = yield* ports.flags.load;
    if (command.mode === 'register' && !isRegistrationOpen(flags))
      return yield* Effect.fail(refusal('registration_disabled'));
    return yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const now = ports.clock.now();
        yield* judgedTraffic(ports)(email, command.source, now);
        const found = yield* heldByEmail(ports)(email);
        const loginEnabled = flags.enable_login;
        const account = receives(ports)(email, found, command.mode, loginEnabled)
          ? (found ?? (yield* registered(ports)(email, command)))
          : null;
        const id = ports.ids.next<OtpRequestId>();
        const code = otpCodeFrom(ports.random.bytes(8));
        yield* ports.otps.supersede(email, { source: command.source });
        yield* ports.otps.insert({
          id,
          email,
          mode: command.mode,
          accountId: account?.id ?? null,
          state: 'Active',
          sealedCode: ports.secrets.seal(otpField(id), code),
          tries: 0,
          sends: 1,
          source: command.source,
          createdAt: now,
          lastSentAt: now,
          expiresAt: now.add({ minutes: otpLimits.minutes }),
        });
        if (account !== null) yield* mailOtpCode(ports)(account, code);
        return {
          otpRequestId: id,
          expiresInSeconds: otpLimits.minutes * 60,
          resendAfterSeconds: ports.otpRules.minResendIntervalSeconds,
        } satisfies OtpOnItsWay;
      }),
    );
  });

/** The account of the address, which nobody disables or deletes until the request is written; nobody's when it just went. */
const heldByEmail = (ports: RequestOtpPorts) => (email: string) =>
  Effect.gen(function* () {
    const known = yield* ports.accounts.findByEmail(email);
    const held = known === null ? null : yield* ports.accounts.hold(known.id);
    return held?.email === email ? held : null;
  });

/** Holds address and source, then judges what was sent before. Nothing here depends on whose address it is. */
export const judgedTraffic = (ports: RequestOtpPorts) => (email: string, source: string, now: Temporal.Instant) =>
  Effect.gen(function* () {
    yield* ports.otps.hold(email, source);
    const traffic = yield* ports.otps.traffic(email, source, now.subtract({ hours: otpDayHours }));
    yield* fromResult(judgeOtpTraffic({ traffic, rules: ports.otpRules, now }));
  });

/** No text that a mail program reads as another's address. Login: who may log in. Register: also nobody yet, and who has never confirmed the address. */
const receives =
  (ports: RequestOtpPorts) => (email: string, account: Account | null, mode: OtpMode, loginEnabled: boolean) => {
    if (!isMailbox(email)) return false;
    if (account === null) return mode === 'register';
    if (mode === 'register' && (account.state === 'Registered' || account.state === 'Invited')) return true;
    return mayLogIn({ account, loginEnabled, adminOnlyLogin: ports.adminOnlyLogin }).isOk();
  };

/** Password-less and disabled until its first code is used. Somebody who registers at the same moment is first. */
const registered = (ports: RequestOtpPorts) => (email: string, command: RequestOtp) =>
  Effect.gen(function* () {
    const account: Account = {
      id: ports.ids.next<AccountId>(),
      email,
      displayName: email.slice(0, email.lastIndexOf('@')),
      state: 'Registered',
      privilegeBits: 0,
      preferredLanguage: command.language,
      passwordHash: null,
      defaultPassword: false,
      emailProven: false,
      secondFactor: false,
      supportWritesUntil: null,
      createdAt: ports.clock.now(),
      phone: null,
    };
    yield* ports.accounts.insert(account);
    yield* ports.audit.record({
      actor: self(account, command),
      action: 'Created',
      operation: 'account.register',
      entity: 'account',
      entityId: account.id,
      subject: account.id,
      changes: changesBetween(null, { state: account.state, through: 'otp' }),
    });
    return account;
  }).pipe(Effect.catchTag('Taken', (): Effect.Effect<Account | null, StoreDown> => ports.accounts.findByEmail(email)));
