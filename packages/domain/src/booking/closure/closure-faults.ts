import type { Closure } from './closure.ts';

/** What is wrong with a closure: the pointer to the field, and the fault's name. */
export interface ClosureFault {
  readonly at: string;
  readonly fault: 'inverted' | 'too_long';
}

/** Days, both ends included; longer than that the studio does not exist. */
export const longestClosureDays = 731;

/** The first fault of its own fields; null: none. */
export const closureFaultOf = ({ from, to }: Pick<Closure, 'from' | 'to'>): ClosureFault | null => {
  if (Temporal.PlainDate.compare(to, from) < 0) return { at: '/to', fault: 'inverted' };
  return from.until(to).days >= longestClosureDays ? { at: '/to', fault: 'too_long' } : null;
};
