import { stay, to, type Table } from '../../kernel/table.ts';

/** Held: nothing deletes the submission, whatever asks for it. */
export type LegalHoldState = 'Free' | 'Held';
/** `place` on what is held already says a new reason. */
export type LegalHoldEvent = 'place' | 'lift';

/** The hold on a submission, beside how far the staff has come with it. */
export const legalHoldTable = {
  Free: { place: to('Held'), lift: stay },
  Held: { place: stay,       lift: to('Free') },
} as const satisfies Table<LegalHoldState, LegalHoldEvent, never>;
