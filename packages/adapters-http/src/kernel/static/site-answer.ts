import * as Effect from 'effect/Effect';
import type { HttpService, TenantDoor } from '../door.ts';
import { askedHost, type ClientAddress } from '../forwarded.ts';
import { toEffect, type Soon } from '../gather/settled.ts';
import type { Locale } from '../locale.ts';
import { problem, type Problem } from '../problem.ts';
import type { Fault } from '../session.ts';
import type { Answer, Incoming } from '../wire.ts';
import { assetAnswer } from './assets.ts';
import { builtSite, type BuiltSite } from './built-site.ts';
import { ASSETS, entryOf, type Site } from './screens.ts';
import { stamped } from './shell.ts';
import { pageAnswer, refusalAnswer, unbuiltAnswer } from './site-pages.ts';

interface Asked {
  readonly incoming: Incoming;
  readonly path: string;
  readonly requestId: string;
  readonly locale: Locale;
  readonly client: ClientAddress;
}

/** What a row answers anybody, by its path. */
type Ask = (path: string) => Soon<Answer>;

/** Below it stand pages for developers. */
const DESK = '/dashboard/dev/';

const isRead = ({ method }: Incoming): boolean => method === 'GET' || method === 'HEAD';
const wantsPage = ({ headers }: Incoming): boolean => (headers['accept'] ?? '').includes('text/html');

/**
 * What the paths of the screens answer, where no row was found: files of the build, pages for a studio, and a page too where the
 * studio is unknown or closed. Undefined for a path that is none of theirs.
 */
export const siteAnswers = <App>(service: HttpService<App>, site: Site) => {
  const build = builtSite();
  const nonceOf = (): string => service.newRequestId().replaceAll('-', '');
  const refusal = (found: Problem, { locale, requestId }: Asked): Answer =>
    refusalAnswer(found, locale, requestId, nonceOf());
  // What only developers look at is there where the demo desk is.
  const hasDesk = service.routes.some(({ path }) => path === '/dev');
  const rows = service.routes.filter(({ id }) => site.answers.includes(id));

  const asset = ({ incoming, path }: Asked): Soon<Answer | undefined> => {
    const screens = site.screens();
    if (!isRead(incoming) || screens.state !== 'ready') return undefined;
    const answer = ({ assets }: BuiltSite): Answer | undefined => {
      const found = assets.get(path.slice(ASSETS.length));
      return found === undefined ? undefined : assetAnswer(found, incoming);
    };
    const known = build.known();
    return known === undefined
      ? Effect.map(
          Effect.promise(() => build.read(screens.folder)),
          answer,
        )
      : answer(known);
  };

  /** The answers of the site's rows by their ids. A row that refuses is left out, and so is an answer that goes with a cookie: it is one browser's. */
  const answersOf = (ask: Ask): Effect.Effect<Readonly<Record<string, string>>> =>
    Effect.map(
      Effect.forEach(rows, ({ path }) => toEffect(ask(path)), { concurrency: 'unbounded' }),
      (answers) =>
        Object.fromEntries(
          answers.flatMap(({ status, body, cookies }, at) =>
            status === 200 && typeof body === 'string' && cookies.length === 0 ? [[rows[at]?.id ?? '', body]] : [],
          ),
        ),
    );

  /** The page of a screen, or the way to the first one. */
  const screen = (asked: Asked, { face, flags, maintenance }: TenantDoor<App>, ask: Ask) =>
    Effect.gen(function* () {
      const screens = site.screens();
      if (face === undefined || screens.state === 'absent') return undefined;
      const { enabled, retryAfterSeconds } = yield* toEffect(maintenance());
      if (enabled) return refusal(problem('errors.general.maintenance', { retryAfterSeconds }), asked);
      const entry = entryOf(asked.path);
      if (entry === undefined) {
        const location = (yield* toEffect(flags.isOn('enable_bookings'))) ? '/prenota' : '/dashboard';
        return { status: 303, headers: { location, 'cache-control': 'no-store' }, cookies: [], body: undefined };
      }
      if (screens.state !== 'ready') return unbuiltAnswer(screens.state, asked.locale, nonceOf());
      const { shells } = yield* Effect.promise(() => build.read(screens.folder));
      const [tenant, answers] = yield* Effect.all([face, answersOf(ask)]);
      const nonce = nonceOf();
      const html = stamped(shells[entry], { tenant, answers, build: site.build }, asked.locale, nonce);
      return pageAnswer(200, html, nonce, { 'content-language': asked.locale });
    });

  return (asked: Asked, ask: Ask): Soon<Answer | undefined> => {
    if (asked.path.startsWith(ASSETS)) return asset(asked);
    const isTheirs =
      asked.path === '/' || (entryOf(asked.path) !== undefined && (hasDesk || !asked.path.startsWith(DESK)));
    if (!isTheirs || !isRead(asked.incoming) || !wantsPage(asked.incoming)) return undefined;
    const host = askedHost(asked.client);
    const found = (tenant: TenantDoor<App> | undefined): Effect.Effect<Answer | undefined, Fault> => {
      if (tenant === undefined) return Effect.succeed(refusal(problem('errors.general.unknownHost'), asked));
      tenant.visitors?.enter();
      const left = Effect.sync(() => tenant.visitors?.leave());
      return Effect.ensuring(screen(asked, tenant, ask), left);
    };
    const refused = ({ _tag: fault, reason }: Fault): Effect.Effect<Answer> => {
      const logged = { fault, ...(reason === undefined ? {} : { reason }) };
      return Effect.succeed(refusal(problem('errors.general.unavailable', { logged }), asked));
    };
    return service.tenantOf(host).pipe(Effect.flatMap(found), Effect.catch(refused));
  };
};
