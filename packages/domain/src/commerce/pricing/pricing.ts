import type { Money } from '../../kernel/money.ts';
import { splitGross, type Vat, type VatSplit } from '../../kernel/vat.ts';
import type { OrderLine } from '../order/order.ts';

/** What a bookable thing costs, from the tenant's own price list. */
export interface Priced {
  readonly title: string;
  readonly price: Money;
  readonly vat: Vat;
}

export interface Quote {
  readonly total: Money;
  readonly lines: readonly OrderLine[];
  readonly net: VatSplit;
}

/** One place of one slot. The client never sends an amount; this is the only place where one is made. */
export const quotePlace = (item: Priced): Quote => {
  const line: OrderLine = { description: item.title, quantity: 1, grossCents: item.price.amountCents, vat: item.vat };
  return { total: item.price, lines: [line], net: splitGross(item.price.amountCents, item.vat) };
};
