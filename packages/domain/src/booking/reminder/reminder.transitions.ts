import { refuse, stay, to, type Table } from '../../kernel/transitions.ts';

/** Handed: its mail is in the queue. */
export type ReminderState = 'Planned' | 'Handed' | 'Skipped';
/** `due`: the mail is written in the same transaction. `skip`: the claim has ended, or the slot has begun. */
export type ReminderEvent = 'due' | 'replan' | 'skip';
/** A mail that was handed over is not planned again. */
export type ReminderRefusal = 'reminder_sent';

/** `skip` of a handed one also skips its mail, where the mail has not gone. */
export const reminderTable = {
  Planned: { due: to('Handed'), replan: to('Planned'),            skip: to('Skipped') },
  Handed:  { due: stay,         replan: refuse('reminder_sent'), skip: to('Skipped') },
  Skipped: { due: stay,         replan: to('Planned'),            skip: stay },
} as const satisfies Table<ReminderState, ReminderEvent, ReminderRefusal>;
