import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { play, seededPresses, type Act } from '../testing/presses.ts';
import { enterByPassword, noBrowser, payByCard, storyStage, why } from '../testing/screens-story.ts';
import { anna, giulia } from '../testing/studio.ts';
import { desk, openVisitor, type Visitor } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';
import { freeSlots } from '../walk/stage.ts';

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

  it.each(seededPresses())('paid and refunded: %s', async (_, sequence) => {
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
