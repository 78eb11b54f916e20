import { returnedEvents, waitOf, type OperatorAlert, type Order, type Refund } from '@svc/domain/commerce';
import type { InvoiceJob } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { TimelineEntry } from '../../kernel/index.ts';
import type { DayTakings, DueDecision, MoneyDesk, Span } from './money-desk.ts';

/** Why an order waits for a person; null: it does not. */
export const waitIn = (view: MemoryView, order: Order) =>
  waitOf(
    order,
    view.all<Refund>('refund').filter(({ orderId }) => orderId === order.id),
    view.all<InvoiceJob>('invoiceJob').find(({ orderId }) => orderId === order.id) ?? null,
  );

const isWithin = (at: Temporal.Instant | null, { from, until }: Span): boolean =>
  at !== null && Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) < 0;
const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

const captured = (view: MemoryView, span: Span): number =>
  sum(
    view
      .all<Order>('order')
      .filter(({ paidAt }) => isWithin(paidAt, span))
      .map(({ capturedCents }) => capturedCents),
  );
const returned = (view: MemoryView, span: Span) =>
  view
    .all<{ readonly orderId: OrderId; readonly entry: TimelineEntry }>('timeline')
    .filter(({ entry }) => returnedEvents.some((event) => event === entry.event) && isWithin(entry.at, span));
const refunded = (view: MemoryView, span: Span): number =>
  sum(returned(view, span).map(({ entry }) => entry.amountCents ?? 0));

const byDay = (view: MemoryView, span: Span, zone: string): readonly DayTakings[] => {
  const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(zone).toPlainDate();
  const orders = view.all<Order>('order');
  const moved = [
    ...orders.flatMap(({ paidAt, provider, capturedCents }): readonly DayTakings[] =>
      paidAt !== null && isWithin(paidAt, span)
        ? [{ day: dayOf(paidAt), provider, capturedCents, refundedCents: 0 }]
        : [],
    ),
    ...returned(view, span).flatMap(({ orderId, entry }): readonly DayTakings[] => {
      const order = orders.find(({ id }) => id === orderId);
      const refundedCents = entry.amountCents ?? 0;
      return order === undefined
        ? []
        : [{ day: dayOf(entry.at), provider: order.provider, capturedCents: 0, refundedCents }];
    }),
  ];
  return [...Map.groupBy(moved, ({ day, provider }) => `${day.toString()} ${provider}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              capturedCents: sum([first, ...rest].map(({ capturedCents }) => capturedCents)),
              refundedCents: sum([first, ...rest].map(({ refundedCents }) => refundedCents)),
            },
          ],
    );
};

const decisionsIn = (view: MemoryView): readonly DueDecision[] => [
  ...view.all<Order>('order').flatMap((order): readonly DueDecision[] => {
    const wait = waitIn(view, order);
    if (wait === null) return [];
    return [{ kind: 'order', id: String(order.id), orderKind: order.kind, currency: order.total.currency, ...wait }];
  }),
  ...view
    .all<OperatorAlert>('alert')
    .filter(({ state }) => state === 'Open')
    .map(({ id, kind, amountCents, currency, raisedAt: since, respondBy }): DueDecision => ({
      ...{ kind: 'alert', reason: kind },
      ...{ id, amountCents, currency, since, respondBy },
    })),
];

/** What must be answered by a day comes before everything else. */
const answerBy = (due: DueDecision): number =>
  (due.kind === 'alert' ? due.respondBy?.epochMilliseconds : undefined) ?? Number.POSITIVE_INFINITY;
const byUrgency = (a: DueDecision, b: DueDecision): number => {
  const [first, second] = [answerBy(a), answerBy(b)];
  if (first !== second) return first < second ? -1 : 1;
  return Temporal.Instant.compare(a.since, b.since) || (a.id < b.id ? -1 : 1);
};

export const memoryMoneyDesk = (db: MemoryDatabase): MoneyDesk => ({
  look: (today, week, most) =>
    db.read('moneyDesk.look', (view) => {
      const decisions = decisionsIn(view);
      return {
        takings: {
          today: captured(view, today),
          week: captured(view, week),
          refundedToday: refunded(view, today),
          refundedWeek: refunded(view, week),
        },
        decisions: { total: decisions.length, items: decisions.toSorted(byUrgency).slice(0, most) },
      };
    }),
  byDay: (span, zone) => db.read('moneyDesk.byDay', (view) => byDay(view, span, zone)),
  countDecisions: db.read('moneyDesk.countDecisions', (view) => decisionsIn(view).length),
});
