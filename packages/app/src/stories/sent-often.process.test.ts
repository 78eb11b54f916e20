import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import { play, seededPresses } from '../testing/presses.ts';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { anna, giulia } from '../testing/studio.ts';
import { desk, openVisitor, type Visitor } from '../testing/visitor.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

interface Detail {
  readonly status: string;
  readonly number: string | null;
  readonly invoiceJob: { readonly status: string } | null;
  readonly calls: readonly { readonly status: string }[];
}

/** Opens the dialog of a button and presses what it asks, unless the button is gone by then. */
const pressing =
  (button: string) =>
  async (page: Page, often: 1 | 2): Promise<void> => {
    await page.getByRole('heading', { level: 2, name: 'Che cosa si può fare' }).waitFor();
    const offered = page.locator('main').getByRole('button', { name: button, exact: true });
    if (!(await offered.isVisible())) return;
    await offered.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: button, exact: true }).click({ clickCount: often });
    await Promise.race([dialog.waitFor({ state: 'hidden' }), dialog.getByRole('alert').waitFor()]);
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Indietro' }).click();
  };

describe.skipIf(noBrowser)(`documents leave once, whatever people do to a button${why}`, () => {
  const stage = storyStage();
  let owner: Visitor;
  let admin: Client;
  beforeAll(async () => {
    const { studio, browser } = stage();
    admin = await studio.signIn(giulia);
    owner = await openVisitor(browser, desk);
    await owner.page.goto(`${studio.url}/dashboard`);
    await enterByPassword(owner.page, giulia);
    await owner.page.getByRole('heading', { level: 1, name: 'Oggi' }).waitFor();
  });
  const detailOf = async (id: string): Promise<Detail> =>
    (await admin.get(`/api/v1/einvoicing/fatture/${id}`)).json() as never;
  const becomes = (id: string, done: (detail: Detail) => boolean): Promise<Detail> =>
    until(`invoice ${id} is further`, async () => {
      const detail = await detailOf(id);
      return done(detail) ? detail : undefined;
    });
  const atTheGateway = ({ number }: Pick<Detail, 'number'>) =>
    stage().studio.gateway.books.fatture.filter((each) => each.number === number);
  const states = ({ calls }: Detail): readonly string[] => calls.map(({ status }) => status);

  /** Anna pays a class, and the gateway refuses its invoice at the door: it stores nothing. */
  const refusedOrder = async (): Promise<{ readonly order: number; readonly id: string }> => {
    const { studio } = stage();
    studio.gateway.planOutcomes({ refuse: 'Servizio sospeso' });
    const client = await studio.signIn(anna);
    const [slot] = await freeSlots(client);
    const { orderId: order, redirectUrl } = await checkout(client, slot?.id ?? '');
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    const id = await until(`the invoice of order ${order} has failed`, async () => {
      const { invoiceJob, fattura } = (await admin.get(`/api/v1/payments/admin/orders/${order}`)).json() as {
        readonly invoiceJob: { readonly status: string } | null;
        readonly fattura: { readonly id: string } | null;
      };
      return invoiceJob?.status === 'Failed' ? fattura?.id : undefined;
    });
    return { order, id };
  };
  /** A document of no order, sent and refused by SDI. */
  const refusedDocument = async (): Promise<string> => {
    const line = { description: 'Lezione di prova', quantity: 1, grossCents: 1500, vat: { rateBp: 2200 } };
    const { id } = (await admin.post('/api/v1/einvoicing/fatture', { buyer: acme, lines: [line] })).json() as {
      readonly id: string;
    };
    const sent = await admin.post(`/api/v1/einvoicing/fatture/${id}/send`, {});
    expect(sent.status).toBe(200);
    const [there] = atTheGateway(await becomes(id, ({ status }) => status !== 'DRAFT' && status !== 'SENDING'));
    stage().studio.gateway.setState(there?.id ?? 0, 'ERRO', '00305 - 1.4.1.1.2 <IdCodice> non valido');
    await admin.post(`/api/v1/einvoicing/fatture/${id}/sync`, {});
    await becomes(id, ({ status }) => status === 'ERRO');
    return id;
  };

  it.each(seededPresses())('retried from its order: %s', async (_, sequence) => {
    const { studio } = stage();
    const { order, id } = await refusedOrder();
    expect(atTheGateway(await detailOf(id))).toHaveLength(0);
    const by = { url: new RegExp(`/orders/${order}/invoice-retry$`), press: pressing('Riprova la fattura') };
    const address = `${studio.url}/dashboard/ordini/prenotazioni/${order}`;
    await play(owner.page.context(), owner.page, [...sequence, 'press'], { address, ...by });
    const sent = await becomes(id, ({ invoiceJob }) => invoiceJob?.status === 'Submitted');
    expect(states(sent)).toEqual(['Refused', 'Confirmed']);
    expect(atTheGateway(sent)).toHaveLength(1);
  });

  it.each(seededPresses())('sent again from its own page: %s', async (_, sequence) => {
    const { studio } = stage();
    const id = await refusedDocument();
    const by = { url: new RegExp(`/fatture/${id}/resend$`), press: pressing('Reinvia com’è') };
    const address = `${studio.url}/dashboard/fatture/${id}`;
    await play(owner.page.context(), owner.page, [...sequence.toReversed(), 'press'], { address, ...by });
    const sent = await becomes(id, ({ status }) => status !== 'ERRO' && status !== 'SENDING');
    expect(states(sent)).toEqual(['Confirmed', 'Confirmed']);
    expect(atTheGateway(sent).map(({ state }) => state)).toEqual(['ERRO', expect.not.stringMatching('ERRO')]);
  });
});
