import { refuse, stay, to, type Table } from '../../kernel/table.ts';
import type { SdiState } from './outcome-class.ts';

/** DRAFT: Local. QUEUED: numbered, not at the gateway. SENDING: an open intent. The rest is the gateway's word. */
export type MirrorState = 'DRAFT' | 'QUEUED' | 'SENDING' | SdiState | 'NEEDS_REVIEW' | 'RECEIVED';
/** What becomes of an attempt of ours, and what the gateway says of the document. */
export type MirrorEvent =
  | 'send' | 'resend'     // the intent is committed
  | 'reject'              // refused without an SDI state, nothing was created there
  | 'notSent'             // provably never left
  | 'lose'                // lost answer
  | 'found'               // a copy of it stands at the gateway that the row does not name
  | 'seeOther'            // a word that is no state of ours
  | `see${SdiState}`;     // the gateway says this state
/** `not_resendable`: neither refused nor in doubt. `local_draft`: no gateway has it. `inbound_row`: it was received. */
export type MirrorRefusal = 'emission_open' | 'not_resendable' | 'already_sent' | 'local_draft' | 'inbound_row';

const local = refuse('local_draft');
const sent = refuse('already_sent');
const notAgain = refuse('not_resendable');
const inbound = refuse('inbound_row');
const odd = to('NEEDS_REVIEW');
/** Nothing steps back from ERRO, RIFI, ACCE, DECO; ERRO after a delivery is an anomaly. */
export const mirrorTable = {
  DRAFT:        { send: to('SENDING'),           resend: notAgain,                reject: local,      notSent: local,        lose: local,   found: odd,     seeOther: local,
                  seePREN: local,      seeINVI: local,      seeCONS: local,      seeNONC: local,      seeACCE: local,      seeDECO: local,      seeERRO: local,      seeRIFI: local },
  QUEUED:       { send: to('SENDING'),           resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: odd,     seeOther: odd,
                  seePREN: to('PREN'), seeINVI: to('INVI'), seeCONS: to('CONS'), seeNONC: to('NONC'), seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: to('ERRO'), seeRIFI: to('RIFI') },
  SENDING:      { send: refuse('emission_open'), resend: refuse('emission_open'), reject: to('ERRO'), notSent: to('QUEUED'), lose: odd,     found: odd,     seeOther: odd,
                  seePREN: to('PREN'), seeINVI: to('INVI'), seeCONS: to('CONS'), seeNONC: to('NONC'), seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: to('ERRO'), seeRIFI: to('RIFI') },
  PREN:         { send: sent,                    resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: odd,     seeOther: odd,
                  seePREN: stay,       seeINVI: to('INVI'), seeCONS: to('CONS'), seeNONC: to('NONC'), seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: to('ERRO'), seeRIFI: to('RIFI') },
  INVI:         { send: sent,                    resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: odd,     seeOther: odd,
                  seePREN: stay,       seeINVI: stay,       seeCONS: to('CONS'), seeNONC: to('NONC'), seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: to('ERRO'), seeRIFI: to('RIFI') },
  CONS:         { send: sent,                    resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: stay,    seeOther: odd,
                  seePREN: stay,       seeINVI: stay,       seeCONS: stay,       seeNONC: stay,       seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: odd,        seeRIFI: to('RIFI') },
  NONC:         { send: sent,                    resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: stay,    seeOther: odd,
                  seePREN: stay,       seeINVI: stay,       seeCONS: to('CONS'), seeNONC: stay,       seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: odd,        seeRIFI: to('RIFI') },
  ACCE:         { send: sent,                    resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: stay,    seeOther: stay,
                  seePREN: stay,       seeINVI: stay,       seeCONS: stay,       seeNONC: stay,       seeACCE: stay,       seeDECO: stay,       seeERRO: stay,       seeRIFI: stay },
  DECO:         { send: sent,                    resend: notAgain,                reject: stay,       notSent: stay,         lose: stay,    found: stay,    seeOther: stay,
                  seePREN: stay,       seeINVI: stay,       seeCONS: stay,       seeNONC: stay,       seeACCE: stay,       seeDECO: stay,       seeERRO: stay,       seeRIFI: stay },
  ERRO:         { send: sent,                    resend: to('SENDING'),           reject: stay,       notSent: stay,         lose: stay,    found: odd,     seeOther: stay,
                  seePREN: stay,       seeINVI: stay,       seeCONS: stay,       seeNONC: stay,       seeACCE: stay,       seeDECO: stay,       seeERRO: stay,       seeRIFI: stay },
  RIFI:         { send: sent,                    resend: to('SENDING'),           reject: stay,       notSent: stay,         lose: stay,    found: odd,     seeOther: stay,
                  seePREN: stay,       seeINVI: stay,       seeCONS: stay,       seeNONC: stay,       seeACCE: stay,       seeDECO: stay,       seeERRO: stay,       seeRIFI: stay },
  NEEDS_REVIEW: { send: sent,                    resend: to('SENDING'),           reject: to('ERRO'), notSent: stay,         lose: stay,    found: stay,    seeOther: stay,
                  seePREN: to('PREN'), seeINVI: to('INVI'), seeCONS: to('CONS'), seeNONC: to('NONC'), seeACCE: to('ACCE'), seeDECO: to('DECO'), seeERRO: to('ERRO'), seeRIFI: to('RIFI') },
  RECEIVED:     { send: inbound,                 resend: inbound,                 reject: inbound,    notSent: inbound,      lose: inbound, found: inbound, seeOther: stay,
                  seePREN: stay,       seeINVI: stay,       seeCONS: stay,       seeNONC: stay,       seeACCE: stay,       seeDECO: stay,       seeERRO: stay,       seeRIFI: stay },
} as const satisfies Table<MirrorState, MirrorEvent, MirrorRefusal>;
