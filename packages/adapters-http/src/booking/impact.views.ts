import * as z from 'zod';
import type { Impact } from '@svc/application/booking';
import { InstantView } from '../kernel/views.ts';

/** What a call will do to the places of people, before it does it. */
export const ImpactView = z
  .object({
    slots: z.int(),
    bookings: z.object({ live: z.int(), requested: z.int() }),
    checkouts: z.object({ unpaid: z.int(), paid: z.int() }),
    offers: z.int(),
    waiting: z.int(),
    forgiven: z.int().meta({ description: 'Late cancellations and no-shows whose cost comes back' }),
    entriesReturned: z.int(),
    refunds: z.object({ count: z.int(), amountCents: z.int() }),
    items: z.array(
      z.object({
        slotId: z.uuid(),
        startsAt: InstantView,
        people: z.int(),
        entries: z.int(),
        refundCents: z.int(),
      }),
    ),
    impactToken: z.string(),
    expiresAt: InstantView,
  })
  .meta({ id: 'Impact' });

export const impactView = (impact: Impact): z.output<typeof ImpactView> => ({
  ...impact,
  items: impact.items.map((item) => ({ ...item, startsAt: item.startsAt.toString() })),
  expiresAt: impact.expiresAt.toString(),
});

/** The token that a dry run, or a refusal, has shown. */
export const impactTokenInput = z.string().min(1).max(100).optional();
