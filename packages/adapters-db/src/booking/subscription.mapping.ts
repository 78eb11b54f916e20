import type { ClientSubscription, OpenedRefund, PlanTerms, Suspension } from '@svc/domain/booking';
import type { Param } from '../kernel/statement.ts';
import { json } from '../kernel/statement.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { toPlainDate } from '../kernel/plain-date.type.ts';

/** What `to_json` makes of a subscription's row. */
export interface SubscriptionJson {
  readonly id: ClientSubscription['id'];
  readonly user_id: ClientSubscription['userId'];
  readonly plan_id: ClientSubscription['planId'];
  readonly plan: PlanTerms | null;
  readonly name: string;
  readonly status: ClientSubscription['status'];
  readonly restore_to: ClientSubscription['restoreTo'];
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly daily_limit: number | null;
  readonly activity_ids: ClientSubscription['activityIds'];
  readonly entries: number | null;
  readonly remaining: number | null;
  readonly order_id: ClientSubscription['orderId'];
  readonly paid_cents: number;
  readonly paid_method: ClientSubscription['paid']['method'];
  readonly suspensions: readonly {
    readonly from: string;
    readonly to: string | null;
    readonly reason: string | null;
  }[];
  readonly refund: (Omit<OpenedRefund, 'openedAt'> & { readonly openedAt: string }) | null;
  readonly note: string | null;
  readonly version: number;
  readonly created_at: string;
}

const toDate = (text: string | null) => (text === null ? null : toPlainDate(text));
const toSuspension = ({ from, to, reason }: SubscriptionJson['suspensions'][number]): Suspension => ({
  from: toPlainDate(from),
  to: toDate(to),
  reason,
});

export const toSubscription = (row: SubscriptionJson): ClientSubscription => ({
  id: row.id,
  userId: row.user_id,
  planId: row.plan_id,
  plan: row.plan,
  name: row.name,
  status: row.status,
  restoreTo: row.restore_to,
  validFrom: toDate(row.valid_from),
  validTo: toDate(row.valid_to),
  dailyLimit: row.daily_limit,
  activityIds: row.activity_ids,
  entries: row.entries,
  remaining: row.remaining,
  orderId: row.order_id,
  paid: { amountCents: row.paid_cents, method: row.paid_method },
  suspensions: row.suspensions.map(toSuspension),
  refund: row.refund === null ? null : { ...row.refund, openedAt: toInstant(row.refund.openedAt) },
  note: row.note,
  version: row.version,
  createdAt: toInstant(row.created_at),
});

/** What a change writes, in the order of `changedColumns`; `remaining` belongs to the movements. */
export const changedColumns = [
  'name',
  'status',
  'restore_to',
  'valid_from',
  'valid_to',
  'daily_limit',
  'activity_ids',
  'suspensions',
  'suspended_from',
  'suspended_to',
  'refund',
  'note',
  'version',
] as const;

export const changedParams = (each: ClientSubscription): readonly Param[] => {
  const last = each.suspensions.at(-1);
  const suspensions = each.suspensions.map(({ from, to, reason }) => ({
    from: from.toString(),
    to: to?.toString() ?? null,
    reason,
  }));
  return [
    each.name,
    each.status,
    each.restoreTo,
    each.validFrom,
    each.validTo,
    each.dailyLimit,
    each.activityIds,
    json(suspensions),
    last?.from ?? null,
    last?.to ?? null,
    each.refund === null ? null : json({ ...each.refund, openedAt: each.refund.openedAt.toString() }),
    each.note,
    each.version,
  ];
};

/** What never changes after the row was made, in the order of `bornColumns`. */
export const bornColumns = [
  'id',
  'user_id',
  'plan_id',
  'plan',
  'entries',
  'remaining',
  'order_id',
  'paid_cents',
  'paid_method',
  'created_at',
] as const;

export const bornParams = (each: ClientSubscription): readonly Param[] => [
  each.id,
  each.userId,
  each.planId,
  each.plan === null ? null : json(each.plan),
  each.entries,
  each.entries === null ? null : 0,
  each.orderId,
  each.paid.amountCents,
  each.paid.method,
  each.createdAt,
];
