import type { Effect } from 'effect/Effect';
import type { Azienda, AziendaId, AziendaRole } from '@svc/domain/invoicing';
import type { StoreDown, Taken } from '../../kernel/index.ts';

export interface AziendaQuery {
  readonly page: number;
  readonly pageSize: number;
  /** Part of the name or of the identity, in any case. */
  readonly search?: string;
  /** One that is `both` is among the customers and among the suppliers. */
  readonly role?: AziendaRole;
}

/** The registry of counterparties. */
export interface AziendaStore {
  /** By name. */
  readonly list: (
    query: AziendaQuery,
  ) => Effect<{ readonly items: readonly Azienda[]; readonly total: number }, StoreDown>;
  readonly find: (id: AziendaId) => Effect<Azienda | null, StoreDown>;
  /** `Taken`: somebody of that identity is there. */
  readonly insert: (azienda: Azienda) => Effect<void, Taken | StoreDown>;
  /** `Taken`: somebody else of that identity is there. False: there is no such one. */
  readonly save: (azienda: Azienda) => Effect<boolean, Taken | StoreDown>;
  /** False: there was none. */
  readonly remove: (id: AziendaId) => Effect<boolean, StoreDown>;
}
