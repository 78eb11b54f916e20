/** The views of the list. */
export const views = ['emesse', 'ricevute', 'bozze', 'decidere'] as const;
type View = (typeof views)[number];

/** What the address of the list says: Italian words, as every address of the screens. */
export interface InvoicesSearch {
  readonly vista?: View;
  /** `2026-11` */
  readonly mese?: string;
  readonly q?: string;
}

/** Reads an address; what is none of these words is left out. */
export const invoicesSearch = (search: Record<string, unknown>): InvoicesSearch => {
  const vista = views.find((each) => each === search['vista']);
  const { mese } = search;
  const { q } = search;
  return {
    ...(vista === undefined || vista === 'emesse' ? {} : { vista }),
    ...(typeof mese === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(mese) ? { mese } : {}),
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 100) } : {}),
  };
};

/** First and last day of a month: calendar arithmetic, no hours in it. */
export const daysOf = (month: string): { readonly from: string; readonly to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
};

/** What the row is asked. */
export const filterOf = ({ vista = 'emesse', mese, q }: InvoicesSearch) => ({
  ...(vista === 'emesse' ? { direction: 'outbound' as const } : {}),
  ...(vista === 'ricevute' ? { direction: 'inbound' as const } : {}),
  ...(vista === 'bozze' ? { status: ['DRAFT' as const, 'QUEUED' as const] } : {}),
  ...(vista === 'decidere' ? { status: ['ERRO' as const, 'RIFI' as const, 'NEEDS_REVIEW' as const] } : {}),
  ...(mese === undefined ? {} : daysOf(mese)),
  ...(q === undefined ? {} : { q }),
});

/** What an invoice is composed of: lines typed here, a class or a subscription paid at the desk. */
export const sources = ['libera', 'lezioni', 'abbonamenti'] as const;

/** What is composed: an invoice, or the credit note of the one named. */
export interface ComposeSearch {
  readonly storna?: string;
  readonly banco?: (typeof sources)[number];
}
export const composeSearch = ({ storna, banco }: Readonly<Record<string, unknown>>): ComposeSearch => {
  if (typeof storna === 'string' && /^[0-9a-f-]{36}$/u.test(storna)) return { storna };
  const source = sources.find((each) => each === banco);
  return source === undefined || source === 'libera' ? {} : { banco: source };
};
