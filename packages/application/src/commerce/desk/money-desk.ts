import type { Effect } from 'effect/Effect';
import type { OperatorAlertKind, OrderKind, Provider, WaitReason } from '@svc/domain/commerce';
import type { StoreDown } from '../../kernel/index.ts';

/** From then on, until before then. */
export interface Span {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** What orders captured, by when they were paid, and what went back, by when that was confirmed; cents. */
export interface Takings {
  readonly today: number;
  readonly week: number;
  readonly refundedToday: number;
  readonly refundedWeek: number;
}

/** The same of one day of a zone, by the provider that took it; cents. */
export interface DayTakings {
  readonly day: Temporal.PlainDate;
  readonly provider: Provider;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

interface Waiting {
  /** The number of the order, or the id of the alert. */
  readonly id: string;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly since: Temporal.Instant;
}
/** One thing that waits for a person. */
export type DueDecision =
  | (Waiting & { readonly kind: 'order'; readonly orderKind: OrderKind; readonly reason: WaitReason | null })
  | (Waiting & {
      readonly kind: 'alert';
      readonly reason: OperatorAlertKind;
      /** Until when the provider takes an answer. */
      readonly respondBy: Temporal.Instant | null;
    });

export interface MoneySight {
  readonly takings: Takings;
  readonly decisions: { readonly total: number; readonly items: readonly DueDecision[] };
}

/**
 * The money of the day, and what waits for a person: an order as `waitOf` says and the lists' `attention` asks, and an open
 * alert. Each is one statement.
 */
export interface MoneyDesk {
  /** @param most decisions at most: alerts that must be answered first, by their day, then what waits longest */
  readonly look: (today: Span, week: Span, most: number) => Effect<MoneySight, StoreDown>;
  /** Each day of a zone and each provider by which something came in or went back, in this order; one statement. */
  readonly byDay: (span: Span, zone: string) => Effect<readonly DayTakings[], StoreDown>;
  /** How many decisions `look` would count. */
  readonly countDecisions: Effect<number, StoreDown>;
}
