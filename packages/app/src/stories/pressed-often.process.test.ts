import fc from 'fast-check';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnByCommit } from '../testing/drawn-by-commit.ts';
import { enterByPassword, noBrowser, payByCard, storyStage, why } from '../testing/screens-story.ts';
import { anna, giulia } from '../testing/studio.ts';
import { desk, openVisitor, type Visitor } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { freeSlots } from '../walk/stage.ts';

/** What people do to a button that moves money. */
const acts = ['press', 'double', 'reload', 'back', 'tab', 'lost'] as const;
type Act = (typeof acts)[number];
/** Twenty-five orders, each paid and refunded: fifty buttons, half of them refunds. A commit plays a sixth; a whole proof (SVC_PROOF=whole) all. */
const sequences = fc.sample(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
  seed: 20_261,
  numRuns: 25,
});
const drawn = drawnByCommit(sequences, 6);

/** The server does what it was asked, and its answer never arrives. */
const losing = async (page: Page, url: RegExp, act: () => Promise<void>): Promise<void> => {
  await page.route(url, async (route) => {
    if (route.request().postData()?.includes('"dryRun":true') === true) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await act();
  await page.unroute(url);
};

/** Plays them one after the other. A second tab is there while its press lasts. */
const play = async (
  context: BrowserContext,
  page: Page,
  sequence: readonly Act[],
  { address, url, press }: { address: string; url: RegExp; press: (page: Page, often: 1 | 2) => Promise<void> },
): Promise<void> => {
  const there = async (on: Page): Promise<void> => void (await on.goto(address));
  for (const act of sequence) {
    if (page.url() !== address) await there(page);
    if (act === 'press' || act === 'double') await press(page, act === 'double' ? 2 : 1);
    else if (act === 'reload') await page.reload();
    else if (act === 'lost') await losing(page, url, () => press(page, 1));
    else if (act === 'back') {
      await press(page, 1);
      if (page.url() === address) await page.goto(new URL('/health/live', address).href);
      await page.goBack();
    } else {
      const other = await context.newPage();
      await there(other);
      await Promise.all([press(page, 1), press(other, 1)]);
      await other.close();
    }
  }
};

/** On the class: pays, or goes on with the payment that is open, by now perhaps by another tab. */
const pay = async (page: Page, often: 1 | 2): Promise<void> => {
  const button = page.getByRole('button', { name: /^Paga .*€ e prenota$/ });
  const resume = page.getByRole('link', { name: 'Riprendi il pagamento' });
  await button.or(resume).first().waitFor();
  const isAtProvider = (at: URL): boolean => !at.pathname.startsWith('/prenota');
  if (await resume.isVisible()) {
    await resume.click({ clickCount: often });
    return page.waitForURL(isAtProvider);
  }
  await button.click({ clickCount: often });
  // Refused, since another tab was faster: then the page shows the way to that payment, and an answer that was lost leaves a sentence.
  const left = page.waitForURL(isAtProvider).then(() => true);
  const stays = resume.or(page.getByRole('alert')).first().waitFor();
  // The way may show while the page is already being left: what comes next waits for that.
  if ((await Promise.race([left, stays])) !== true)
    await page.waitForURL(isAtProvider, { timeout: 3000 }).catch(() => undefined);
};

/** On the order: looks what follows, and refunds, unless there is nothing to refund any more. */
const refund = async (page: Page, often: 1 | 2): Promise<void> => {
  await page.getByRole('heading', { level: 2, name: 'Che cosa si può fare' }).waitFor();
  const offered = page.getByRole('button', { name: 'Rimborsa', exact: true });
  if (!(await offered.first().isVisible())) return;
  await offered.first().click();
  const dialog = page.getByRole('dialog');
  const alert = dialog.getByRole('alert');
  await dialog.getByRole('button', { name: 'Vedi che cosa succede' }).click();
  await dialog
    .getByText(/^Tornano al cliente/)
    .or(alert)
    .first()
    .waitFor();
  if (!(await alert.isVisible())) {
    await dialog.getByRole('button', { name: 'Rimborsa', exact: true }).click({ clickCount: often });
    await Promise.race([dialog.waitFor({ state: 'hidden' }), alert.waitFor()]);
  }
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Indietro' }).click();
};

describe.skipIf(noBrowser)(`money on screen moves once, whatever people do to a button${why}`, () => {
  const stage = storyStage();
  let client: Visitor;
  let owner: Visitor;
  let address: string;
  beforeAll(async () => {
    const { studio, browser } = stage();
    [client, owner] = [await openVisitor(browser, desk), await openVisitor(browser, desk)];
    const [slot] = await freeSlots(await studio.signIn(anna));
    address = `${studio.url}/prenota/${slot?.id ?? ''}`;
    await client.page.goto(address);
    await enterByPassword(client.page, anna);
    await owner.page.goto(`${studio.url}/dashboard`);
    await enterByPassword(owner.page, giulia);
    await owner.page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor();
  });
  const orders = (): Promise<readonly { readonly id: number; readonly state: string }[]> =>
    stage().studio.sql<{ id: number; state: string }>('select id, state from commerce_order order by id');
  const inTheBooks = (): readonly number[] => {
    const { sessions, paymentIntents, refunds } = stage().studio.card.books;
    return [sessions.length, paymentIntents.filter(({ status }) => status === 'succeeded').length, refunds.length];
  };

  it.each(drawn.items.map((each) => [each.join(', '), each] as const))('paid and refunded: %s', async (_, sequence) => {
    const [before, booked] = [await orders(), inTheBooks()];
    const by = { address, url: /\/booking-checkout$/, press: pay };
    await play(client.page.context(), client.page, [...sequence, 'press'], by);
    expect(await orders()).toHaveLength(before.length + 1);
    await payByCard(client.page);
    await client.page.getByText('Confermata').waitFor();
    expect(inTheBooks()).toEqual([(booked[0] ?? 0) + 1, (booked[1] ?? 0) + 1, booked[2]]);
    await refunded(sequence);
  });

  /** What was paid is refunded by the owner, with the same habits backwards; the class is free for the next one. */
  const refunded = async (sequence: readonly Act[]): Promise<void> => {
    const { studio } = stage();
    const [order, booked] = [(await orders()).at(-1)?.id ?? 0, inTheBooks()];
    const by = { press: refund, url: new RegExp(`/orders/${order}/refund$`) };
    const at = { address: `${studio.url}/dashboard/ordini/prenotazioni/${order}` };
    await play(owner.page.context(), owner.page, [...sequence.toReversed(), 'press'], { ...by, ...at });
    await until(`order ${order} is refunded`, async () =>
      (await orders()).at(-1)?.state === 'Refunded' ? true : undefined,
    );
    expect(inTheBooks()).toEqual([booked[0], booked[1], (booked[2] ?? 0) + 1]);
  };
});
