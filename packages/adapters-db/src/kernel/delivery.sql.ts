import {
  bookingMails,
  deliveryOfMail,
  finalDeliveryStates,
  mailDeliveryTable,
  statesOf,
  step,
  type MailDeliveryEvent,
} from '@svc/domain/kernel';
import { among } from './columns.ts';

/** Where an event of a delivery leads, by the state it is played in: the table itself. @param state SQL of that state */
export const deliveryMoves = (event: MailDeliveryEvent, state: string): string => {
  const whens = statesOf(mailDeliveryTable).map(
    (from) => `when '${from}' then '${step(mailDeliveryTable, from, event).unwrapOr(from)}'`,
  );
  return `case ${state} ${whens.join(' ')} end`;
};

/** Whether nobody goes on with it by themselves. @param state SQL of its state */
export const deliveryEnded = (state: string): string => among(state, finalDeliveryStates);

/** The event of the log behind the state in which a mail to a person comes to an end. */
const endings = { Sent: 'accept', Failed: 'giveUp', Skipped: 'skip', Expired: 'expire' } as const;
const played = Object.entries(endings)
  .map(([state, event]) => `when '${state}' then ${deliveryMoves(deliveryOfMail[event], 'd.state')}`)
  .join(' ');

/**
 * The part of a statement that writes into the log what became of rows of `mail`, in the same breath.
 * @param ended SQL whose rows have the columns of `mail`, with the state and attempts they ended with
 * @param at SQL of the time
 */
export const logMails = (ended: string, at: string): string =>
  `insert into mail_delivery as d (id, class, channel, template, purpose_key, recipient, state, attempts, last_outcome,
       created_at, final_at)
     select id, 'repeat', case when ${among('kind', bookingMails)} then 'booking' else 'auth' end, kind, purpose_key, recipient, state,
       attempts, last_outcome, created_at, ${at} from (${ended}) ended
     on conflict (id) do update set state = case excluded.state ${played} end, attempts = excluded.attempts,
       last_outcome = excluded.last_outcome, final_at = excluded.final_at`;
