import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Handed: its mail is in the queue. */
export type ReminderState = 'Planned' | 'Handed' | 'Skipped';
/**
 * `due`: the mail is written in the same transaction. `takeBack`: the booking moved before anybody began to send the mail. `skip`: the claim
 * has ended, or the slot has begun.
 */
export type ReminderEvent = 'due' | 'replan' | 'takeBack' | 'skip';
/** A mail that was handed over is not planned again, unless it is taken back. */
export type ReminderRefusal = 'reminder_sent';

/** `skip` of a handed one also skips its mail, where the mail has not gone. */
export const reminderTable = {
  Planned: { due: to('Handed'), replan: to('Planned'),           takeBack: stay,          skip: to('Skipped') },
  Handed:  { due: stay,         replan: refuse('reminder_sent'), takeBack: to('Planned'), skip: to('Skipped') },
  Skipped: { due: stay,         replan: to('Planned'),           takeBack: stay,          skip: stay },
} as const satisfies Table<ReminderState, ReminderEvent, ReminderRefusal>;
