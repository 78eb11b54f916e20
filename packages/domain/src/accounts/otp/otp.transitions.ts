import { refuse, stay, to, type Table } from '../../kernel/table.ts';

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
/** Why a request takes no code and is not mailed again; callers get one answer for all. */
export type OtpRefusal = 'otp_used' | 'otp_exhausted' | 'otp_expired' | 'otp_superseded';

const used = refuse('otp_used');
const exhausted = refuse('otp_exhausted');
const expired = refuse('otp_expired');
const superseded = refuse('otp_superseded');

/** Spec 1, OTP email login. A request opens the door once, within its time, in at most three tries; then it is over. */
export const otpTable = {
  Active:     { accept: to('Used'), reject: stay,       rejectLast: to('Exhausted'), resend: stay,       elapse: to('Expired'), supersede: to('Superseded') },
  Used:       { accept: used,       reject: used,       rejectLast: used,            resend: used,       elapse: stay,          supersede: stay },
  Exhausted:  { accept: exhausted,  reject: exhausted,  rejectLast: exhausted,       resend: exhausted,  elapse: stay,          supersede: stay },
  Expired:    { accept: expired,    reject: expired,    rejectLast: expired,         resend: expired,    elapse: stay,          supersede: stay },
  Superseded: { accept: superseded, reject: superseded, rejectLast: superseded,      resend: superseded, elapse: stay,          supersede: stay },
} as const satisfies Table<OtpState, OtpEvent, OtpRefusal>;
