import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Never stored: `invitationOf` reads it. Open and Lapsed can be resent; Accepted and Withdrawn are over. */
export type InvitationState = 'Open' | 'Lapsed' | 'Accepted' | 'Withdrawn';
/** Only `resend` is played; the others befall the account or its link, and `invitationOf` reads what came of it. */
export type InvitationEvent =
  | 'accept'    // the invited person set a password
  | 'resend'    // an Admin has the mail sent once more, with a new link
  | 'lapse'     // the link's week is over
  | 'withdraw'; // the account was disabled or deleted
/** Why nobody can accept it, or why it is not sent again. */
export type InvitationRefusal = 'invitation_lapsed' | 'invitation_accepted' | 'invitation_withdrawn';

/** An invitation is an account that waits for its first password, and the newest link to it. */
export const invitationTable = {
  Open:      { accept: to('Accepted'),                   resend: stay,                           lapse: to('Lapsed'), withdraw: to('Withdrawn') },
  Lapsed:    { accept: refuse('invitation_lapsed'),      resend: to('Open'),                     lapse: stay,         withdraw: to('Withdrawn') },
  Accepted:  { accept: refuse('invitation_accepted'),    resend: refuse('invitation_accepted'),  lapse: stay,         withdraw: stay },
  Withdrawn: { accept: refuse('invitation_withdrawn'),   resend: refuse('invitation_withdrawn'), lapse: stay,         withdraw: stay },
} as const satisfies Table<InvitationState, InvitationEvent, InvitationRefusal>;
