import * as z from 'zod';
import {
  checkInMethods,
  localized,
  movementKinds,
  statusOn,
  subscriptionTable,
  waysToPay,
  type CheckIn,
  type ClientSubscription,
  type EntryMovement,
} from '@svc/domain/booking';
import { euros, statesOf } from '@svc/domain/kernel';
import type { BookedPlace, LedgerLine } from '@svc/application/booking';
import type { Locale } from '../kernel/locale.ts';
import { DateView, InstantView, MoneyView, VatView } from '../kernel/views.ts';

export const SubscriptionStatusView = z.enum(statesOf(subscriptionTable) as [ClientSubscription['status']]);

/** Money and notes are for Admins; a client sees the money, not the notes. */
export const SubscriptionView = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    clientName: z.string().nullable().optional(),
    planId: z.uuid().nullable(),
    name: z.string(),
    status: SubscriptionStatusView,
    validFrom: DateView.nullable(),
    validTo: DateView.nullable(),
    dailyLimit: z.int().nullable(),
    activityIds: z.array(z.uuid()),
    entries: z.int().nullable().describe('As sold; null: unlimited'),
    remaining: z.int().nullable().describe('The sum of its movements; null: unlimited'),
    suspensions: z.array(
      z.object({ from: DateView, to: DateView.nullable(), reason: z.string().nullable().optional() }),
    ),
    paid: z.object({ amount: MoneyView, method: z.enum(waysToPay) }).optional(),
    orderId: z.int().nullable().optional(),
    vat: VatView.nullable().optional().describe('Of its plan as it was sold; null of one made for a client alone'),
    refund: z
      .object({ mode: z.enum(['full', 'remaining']), amount: MoneyView, openedAt: InstantView })
      .nullable()
      .optional(),
    note: z.string().nullable().optional(),
    version: z.int(),
    createdAt: InstantView,
  })
  .meta({ id: 'ClientSubscription' });

export type SubscriptionReader = 'client' | 'pro' | 'admin';

const moneyOf = ({ paid, orderId, refund }: ClientSubscription) => ({
  paid: { amount: euros(paid.amountCents), method: paid.method },
  orderId,
  refund:
    refund === null
      ? null
      : { mode: refund.mode, amount: euros(refund.amountCents), openedAt: refund.openedAt.toString() },
});

export const subscriptionView = (
  each: ClientSubscription,
  today: Temporal.PlainDate,
  reader: SubscriptionReader,
  clientName?: string | null,
): z.output<typeof SubscriptionView> => ({
  id: each.id,
  userId: each.userId,
  ...(clientName === undefined ? {} : { clientName }),
  planId: each.planId,
  name: each.name,
  status: statusOn(each, today),
  validFrom: each.validFrom?.toString() ?? null,
  validTo: each.validTo?.toString() ?? null,
  dailyLimit: each.dailyLimit,
  activityIds: [...each.activityIds],
  entries: each.entries,
  remaining: each.remaining,
  suspensions: each.suspensions.map(({ from, to, reason }) => ({
    from: from.toString(),
    to: to?.toString() ?? null,
    ...(reader === 'admin' ? { reason } : {}),
  })),
  ...(reader === 'pro' ? {} : moneyOf(each)),
  ...(reader === 'admin' ? { note: each.note, vat: each.plan?.vat ?? null } : {}),
  version: each.version,
  createdAt: each.createdAt.toString(),
});

export const MovementView = z
  .object({
    id: z.uuid(),
    kind: z.enum(movementKinds),
    delta: z.int(),
    bookingId: z.uuid().nullable(),
    reason: z.string().nullable(),
    at: InstantView,
  })
  .meta({ id: 'EntryMovement' });
export const movementView = ({
  id,
  kind,
  delta,
  bookingId,
  reason,
  at,
}: EntryMovement): z.output<typeof MovementView> => ({
  id,
  kind,
  delta,
  bookingId,
  reason,
  at: at.toString(),
});

const LedgerLineView = MovementView.extend({
  balance: z.int().describe('After this line'),
  class: z
    .object({
      slotId: z.uuid(),
      activityId: z.uuid(),
      title: z.string(),
      startsAt: InstantView,
      localDate: DateView,
    })
    .nullable()
    .describe('What its booking is for'),
});

/** The ledger at a moment: the balance is the sum of its lines, each with the class it is for. */
export const LedgerView = z
  .object({ asOf: InstantView, balance: z.int(), items: z.array(LedgerLineView) })
  .meta({ id: 'EntryLedger' });

/** The same to its owner: why staff moved an entry by hand is a note among staff. */
export const OwnLedgerView = LedgerView.extend({ items: z.array(LedgerLineView.omit({ reason: true })) }).meta({
  id: 'OwnEntryLedger',
});
const lineView = ({ movement, balance, place }: LedgerLine, locale: Locale): z.output<typeof LedgerLineView> => ({
  ...movementView(movement),
  balance,
  class:
    place === null
      ? null
      : {
          slotId: place.slot.id,
          activityId: place.slot.activityId,
          title: localized(place.title, locale),
          startsAt: place.slot.startsAt.toString(),
          localDate: place.slot.localDate.toString(),
        },
});
interface Ledger {
  readonly asOf: Temporal.Instant;
  readonly balance: number;
  readonly lines: readonly LedgerLine[];
}
export const ledgerView = ({ asOf, balance, lines }: Ledger, locale: Locale): z.output<typeof LedgerView> => ({
  asOf: asOf.toString(),
  balance,
  items: lines.map((line) => lineView(line, locale)),
});
export const ownLedgerView = (ledger: Ledger, locale: Locale): z.output<typeof OwnLedgerView> => {
  const { items, ...sum } = ledgerView(ledger, locale);
  return { ...sum, items: items.map(({ reason: _reason, ...line }) => line) };
};

export const CheckInView = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    slotId: z.uuid(),
    userId: z.uuid(),
    subscriptionId: z.uuid().nullable(),
    method: z.enum(checkInMethods),
    at: InstantView,
    undoneAt: InstantView.nullable(),
  })
  .meta({ id: 'CheckIn' });
export const checkInView = (each: CheckIn): z.output<typeof CheckInView> => ({
  id: each.id,
  bookingId: each.bookingId,
  slotId: each.slotId,
  userId: each.userId,
  subscriptionId: each.subscriptionId,
  method: each.method,
  at: each.at.toString(),
  undoneAt: each.undoneAt?.toString() ?? null,
});

const AheadView = z.object({
  id: z.uuid(),
  slotId: z.uuid(),
  activityId: z.uuid(),
  startsAt: InstantView,
  localDate: DateView,
  status: z.enum(['Requested', 'Confirmed']),
});
export const aheadView = ({ booking, slot }: BookedPlace): z.output<typeof AheadView> => ({
  id: booking.id,
  slotId: slot.id,
  activityId: slot.activityId,
  startsAt: slot.startsAt.toString(),
  localDate: slot.localDate.toString(),
  status: booking.state === 'Requested' ? 'Requested' : 'Confirmed',
});
export const SubscriptionDetailView = SubscriptionView.extend({
  movements: z.array(MovementView),
  checkIns: z.array(CheckInView),
  bookings: z.array(AheadView),
}).meta({ id: 'ClientSubscriptionDetail' });
