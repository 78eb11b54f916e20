import * as z from 'zod';
import type { DayClass } from '@svc/application/booking';
import type { DayTakings, DueDecision, MoneySight } from '@svc/application/commerce';
import { localized } from '@svc/domain/booking';
import { orderReference, waitReasons } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import type { Locale } from '../kernel/locale.ts';
import { DateView, InstantView } from '../kernel/views.ts';

const ClassView = z.object({
  id: z.uuid(),
  title: z.string(),
  localStart: z.string(),
  localEnd: z.string(),
  taken: z.int(),
  capacity: z.int(),
  waiting: z.int().describe('How many stand on its waiting list'),
  status: z.enum(['Open', 'Closed', 'Cancelled', 'Done']),
});

const waiting = {
  amountCents: z.int().nullable(),
  currency: z.string().nullable().describe('Of an alert as the provider says it'),
  since: InstantView,
} as const;
const DecisionView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    id: z.int(),
    orderKind: z.enum(['booking', 'commerce']),
    reference: z.string(),
    reason: z
      .enum(waitReasons)
      .nullable()
      .describe('Why it is under review, a refund in doubt, or how its invoice stopped'),
    ...waiting,
  }),
  z.object({
    kind: z.literal('alert'),
    id: z.uuid(),
    type: z.enum(['dispute', 'reversal', 'second_payment', 'refund_failed', 'gateway_denied']),
    respondBy: InstantView.nullable().describe('Until when the provider takes an answer'),
    ...waiting,
  }),
]);

const DayTakingsView = z.object({
  day: DateView,
  provider: z.enum(['card', 'wallet']),
  capturedCents: z.int(),
  refundedCents: z.int(),
});

export const HomeSummaryView = z
  .object({
    today: DateView.describe('At the studio'),
    zone: z.string(),
    classes: z.array(ClassView).describe('Of today, a Pro’s own; 50 at most'),
    takings: z
      .object({
        ...{ today: z.int(), week: z.int(), refundedToday: z.int(), refundedWeek: z.int() },
        days: z
          .array(DayTakingsView)
          .nullable()
          .describe('Of the month that was asked for: days and providers with something; null: none was'),
      })
      .nullable()
      .describe(
        'Cents, of today and of the week from Monday: what orders captured, on the day on which they were paid; what went back, on the day on which that was confirmed. An Admin’s',
      ),
    decisions: z
      .object({ total: z.int(), items: z.array(DecisionView) })
      .nullable()
      .describe(
        'What waits for a person; 20 at most, alerts with a day to answer by first, then the oldest. An Admin’s',
      ),
    unread: z
      .int()
      .nullable()
      .describe('Received invoices that nobody has read. An Admin’s, while enable_einvoicing is on'),
  })
  .meta({ id: 'HomeSummary' });

const hour = (time: Temporal.PlainTime): string => time.toString({ smallestUnit: 'minute' });

export const classView = (
  { title, localStart, localEnd, state, ...each }: DayClass,
  locale: Locale,
): z.output<typeof ClassView> => ({
  ...each,
  title: localized(title, locale),
  localStart: hour(localStart),
  localEnd: hour(localEnd),
  status: state,
});

const decisionView = (due: DueDecision): z.output<typeof DecisionView> => {
  const { amountCents, currency } = due;
  const wait = { amountCents, currency, since: due.since.toString() };
  if (due.kind === 'alert')
    return {
      ...{ kind: 'alert', id: due.id, type: due.reason },
      respondBy: due.respondBy?.toString() ?? null,
      ...wait,
    };
  const { orderKind, reason } = due;
  const id = Number(due.id) as OrderId;
  return { kind: 'order', id, orderKind, reference: orderReference({ id, kind: orderKind }), reason, ...wait };
};

/** The part of the answer that is an Admin's. */
export const moneyView = (
  { takings, decisions: { total, items } }: MoneySight,
  days: readonly DayTakings[] | null,
) => ({
  takings: { ...takings, days: days?.map(({ day, ...amounts }) => ({ day: day.toString(), ...amounts })) ?? null },
  decisions: { total, items: items.map(decisionView) },
});
