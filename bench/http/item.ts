import * as z from 'zod';

/** What all sides read: an answer of about 170 bytes. */
export const item = (id: string) => ({
  id,
  name: 'Hatha del mattino',
  kind: 'class',
  capacity: 12,
  taken: 7,
  price: { amountCents: 1800, currency: 'EUR' },
  startsAt: '2027-03-01T08:00:00Z',
  open: true,
});

/** What all sides check: five fields, nothing else allowed. */
export const ItemBody = z.strictObject({
  name: z.string().min(1).max(120),
  email: z.email().max(254),
  capacity: z.int().min(1).max(1000),
  kind: z.enum(['class', 'appointment']),
  open: z.boolean(),
});

export const goodBody = JSON.stringify({
  name: 'Hatha del mattino',
  email: 'anna.rossi@example.it',
  capacity: 12,
  kind: 'class',
  open: true,
});
