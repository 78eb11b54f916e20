import { localized, type PlanTerms } from '../../booking/index.ts';
import type { Money } from '../../kernel/money.ts';
import type { Vat } from '../../kernel/vat.ts';
import type { OrderLine } from '../order/order.ts';

/** What a bookable thing costs, from the tenant's own price list. */
export interface Priced {
  readonly title: string;
  readonly price: Money;
  readonly vat: Vat;
}

/** What the payer is to pay: total and lines, VAT included. */
export interface Quote {
  readonly total: Money;
  readonly lines: readonly OrderLine[];
}

/** One of what is sold: a place of a slot, a plan. The client never sends an amount; this is the only place where one is made. */
export const quotePlace = (item: Priced): Quote => {
  const line: OrderLine = { description: item.title, quantity: 1, grossCents: item.price.amountCents, vat: item.vat };
  return { total: item.price, lines: [line] };
};

const words = {
  it: {
    entries: ['ingresso', 'ingressi'],
    unlimited: 'ingressi illimitati',
    days: ['giorno', 'giorni'],
    months: ['mese', 'mesi'],
  },
  en: {
    entries: ['entry', 'entries'],
    unlimited: 'unlimited entries',
    days: ['day', 'days'],
    months: ['month', 'months'],
  },
} as const;
const counted = (n: number, [one, many]: readonly [string, string]): string => `${n} ${n === 1 ? one : many}`;

/** What stands on the order and its invoice: kind, quantity and time of what was bought (art. 21, DPR 633/1972). */
export const planTitle = ({ name, entries, length }: PlanTerms, locale: 'it' | 'en'): string => {
  const { entries: entryWords, unlimited, days, months } = words[locale];
  const amount = entries === null ? unlimited : counted(entries, entryWords);
  const time = 'days' in length ? counted(length.days, days) : counted(length.months, months);
  return `${localized(name, locale)} (${amount}, ${time})`;
};

/** A plan as it is sold now. */
export const quotePlan = (plan: PlanTerms, locale: 'it' | 'en'): Quote =>
  quotePlace({ title: planTitle(plan, locale), price: plan.price, vat: plan.vat });
