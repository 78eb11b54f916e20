import { useEffect, useState } from 'react';
import { useRead } from '../api/use-api.ts';
import { useLanguage, useWords } from '../i18n/use-words.ts';
import { money } from '../money.ts';
import type { paletteTexts } from './palette.texts.ts';

/** A line of the palette: where it leads, and what it says of it. */
export interface Found {
  readonly to: string;
  readonly title: string;
  readonly more: string;
}
/** Lines under one heading. */
export interface FoundGroup {
  readonly id: 'pages' | 'orders' | 'plans' | 'invoices';
  readonly lines: readonly Found[];
}

/** Below that a text finds half the studio, and nobody is asked. */
const LEAST = 2;
const PAUSE_MS = 250;
const query = (q: string) => ({ query: { page: 1, pageSize: 5, q } });

/** The text once nobody has typed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

interface Search {
  readonly groups: readonly FoundGroup[];
  readonly isLooking: boolean;
}

/** What a text finds: pages of the sidebar at once, then orders and invoices where the sidebar has their lists. */
export const useFound = (typed: string, built: ReadonlySet<string>): Search => {
  const say = useWords<typeof paletteTexts.it>('palette');
  const [language] = useLanguage();
  const text = typed.trim();
  const settled = useSettled(text);
  const { data: sidebar } = useRead('platform.sidebar', {});
  const lines = (sidebar?.sections ?? [])
    .flatMap(({ items }) => items.flatMap((line) => [line, ...(line.children ?? [])]))
    .filter(({ to }) => built.has(to));
  const has = (to: string): boolean => lines.some((line) => line.to === to);
  const isAsked = settled.length >= LEAST && settled === text;
  const ofOrders = { when: isAsked && has('/dashboard/ordini') };
  const ofInvoices = { when: isAsked && has('/dashboard/fatture') };
  const orders = useRead('payments.admin.orders.list', query(settled), ofOrders);
  const plans = useRead('commerce.admin.orders.list', query(settled), ofOrders);
  const invoices = useRead('einvoicing.fatture.list', query(settled), ofInvoices);

  type Order = NonNullable<typeof orders.data>['items'][number];
  const orderLine = (kind: string) => (order: Pick<Order, 'id' | 'client' | 'total'>) => ({
    to: `/dashboard/ordini/${kind}/${order.id}`,
    title: say('order', { id: order.id }),
    more: `${order.client.displayName ?? say('gone')} · ${money(order.total.amountCents, language)}`,
  });
  const wanted = text.toLocaleLowerCase(language);
  const groups: readonly FoundGroup[] = [
    {
      id: 'pages',
      lines: lines
        .filter(({ label }) => label.toLocaleLowerCase(language).includes(wanted))
        .map(({ to, label }) => ({ to, title: label, more: '' })),
    },
    { id: 'orders', lines: isAsked ? (orders.data?.items ?? []).map(orderLine('prenotazioni')) : [] },
    { id: 'plans', lines: isAsked ? (plans.data?.items ?? []).map(orderLine('acquisti')) : [] },
    {
      id: 'invoices',
      lines: isAsked
        ? (invoices.data?.items ?? []).map(({ id, number, counterpartyName, total }) => ({
            to: `/dashboard/fatture/${id}`,
            title: number ?? say('draft'),
            more: `${counterpartyName} · ${money(total.amountCents, language, total.currency)}`,
          }))
        : [],
    },
  ];
  const isAsking = orders.isFetching || plans.isFetching || invoices.isFetching;
  return {
    groups: groups.filter(({ lines: found }) => found.length > 0),
    isLooking: text.length >= LEAST && (settled !== text || isAsking),
  };
};
