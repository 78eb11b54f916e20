import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Scheduled may be cancelled until its date; Superseded: another change of the same target and date took its place. */
export type CapacityChangeState = 'Scheduled' | 'Applied' | 'Cancelled' | 'Superseded';
/** `apply`: its local date is there. `restore`: the one that took its place was cancelled. */
export type CapacityChangeEvent = 'apply' | 'cancel' | 'supersede' | 'restore';
/** Both: what is over cannot be cancelled any more. */
export type CapacityChangeRefusal = 'change_applied' | 'change_superseded';

/** A change takes effect on its day, and can be taken back until then. */
export const capacityChangeTable = {
  Scheduled:  { apply: to('Applied'), cancel: to('Cancelled'),              supersede: to('Superseded'), restore: stay },
  Applied:    { apply: stay,          cancel: refuse('change_applied'),    supersede: stay,             restore: stay },
  Cancelled:  { apply: stay,          cancel: stay,                        supersede: stay,             restore: stay },
  Superseded: { apply: stay,          cancel: refuse('change_superseded'), supersede: stay,             restore: to('Scheduled') },
} as const satisfies Table<CapacityChangeState, CapacityChangeEvent, CapacityChangeRefusal>;
