import { html, on, seeOther, type Answer, type EmulatorRoute, type Exchange } from '../kernel/index.ts';
import type { SessionRecord } from './card-books.ts';
import type { CardDesk } from './card-desk.ts';
import { declineSession, deferSession, findSession, isPayable, paySession } from './card-sessions.ts';
import { guarded, messagePage } from './page-frame.ts';
import { payPage } from './pay-page.ts';
import { pageLanguage, pageTexts } from './pay-page.texts.ts';

/** The provider's test cards that are declined, with the code of the decline. */
const declinedCards: Readonly<Record<string, string>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
};

const declineCode = (card: string): string | undefined => {
  const digits = card.replaceAll(/\s/gu, '');
  if (digits === '') return undefined;
  return /^\d{12,19}$/u.test(digits) ? declinedCards[digits] : 'incorrect_number';
};

const successOf = (session: SessionRecord): string =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** The hosted page: GET shows it, POST presses one of its buttons (`action` = pay, later, decline, cancel). */
export const payPageRoutes = (desk: CardDesk): readonly EmulatorRoute[] => {
  const show = (exchange: Exchange, session: SessionRecord | undefined, declined?: string): Answer => {
    const language = pageLanguage(exchange.headers['accept-language']);
    const texts = pageTexts(language);
    if (session === undefined) return html(404, messagePage(language, texts.title, texts.missing));
    const back = session.cancelUrl ?? session.successUrl;
    if (session.status === 'expired') {
      return html(410, messagePage(language, texts.expiredTitle, texts.expired, [back, texts.back]));
    }
    if (session.status === 'complete') {
      return html(200, messagePage(language, texts.doneTitle, texts.done, [successOf(session), texts.back]));
    }
    return html(declined === undefined ? 200 : 402, payPage(session, desk.businessName, language, texts, declined));
  };
  const known = (id: string): SessionRecord | undefined =>
    desk.books.sessions[id] === undefined ? undefined : findSession(desk, id);
  const press = (exchange: Exchange): Answer => {
    const session = known(exchange.params['id'] ?? '');
    if (session === undefined) return show(exchange, session);
    const form = new URLSearchParams(exchange.body.toString('utf8'));
    const action = form.get('action') ?? 'pay';
    if (action === 'cancel') return seeOther(session.cancelUrl ?? session.successUrl);
    if (session.status === 'complete') return seeOther(successOf(session));
    if (!isPayable(session)) return show(exchange, session);
    const declined = action === 'decline' ? 'card_declined' : declineCode(form.get('card') ?? '');
    if (action === 'later') deferSession(desk, session);
    else if (declined === undefined) paySession(desk, session);
    else {
      declineSession(desk, session, declined);
      return show(exchange, session, declined);
    }
    return seeOther(successOf(session));
  };
  return [
    on('GET', '/pay/:id', (exchange) => guarded(show(exchange, known(exchange.params['id'] ?? '')))),
    on('POST', '/pay/:id', (exchange) => guarded(press(exchange))),
  ];
};
