import { typedCents, typedOf, type TypedCents } from '../kernel/money-typed.ts';
import type { Composed } from './use-preview.ts';

type Line = NonNullable<Composed['lines']>[number];
type Vat = Line['vat'];

/** A line as somebody types it. Of a credit note the price is that of the whole line, and goes no higher than `most`. */
export interface LineTyped {
  readonly id: number;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  /** A rate in hundredths of a percent, or a nature. */
  readonly vat: string;
  readonly most?: number;
}

/** The rates of Italy; what bears none of them has one of SDI's natures. */
export const rates = ['2200', '1000', '500', '400'] as const;

/** How a document may be paid, as the row names it. */
export const payments = ['none', 'cash', 'card', 'transfer', 'cheque'] as const;

/** A payment as somebody types it. */
export interface PaymentTyped {
  readonly method: (typeof payments)[number];
  /** `2027-03-28`, or empty. */
  readonly date: string;
  readonly iban: string;
}
export const unpaid: PaymentTyped = { method: 'none', date: '', iban: '' };

/** As it is sent: an account goes with a transfer alone, also where one was typed before another way was chosen. */
export const paymentOf = ({ method, date, iban }: PaymentTyped): Pick<Composed, 'payment'> =>
  method === 'none'
    ? {}
    : {
        payment: {
          method,
          ...(date === '' ? {} : { date }),
          ...(method === 'transfer' && iban.trim() !== '' ? { iban: iban.trim() } : {}),
        },
      };

export const emptyLine = (id: number): LineTyped => ({ id, description: '', quantity: '1', price: '', vat: '2200' });

/** The VAT of a price as a line has it. */
export const typedVat = (vat: Vat): string => ('nature' in vat ? vat.nature : String(vat.rateBp));

const vatOf = (vat: string): Vat => (vat.startsWith('N') ? { nature: vat } : { rateBp: Number(vat) });

const quantityOf = (text: string): number | null => (/^[1-9]\d{0,5}$/u.test(text.trim()) ? Number(text) : null);

/** Why a field of a line cannot be sent yet. */
export type LineFault = Exclude<TypedCents, number> | 'quantity' | 'most' | 'description';
export interface LineFaults {
  readonly description?: LineFault;
  readonly quantity?: LineFault;
  readonly price?: LineFault;
}

/** What is wrong with what is typed, before anybody is asked. */
export const faultsOf = ({ description, quantity, price, most }: LineTyped): LineFaults => {
  const cents = typedCents(price);
  const ofPrice = typeof cents === 'string' ? cents : most !== undefined && cents > most ? 'most' : undefined;
  return {
    ...(description.trim() === '' ? { description: 'description' } : {}),
    ...(quantityOf(quantity) === null ? { quantity: 'quantity' } : {}),
    ...(ofPrice === undefined ? {} : { price: ofPrice }),
  };
};

/** The line as it is sent; null while something of it is missing. Cents times pieces: no fraction comes in. */
export const lineOf = (line: LineTyped): Line | null => {
  const cents = typedCents(line.price);
  const quantity = quantityOf(line.quantity);
  if (Object.keys(faultsOf(line)).length > 0 || typeof cents === 'string' || quantity === null) return null;
  return { description: line.description.trim(), quantity, grossCents: cents * quantity, vat: vatOf(line.vat) };
};

interface Sold {
  readonly description: string;
  readonly netCents: number;
  readonly rateBp: number;
  readonly nature: string | null;
}
interface Left {
  readonly rateBp: number;
  readonly nature: string | null;
  readonly grossCents: number;
}

/** The lines of an invoice with what is left of each rate shared out among them, the last one bearing what does not divide. */
export const proposedLines = (sold: readonly Sold[], left: readonly Left[], prefix: string): readonly LineTyped[] => {
  const proposed = left.flatMap(({ rateBp, nature, grossCents }) => {
    const own = sold.filter((line) => line.rateBp === rateBp && line.nature === nature && line.netCents > 0);
    const net = own.reduce((total, line) => total + line.netCents, 0);
    let shared = 0;
    return own.map(({ description, netCents }, at) => {
      const most =
        at === own.length - 1 ? grossCents - shared : Number((BigInt(grossCents) * BigInt(netCents)) / BigInt(net));
      shared += most;
      return { description: `${prefix}${description}`.slice(0, 1000), most, vat: nature ?? String(rateBp) };
    });
  });
  return proposed
    .filter(({ most }) => most > 0)
    .map((line, id) => ({ id, quantity: '1', price: typedOf(line.most), ...line }));
};
