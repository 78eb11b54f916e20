/** The views of the list. */
export const views = ['tutti', 'decidere', 'attesa', 'rimborsi'] as const;

/** What the address of the list says: Italian words, as every address of the screens. */
export interface OrdersSearch {
  readonly tipo?: 'prenotazioni' | 'acquisti';
  readonly vista?: (typeof views)[number];
  /** Number, client or the provider's reference. */
  readonly q?: string;
}

/** Reads an address; what is none of these words is left out. */
export const ordersSearch = (search: Record<string, unknown>): OrdersSearch => {
  const vista = views.find((each) => each === search['vista']);
  const { q } = search;
  return {
    ...(search['tipo'] === 'acquisti' ? { tipo: 'acquisti' as const } : {}),
    ...(vista === undefined || vista === 'tutti' ? {} : { vista }),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 100) } : {}),
  };
};

/** What the rows of both kinds are asked. */
export const filterOf = ({ vista, q }: OrdersSearch) => ({
  ...(vista === 'decidere' ? { attention: 'true' as const } : {}),
  ...(vista === 'attesa' ? { status: ['Pending' as const, 'Paid' as const] } : {}),
  ...(vista === 'rimborsi' ? { status: ['RefundPending' as const, 'Refunded' as const] } : {}),
  ...(q === undefined ? {} : { q }),
});

/** Where an order stands. */
export const addressOf = ({ id, kind }: { readonly id: number; readonly kind: 'booking' | 'commerce' }): string =>
  `/dashboard/ordini/${kind === 'booking' ? 'prenotazioni' : 'acquisti'}/${id}`;
