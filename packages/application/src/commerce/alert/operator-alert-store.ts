import type { Effect } from 'effect/Effect';
import type { OperatorAlert, OperatorAlertState, Provider } from '@svc/domain/commerce';
import type { OperatorAlertId, OrderId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

export interface OperatorAlertQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly state?: OperatorAlertState;
}

/** An alert after it was to be settled. */
export interface SettledAlert {
  readonly alert: OperatorAlert;
  /** It was this word that closed it: of two people who settle one alert at once, only one does. */
  readonly settledNow: boolean;
}

/** What operators must look at; one row per provider, kind and external id. */
export interface OperatorAlertStore {
  /** Raises the alert or adds to the known one as `raiseAlert` says, in one go. Answers it as it then is. */
  readonly raise: (alert: OperatorAlert) => Effect<OperatorAlert, StoreDown>;
  readonly find: (id: OperatorAlertId) => Effect<OperatorAlert | null, StoreDown>;
  /** Closes an open one with a person's word, if any; one that is closed stays as it is. Null: unknown. */
  readonly settle: (id: OperatorAlertId, outcome: string | null) => Effect<SettledAlert | null, StoreDown>;
  /** Whose order that payment paid; null when it paid none of ours. */
  readonly orderOfPayment: (provider: Provider, paymentId: string) => Effect<OrderId | null, StoreDown>;
  /** Open ones first, those to be answered soonest first, then the newest. */
  readonly list: (
    query: OperatorAlertQuery,
  ) => Effect<{ readonly items: readonly OperatorAlert[]; readonly total: number }, StoreDown>;
}
