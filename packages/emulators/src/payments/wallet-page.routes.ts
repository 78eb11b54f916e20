import { html, on, seeOther, type Answer, type EmulatorRoute, type Exchange } from '../kernel/index.ts';
import { guarded, messagePage } from './page-frame.ts';
import { pageLanguage } from './pay-page.texts.ts';
import type { Funding, WalletOrderRecord } from './wallet-books.ts';
import type { WalletDesk } from './wallet-desk.ts';
import { approveOrder, isApprovable } from './wallet-orders.ts';
import { approvalPage } from './wallet-page.ts';
import { walletPageTexts } from './wallet-page.texts.ts';

const back = (address: string | null, order: WalletOrderRecord, approved: boolean): string => {
  if (address === null) return 'about:blank';
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (approved && order.payerId !== null) url.searchParams.set('PayerID', order.payerId);
  return url.href;
};

const fundingOf = (word: string | null): Funding => (word === 'pending' || word === 'declined' ? word : 'completed');

/** The approval page: GET shows it, POST presses one of its buttons (`action` = approve, cancel; `funding`). */
export const walletPageRoutes = (desk: WalletDesk): readonly EmulatorRoute[] => {
  const orderOf = ({ url }: Exchange): WalletOrderRecord | undefined => {
    const order = desk.books.orders[url.searchParams.get('token') ?? ''];
    return order !== undefined && order.status !== 'COMPLETED' && order.expiresAt <= desk.now() ? undefined : order;
  };
  const show = (exchange: Exchange): Answer => {
    const language = pageLanguage(exchange.headers['accept-language']);
    const texts = walletPageTexts(language);
    const order = orderOf(exchange);
    if (order === undefined) return html(410, messagePage(language, texts.expiredTitle, texts.expired));
    if (!isApprovable(order))
      return html(
        200,
        messagePage(language, texts.doneTitle, texts.done, [back(order.returnUrl, order, true), texts.back]),
      );
    return html(200, approvalPage(order, desk.businessName, language, texts));
  };
  const press = (exchange: Exchange): Answer => {
    const order = orderOf(exchange);
    if (order === undefined) return show(exchange);
    const form = new URLSearchParams(exchange.body.toString('utf8'));
    if (form.get('action') === 'cancel') return seeOther(back(order.cancelUrl ?? order.returnUrl, order, false));
    approveOrder(desk, order, fundingOf(form.get('funding')));
    return seeOther(back(order.returnUrl, order, true));
  };
  return [
    on('GET', '/checkoutnow', (exchange) => guarded(show(exchange))),
    on('POST', '/checkoutnow', (exchange) => guarded(press(exchange))),
  ];
};
