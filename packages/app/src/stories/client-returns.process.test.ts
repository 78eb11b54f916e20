import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anna, bruno } from '../testing/studio.ts';
import { enterByPassword, noBrowser, payByCard, storyStage, why } from '../testing/screens-story.ts';
import { openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { freeSlots } from '../walk/stage.ts';

describe.skipIf(noBrowser)(`a client who has paid${why}`, () => {
  const stage = storyStage();
  const toPayment = async (page: Page, email: string): Promise<void> => {
    const { studio } = stage();
    const [slot] = await freeSlots(await studio.signIn(email), 10);
    await page.goto(`${studio.url}/prenota/${slot?.id}`);
    await enterByPassword(page, email);
    await page.getByRole('button', { name: /^Paga .*€ e prenota$/ }).click();
  };
  const newestOrder = async (): Promise<{ readonly id: number; readonly state: string }> => {
    const [order] = await stage().studio.sql<{ id: number; state: string }>(
      'select id, state from commerce_order order by id desc limit 1',
    );
    if (order === undefined) throw new Error('there is no order');
    return order;
  };

  it('and closes the page before it leads back: the place is theirs all the same, and the address says so later', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    await toPayment(page, anna);
    const back = page.waitForRequest(/\/pagamento\/esito/);
    await page.route(/\/pagamento\/esito/, (route) => route.abort());
    await payByCard(page);
    await back;
    const later = await page.context().newPage();
    await page.close();
    await until('the order is final', async () => ((await newestOrder()).state === 'Finalized' ? true : undefined));
    await later.goto(`${studio.url}/pagamento/esito?ordine=${(await newestOrder()).id}`);
    await later.getByText('Confermata').waitFor();
    await later.goto(`${studio.url}/area`);
    await later.getByRole('article').filter({ hasText: 'Confermata' }).waitFor();
    expect(await studio.sql(`select 1 from booking where state = 'Confirmed'`)).toHaveLength(1);
    await visitor.leave();
  });

  it('and is back before the provider has said so: the page is checking, claims nothing, and then confirms', async () => {
    const { browser, studio } = stage();
    studio.card.holdWebhooks();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await toPayment(page, bruno);
    await payByCard(page);
    await page.waitForURL(/\/pagamento\/esito\?ordine=\d+$/);
    await page.getByText('Stiamo verificando il pagamento…').waitFor();
    expect(await look('checking')).toEqual([]);
    expect(await page.getByText(/Confermata|ricevuto/).count()).toBe(0);
    expect((await newestOrder()).state).toBe('Pending');
    await studio.card.releaseWebhooks();
    await page.getByText('Confermata').waitFor();
    expect((await newestOrder()).state).toBe('Finalized');
    expect(await look('checked')).toEqual([]);
    await visitor.leave();
  });

  it.each([
    ['has not been told within half a minute', undefined],
    ['is nobody any more', 401],
    ['may not see it', 403],
    ['finds no such order', 404],
  ] as const)('and %s: the page stops asking', async (_, status) => {
    const { browser, studio } = stage();
    studio.card.holdWebhooks();
    const visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    await page.clock.install();
    await toPayment(page, bruno);
    await payByCard(page);
    await page.waitForURL(/\/pagamento\/esito\?ordine=\d+$/);
    await page.getByText('Stiamo verificando il pagamento…').waitFor();
    let asked = 0;
    const order = /\/api\/v1\/payments\/orders\/\d+$/;
    page.on('request', (request) => void (asked += order.test(request.url()) ? 1 : 0));
    if (status === undefined) {
      await page.clock.fastForward(31_000);
      await page.getByText('Stiamo ancora verificando: ti scriviamo appena è certo.', { exact: false }).waitFor();
    } else {
      const code = 'errors.general.notFound';
      await page.route(order, (route) =>
        route.fulfill({ status, json: { status, code, title: 'No', type: 'about:blank' } }),
      );
      const refused = page.waitForResponse(order);
      await page.clock.fastForward(3000);
      await refused;
    }
    // What was under way when the answers changed may still be answered, and lead to one question more.
    for (let rounds = 0; rounds < 5; rounds += 1) {
      asked = 0;
      await page.clock.fastForward(3000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (asked === 0) break;
    }
    asked = 0;
    for (let minutes = 10; minutes > 0; minutes -= 1) await page.clock.fastForward(60_000);
    expect(asked).toBe(0);
    await page.unroute(order);
    await studio.card.releaseWebhooks();
    await until('the order is final', async () => ((await newestOrder()).state === 'Finalized' ? true : undefined));
    await visitor.leave();
  });
});
