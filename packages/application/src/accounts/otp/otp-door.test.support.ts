import * as Effect from 'effect/Effect';
import type { Account, OtpRequest } from '@svc/domain/accounts';
import { flagDefaults, type Flags } from '@svc/domain/kernel';
import { MemoryDatabase } from '../../kernel/memory-database.ts';
import { memoryRateLimiter } from '../../kernel/gate/rate-limiter.memory.ts';
import type { StoredMail } from '../../kernel/mail/mail-queue.memory.ts';
import { anAccount, anId, now } from '../../testing/fixtures.ts';
import { noImages } from '../../testing/no-images.ts';
import { memoryStoreWorld } from '../../testing/store-world.ts';
import { run } from '../../testing/world-test.ts';
import type { AuthEvent } from '../auth-event/auth-event-store.ts';
import { noCommonPasswords } from '../password/common-passwords.ts';
import { plainPasskeyVerifier } from '../second-factor/passkey-verifier.memory.ts';
import { plainTotpCodes } from '../second-factor/totp-codes.memory.ts';
import type { OtpPorts } from './otp-ports.ts';
import { requestOtp, type RequestOtp } from './request-otp.ts';
import { resendOtp } from './resend-otp.ts';
import { proveByOtp, signInByOtp } from './validate-otp.ts';

export interface OtpDoorOptions {
  readonly flags?: Partial<Flags>;
  readonly adminOnlyLogin?: boolean;
  readonly dailyCapPerAddress?: number;
  readonly dailyCapPerSource?: number;
  readonly neutralCheckEmail?: boolean;
}

/** The OTP door on memory ports, with a clock that the test moves and codes that count up from 100001. */
export const anOtpDoor = async (options: OtpDoorOptions = {}) => {
  let clock = now;
  let coins = 100_000;
  const clockPort = { now: () => clock, monotonicMs: () => clock.epochMilliseconds };
  const db = new MemoryDatabase();
  const world = memoryStoreWorld(db, clockPort);
  await run(world.flags.save({ ...flagDefaults, enable_registration: true, ...options.flags }));
  const ports: OtpPorts = {
    ...world,
    clock: clockPort,
    ids: { next: anId },
    logger: { log: () => {} },
    passwordHasher: {
      hash: () => Effect.die('no hash here'),
      verify: () => Effect.die('no hash here'),
      isCurrent: () => true,
    },
    tickets: { seal: (claims) => Effect.succeed(JSON.stringify(claims)), open: () => null },
    images: noImages,
    mailer: { configured: false, send: () => Effect.die(new Error('no mail is sent')) },
    random: {
      bytes: (count) => {
        const bytes = new Uint8Array(count);
        new DataView(bytes.buffer).setBigUint64(0, BigInt((coins += 1)));
        return bytes;
      },
    },
    digest: { sha256: (content) => `sha256 of ${String(content)}` },
    commonPasswords: noCommonPasswords,
    limiter: memoryRateLimiter(clockPort.monotonicMs),
    studioNames: Effect.succeed([]),
    studioName: Effect.succeed('Studio Loto'),
    frontEndUrl: 'https://studio.example',
    secrets: {
      seal: (field, plain) => `sealed:${field}:${plain}`,
      open: (field, sealed) =>
        sealed.startsWith(`sealed:${field}:`) ? sealed.slice(`sealed:${field}:`.length) : undefined,
    },
    adminOnlyLogin: options.adminOnlyLogin ?? false,
    freshSignInSeconds: 600,
    botChallenge: { issue: Effect.die('judged at the HTTP door'), verify: () => Effect.die('judged at the HTTP door') },
    totp: plainTotpCodes,
    passkeyVerifier: plainPasskeyVerifier,
    otpRules: {
      minResendIntervalSeconds: 30,
      dailyCapPerAddress: options.dailyCapPerAddress ?? 20,
      dailyCapPerSource: options.dailyCapPerSource ?? 200,
      neutralCheckEmail: options.neutralCheckEmail ?? false,
    },
  };
  const mails = () =>
    db
      .rows<StoredMail>('mail')
      .map(({ content, ...mail }) => ({ ...mail, subject: content?.subject, text: content?.text ?? '' }));
  return {
    ports,
    world,
    db,
    mails,
    /** The code in the newest mail. */
    code: () => /\d{6}/.exec(mails().at(-1)?.text ?? '')?.[0] ?? 'no mail',
    events: () => db.rows<AuthEvent>('authEvent'),
    requests: () => db.rows<OtpRequest>('otpRequest'),
    /** `minutes`, `seconds` … from now. */
    later: (by: Temporal.DurationLike): void => void (clock = clock.add(by)),
    settle: async (over: Partial<Account> = {}): Promise<Account> => {
      const account = anAccount(over);
      await run(world.accounts.insert(account));
      return account;
    },
    request: (email: string, over: Partial<RequestOtp> = {}) =>
      requestOtp(ports)({
        email,
        mode: 'login',
        source: '192.0.2.1',
        language: 'it',
        requestId: 'req-1',
        address: '192.0.2.1',
        ...over,
      }),
    resend: (email: string, otpRequestId: string, source = '192.0.2.1') =>
      resendOtp(ports)({ email, otpRequestId, source }),
    prove: (email: string, otpRequestId: string, code: string) =>
      proveByOtp(ports)({ email, otpRequestId, code, requestId: 'req-2', address: '192.0.2.1' }),
    enter: (email: string, otpRequestId: string, code: string) =>
      signInByOtp(ports)({ email, otpRequestId, code, requestId: 'req-2', address: '192.0.2.1' }),
  };
};
