import type { Result } from 'neverthrow';
import type { AccountId, Brand } from '../../kernel/ids.ts';
import { step } from '../../kernel/transitions.ts';
import { otpTable, type OtpRefusal, type OtpState } from './otp.transitions.ts';

/** Names a request for a code; given back with a try. Without the code it opens nothing. UUIDv7. */
export type OtpRequestId = Brand<string, 'OtpRequestId'>;
/** Spec 1, OTP email login. login finds an account; register may make one, and needs `isRegistrationOpen`. */
export type OtpMode = 'register' | 'login';

/** Spec 1, Limits. */
export const otpLimits = { digits: 6, minutes: 30, tries: 3 } as const;

/** One code on its way to one address. */
export interface OtpRequest {
  readonly id: OtpRequestId;
  /** Normalized: the address that was typed, whether or not it is somebody's. */
  readonly email: string;
  readonly mode: OtpMode;
  /** Whose code it is. Null for a decoy: no mail was sent, and no code is the right one. */
  readonly accountId: AccountId | null;
  readonly state: OtpState;
  /** The code, sealed, so that a resend mails the same one; gone once the request is over. */
  readonly sealedCode: string | null;
  /** Wrong tries so far. */
  readonly tries: number;
  /** Mails so far (decoys: that would have been sent). */
  readonly sends: number;
  /** Who asked, as rate limits count sources. */
  readonly source: string;
  readonly createdAt: Temporal.Instant;
  readonly lastSentAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** Six decimal digits, each as likely as any other; the bias of 64 bits over a million is below 1e-13. @param random at least 8 bytes */
export const otpCodeFrom = (random: Uint8Array): string => {
  let number = 0n;
  for (const byte of random.subarray(0, 8)) number = (number << 8n) | BigInt(byte);
  return String(number % 10n ** BigInt(otpLimits.digits)).padStart(otpLimits.digits, '0');
};

/** Compares every digit whatever the first one says, so that time says nothing about how much of a guess is right. */
export const sameCode = (given: string, right: string): boolean => {
  let different = given.length ^ right.length;
  for (let at = 0; at < otpLimits.digits; at += 1) different |= given.charCodeAt(at) ^ right.charCodeAt(at);
  return different === 0;
};

const over = (request: OtpRequest, state: OtpState): OtpRequest =>
  state === 'Active' ? request : { ...request, state, sealedCode: null };

/** The request as it stands now: one whose time is over has expired. */
export const otpAt = (request: OtpRequest, now: Temporal.Instant): OtpRequest => {
  if (Temporal.Instant.compare(now, request.expiresAt) < 0) return request;
  return over(request, step(otpTable, request.state, 'elapse')._unsafeUnwrap());
};

/** The request beside the moment at which everybody's access ended: one that was made before it is over. */
export const otpBeside = (request: OtpRequest, endedAt: Temporal.Instant | null): OtpRequest =>
  endedAt !== null && Temporal.Instant.compare(request.createdAt, endedAt) < 0
    ? over(request, step(otpTable, request.state, 'supersede')._unsafeUnwrap())
    : request;

/** What a try did. `reason` is null when the door opens; it is for our own events, callers learn none of it. */
export interface OtpTry {
  readonly next: OtpRequest;
  readonly reason: OtpRefusal | 'wrong_code' | null;
}

/** A try on the locked row. A decoy cannot be distinguished: it counts its tries and runs out of them alike. */
export const tryOtp = (request: OtpRequest, matches: boolean, now: Temporal.Instant): OtpTry => {
  const current = otpAt(request, now);
  const right = matches && current.accountId !== null;
  const last = current.tries + 1 >= otpLimits.tries;
  const stepped = step(otpTable, current.state, right ? 'accept' : last ? 'rejectLast' : 'reject');
  if (stepped.isErr()) return { next: current, reason: stepped.error };
  if (right) return { next: over(current, stepped.value), reason: null };
  return { next: over({ ...current, tries: current.tries + 1 }, stepped.value), reason: 'wrong_code' };
};

/** The same code once more: its tries and its end stay as they are. */
export const resendOtp = (request: OtpRequest, now: Temporal.Instant): Result<OtpRequest, OtpRefusal> => {
  const current = otpAt(request, now);
  return step(otpTable, current.state, 'resend').map(() => ({
    ...current,
    sends: current.sends + 1,
    lastSentAt: now,
  }));
};
