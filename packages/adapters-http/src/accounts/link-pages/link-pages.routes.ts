import * as Effect from 'effect/Effect';
import type { App } from '../../app.ts';
import type { Locale } from '../../kernel/locale.ts';
import { reply } from '../../kernel/reply.ts';
import { type Route, routesOver } from '../../kernel/route.ts';
import { problemPage } from '../pages/common-pages.ts';
import { linkPage } from './link-page.ts';
import { LINK_SCRIPT } from './link-page.script.ts';
import { linkPageNames, linkPageTexts, type LinkPageName } from './link-page.texts.ts';

const route = routesOver<App>();

const script = Buffer.from(LINK_SCRIPT);

/** Mails are read anywhere: what a mail program or a counter of clicks adds to the address is no reason to refuse it. */
const localeOf = (search: string, asked: Locale): Locale => {
  const wanted = new URLSearchParams(search).get('lang');
  return wanted === 'it' || wanted === 'en' ? wanted : asked;
};

const pageRow = (name: LinkPageName): Route<App> =>
  route({
    id: `account.page.${name}`,
    method: 'GET',
    path: `/account/${name}`,
    summary: `Page of a mailed link: ${linkPageTexts.en[name].title.toLowerCase()}; opening it uses nothing up`,
    access: 'none',
    problemPage,
    ok: { status: 200, binary: 'text/html; charset=utf-8' },
    errors: {},
    run: ({ search, locale }) => {
      const { html, policy } = linkPage(name, localeOf(search, locale));
      const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
      return Effect.succeed(reply(Buffer.from(html), { headers }));
    },
  });

/** Where mailed links lead while no other front end is configured (FRONTEND__URL). */
export const linkPageRoutes: readonly Route<App>[] = [
  ...linkPageNames.map(pageRow),
  route({
    id: 'account.page.script',
    method: 'GET',
    path: '/account/pages.js',
    summary: 'The script of those pages',
    access: 'none',
    cache: '10min',
    ok: { status: 200, binary: 'text/javascript; charset=utf-8' },
    errors: {},
    run: () => Effect.succeed(script),
  }),
];
