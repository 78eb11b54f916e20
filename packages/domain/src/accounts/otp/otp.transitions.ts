import { refuse, stay, to, type Table } from '../../kernel/transitions.ts';

/** Of one request. Only an Active one takes a code; the others are final. */
export type OtpState = 'Active' | 'Used' | 'Exhausted' | 'Expired' | 'Superseded';
/** A try (accept, reject, rejectLast), a resend, time, or another request of the address. */
export type OtpEvent =
  | 'accept'      // the right code
  | 'reject'      // a wrong code, not the last try
  | 'rejectLast'  // the third wrong code
  | 'resend'      // the same code is mailed again, its tries stay as they are
  | 'elapse'      // 30 minutes since the request
  | 'supersede';  // another request took its place, another code of the address was used, or access ended
/** Why a request takes no code and is not mailed again; callers are told one thing for all. */
export type OtpRefusal = 'otp_used' | 'otp_exhausted' | 'otp_expired' | 'otp_superseded';

/** Spec 1, OTP email login. A request opens the door once, within its time, in at most three tries; then it is over. */
export const otpTable = {
  Active:     { accept: to('Used'),                 reject: stay,                     rejectLast: to('Exhausted'),          resend: stay,                     elapse: to('Expired'), supersede: to('Superseded') },
  Used:       { accept: refuse('otp_used'),         reject: refuse('otp_used'),       rejectLast: refuse('otp_used'),       resend: refuse('otp_used'),       elapse: stay,          supersede: stay },
  Exhausted:  { accept: refuse('otp_exhausted'),    reject: refuse('otp_exhausted'),  rejectLast: refuse('otp_exhausted'),  resend: refuse('otp_exhausted'),  elapse: stay,          supersede: stay },
  Expired:    { accept: refuse('otp_expired'),      reject: refuse('otp_expired'),    rejectLast: refuse('otp_expired'),    resend: refuse('otp_expired'),    elapse: stay,          supersede: stay },
  Superseded: { accept: refuse('otp_superseded'),   reject: refuse('otp_superseded'), rejectLast: refuse('otp_superseded'), resend: refuse('otp_superseded'), elapse: stay,          supersede: stay },
} as const satisfies Table<OtpState, OtpEvent, OtpRefusal>;
