import * as z from 'zod';
import { byDefault, document, entity, integer, optional, text } from '../../kernel/entity/index.ts';

const percent = z.int().min(0).max(100);
const whatOfTheEntry = z.enum(['forfeit', 'return']);

/** Until when a cancellation is early: elapsed minutes before the start, or a local time some days before. */
const Window = z.union([
  z.strictObject({ minutes: z.int().min(0).max(20_160) }),
  z.strictObject({ daysBefore: z.int().min(1).max(7), at: z.iso.time({ precision: -1 }) }),
]);
const Late = z.strictObject({ entry: whatOfTheEntry, refundPercent: percent });
const Early = z.strictObject({ refundPercent: percent });
const NoShow = z.strictObject({ entry: whatOfTheEntry });
const Block = z.strictObject({
  noShows: z.int().min(1).max(20),
  days: z.int().min(1).max(365),
  blockDays: z.int().min(1).max(365),
});

/** What a client gets back who cancels, early or late. What the studio cancels is given back whole, always. */
export const cancellationPolicy = entity({
  name: 'cancellationPolicy',
  fields: {
    name: text(120, { search: true, sort: true }),
    window: byDefault({ minutes: 720 }, document(Window)),
    /** After the booking; a cancellation within them is early. */
    graceMinutes: byDefault(10, integer(0, 60)),
    late: byDefault({ entry: 'forfeit', refundPercent: 0 }, document(Late)),
    early: byDefault({ refundPercent: 100 }, document(Early)),
    noShow: byDefault({ entry: 'forfeit' }, document(NoShow)),
    /** So many no-shows in so many days block for so many; null: nobody is blocked. */
    block: optional(document(Block)),
  },
  order: 'name',
  unique: [['name']],
  rules: [
    {
      code: 'policy_invalid',
      at: ['late'],
      broken: ({ early, late }) => late.refundPercent > early.refundPercent,
    },
  ],
});
