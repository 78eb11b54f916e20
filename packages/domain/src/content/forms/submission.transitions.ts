import { stay, to, type Table } from '../../kernel/table.ts';

/** How far the staff has come with what a visitor sent. Spam is kept apart, and goes after its time like the others. */
export type SubmissionState = 'New' | 'InProgress' | 'Done' | 'Spam' | 'Deleted';
/** `retention` deletes what is past its time. A legal hold is asked before both deletions: a policy beside the table. */
export type SubmissionEvent = 'reset' | 'start' | 'finish' | 'markSpam' | 'delete' | 'retention';

/** A deleted submission has no record any more. */
export const submissionTable = {
  New:        { reset: stay,      start: to('InProgress'), finish: to('Done'), markSpam: to('Spam'), delete: to('Deleted'), retention: to('Deleted') },
  InProgress: { reset: to('New'), start: stay,             finish: to('Done'), markSpam: to('Spam'), delete: to('Deleted'), retention: to('Deleted') },
  Done:       { reset: to('New'), start: to('InProgress'), finish: stay,       markSpam: to('Spam'), delete: to('Deleted'), retention: to('Deleted') },
  Spam:       { reset: to('New'), start: to('InProgress'), finish: to('Done'), markSpam: stay,       delete: to('Deleted'), retention: to('Deleted') },
  Deleted:    { reset: stay,      start: stay,             finish: stay,       markSpam: stay,       delete: stay,          retention: stay },
} as const satisfies Table<SubmissionState, SubmissionEvent, never>;
