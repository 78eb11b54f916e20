import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { Reconciliation } from '@svc/application/commerce';
import { orderReference } from '@svc/domain/commerce';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { DateView, InstantView } from '../kernel/views.ts';
import { OrderStateView } from './orders.views.ts';
import { financeAdmin } from './row-parts.ts';
import { storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const OursView = z.object({
  orderId: z.int(),
  reference: z.string().describe('`commerce:<id>` for a commerce order'),
  status: OrderStateView,
  paymentId: z.string().nullable(),
  capturedCents: z.int(),
  refundedCents: z.int(),
  refundOpenCents: z.int().describe('Asked for, and not known to be settled'),
  currency: z.string(),
});
const TheirsView = z.object({
  paymentId: z.string(),
  capturedCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
});

const ReconciliationView = z
  .object({
    day: DateView,
    timeZone: z.string(),
    from: InstantView,
    until: InstantView,
    at: InstantView,
    agrees: z.boolean(),
    providers: z.array(
      z.object({
        provider: z.enum(['card', 'wallet']),
        matched: z.int(),
        foreign: z.int().describe('Payments of the account that were not made by this tenant'),
        differences: z.array(
          z.object({
            kind: z.enum(['missing_here', 'missing_there', 'amount_differs']),
            ours: OursView.nullable(),
            theirs: TheirsView.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({
    id: 'Reconciliation',
    description: 'Our orders against the providers’ own lists, for one day of the studio.',
  });

type Difference = Reconciliation['providers'][number]['differences'][number];

const oursView = (ours: NonNullable<Difference['ours']>): z.output<typeof OursView> => ({
  orderId: ours.orderId,
  reference: orderReference({ id: ours.orderId, kind: ours.orderKind }),
  status: ours.state,
  paymentId: ours.paymentId,
  capturedCents: ours.capturedCents,
  refundedCents: ours.refundedCents,
  refundOpenCents: ours.refundOpenCents,
  currency: ours.currency,
});
const theirsView = (theirs: NonNullable<Difference['theirs']>): z.output<typeof TheirsView> => ({
  paymentId: theirs.paymentId,
  capturedCents: theirs.capturedCents,
  refundedCents: theirs.refundedCents,
  currency: theirs.currency,
});

/** The report as the API and the command give it. */
export const reconciliationView = (report: Reconciliation): z.output<typeof ReconciliationView> => ({
  day: report.day.toString(),
  timeZone: report.zone,
  from: report.from.toString(),
  until: report.until.toString(),
  at: report.at.toString(),
  agrees: report.providers.every(({ differences }) => differences.length === 0),
  providers: report.providers.map(({ provider, matched, foreign, differences }) => ({
    provider,
    matched,
    foreign,
    differences: differences.map(({ kind, ours, theirs }) => ({
      kind,
      ours: ours === null ? null : oursView(ours),
      theirs: theirs === null ? null : theirsView(theirs),
    })),
  })),
});

/** What the providers say of a day, beside what we say. */
export const reconciliationRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.admin.reconciliation',
    method: 'GET',
    path: '/api/v1/payments/admin/reconciliation',
    summary: 'Compares our orders with the providers’ lists: missing here, missing there, amounts that differ',
    ...financeAdmin,
    rateLimit: { name: 'payments.reconciliation', points: 30, perSeconds: 60 },
    query: z.strictObject({
      day: DateView.refine((text) => text >= '2000' && text < '2200')
        .transform((text) => Temporal.PlainDate.from(text))
        .optional()
        .describe('In the studio’s time zone; yesterday when absent'),
    }),
    ok: { status: 200, schema: ReconciliationView },
    errors: {
      Refusal: { day_ahead: 'errors.general.validation' },
      RemoteDown: 'errors.payment.providerUnavailable',
      ...storeErrors,
    },
    run: ({ app, query: { day } }) => Effect.map(app.commerce.reconcileDay(day), reconciliationView),
  }),
];
