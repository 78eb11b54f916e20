import type { InvoiceStore } from '@svc/application/invoicing';
import type { StoreDown } from '@svc/application/kernel';
import type * as Effect from 'effect/Effect';
import type { ClaimPart } from '../kernel/claim-rows.ts';

type OrderKind = NonNullable<Parameters<InvoiceStore['claimJobs']>[3]>;
type Claim<A> = (now: Temporal.Instant, claimMs: number, limit: number) => Effect.Effect<readonly A[], StoreDown>;
type ClaimOfKind<A> = (...claim: [...Parameters<Claim<A>>, kind?: OrderKind]) => ReturnType<Claim<A>>;

/** A queue that the two background services share: each takes the jobs of its own kind of orders, nobody named all. */
export const claimByKind = <A>(
  claimOf: (part?: ClaimPart) => Claim<A>,
  where: { readonly [kind in OrderKind]: string },
): ClaimOfKind<A> => {
  const all = claimOf();
  const of = {
    booking: claimOf({ name: 'booking', where: where.booking }),
    commerce: claimOf({ name: 'commerce', where: where.commerce }),
  };
  return (now, claimMs, limit, kind) => (kind === undefined ? all : of[kind])(now, claimMs, limit);
};
