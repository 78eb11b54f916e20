import { call, openClient, until, type Answer } from './client.ts';
import { checkout, expectThat, freeSlots, payOnPage, untilOrder, type Stage } from './stage.ts';

const asBrowser = { headers: { accept: 'text/html', 'accept-language': 'it' } };

/** The page of clients, once the screens are built. */
const shell = (url: string): Promise<Answer> =>
  until('the screens are built', async () => {
    const answer = await call(`${url}/prenota`, asBrowser);
    return answer.status === 200 ? answer : undefined;
  });

const theShell = async ({ instance, report }: Stage): Promise<Answer> => {
  const { url } = instance.facts;
  const root = await call(`${url}/`, asBrowser);
  const page = await shell(url);
  expectThat(root.headers.get('location') === '/prenota', 'the root leads to the timetable', root.status);
  const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(page.text) ?? [];
  const policy = page.headers.get('content-security-policy') ?? '';
  expectThat(nonce !== '' && policy.includes(`'nonce-${nonce}'`), 'the page has the nonce of its policy', policy);
  expectThat(!policy.includes('unsafe'), 'the policy allows nothing unsafe', policy);
  const [, asset = ''] = /src="(\/dashboard\/assets\/client-[^"]+)"/.exec(page.text) ?? [];
  const file = await call(`${url}${asset}`);
  const caching = file.headers.get('cache-control') ?? '';
  expectThat(file.status === 200 && caching.includes('immutable'), 'its script is kept for a year', caching);
  report('shell', `/ 303 to /prenota 200, its own nonce, no unsafe-inline; ${asset} immutable`);
  return page;
};

/** What the page brings along is what the rows answer. */
const theBootBlock = async ({ instance, report }: Stage, page: Answer): Promise<void> => {
  const { url } = instance.facts;
  const [, text = ''] = /id="boot">(.*?)<\/script>/s.exec(page.text) ?? [];
  const boot = JSON.parse(text) as { readonly answers: Readonly<Record<string, unknown>> };
  for (const [id, path] of [
    ['settings.feature-flags.list', '/api/v1/admin/feature-flags'],
    ['auth.admin-configs', '/api/v1/admin/configs'],
  ] as const) {
    const row = await call(`${url}${path}`);
    expectThat(JSON.stringify(boot.answers[id]) === row.text, `the page carries the answer of ${id}`, row.text);
  }
  const timetable = await call(`${url}/api/v1/public/timetable`);
  expectThat(timetable.status === 200, 'the timetable needs no cookie', timetable.text);
  expectThat(!timetable.text.includes('example.it'), 'and names no client', timetable.text.slice(0, 300));
  report('boot block', `${Object.keys(boot.answers).join(', ')} as their rows; the timetable without a cookie`);
};

interface Day {
  readonly takings: { readonly today: number };
}

/** A client comes back to the order's own page, and the studio's day grows by what was paid. */
const theReturn = async (stage: Stage): Promise<void> => {
  const { instance, anna, giulia, report } = stage;
  const dayOf = async (): Promise<Day> => (await giulia.get('/api/v1/home/summary')).json() as unknown as Day;
  const before = await dayOf();
  const [slot] = await freeSlots(anna);
  const { orderId, redirectUrl } = await checkout(anna, slot?.id ?? '');
  const back = (await payOnPage(redirectUrl)).headers.get('location') ?? '';
  expectThat(back === `${instance.facts.url}/pagamento/esito?ordine=${orderId}`, 'the order has its own page', back);
  const page = await openClient(instance.facts.url).send(back.slice(instance.facts.url.length), asBrowser);
  expectThat(page.status === 200, 'which the server shows', page.status);
  const paid = await untilOrder(stage, orderId, 'finalized', ({ status }) => status === 'Finalized');
  const after = await dayOf();
  const grown = after.takings.today - before.takings.today;
  expectThat(grown > 0, 'the takings of the day grow', after);
  const actions = paid['actions'] as readonly { readonly action: string; readonly allowed: boolean }[];
  expectThat(
    actions.some(({ action, allowed }) => action === 'Refund' && allowed),
    'a refund is offered now',
    actions,
  );
  report('return', `${back.slice(back.indexOf('/pagamento'))}; takings of the day +${grown} cents; Refund offered`);
};

/** The screens over HTTP alone: their page, what it carries, and what they show of a sale. */
export const screens = async (stage: Stage): Promise<void> => {
  await theBootBlock(stage, await theShell(stage));
  await theReturn(stage);
};
