import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { enterByPassword, noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { anna, giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { appWith } from '../walk/app-codes.ts';
import { until } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

const factor = '/api/v1/auth/second-factor';

describe.skipIf(noBrowser)(`who proves who they are${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  beforeAll(() => {
    ({ studio, browser } = stage());
  });

  /** An order of Anna's that is paid and finalized. */
  const paidOrder = async (): Promise<number> => {
    const client = await studio.signIn(anna);
    const [slot] = await freeSlots(client);
    const { orderId, redirectUrl } = await checkout(client, slot?.id ?? '');
    const form = new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242', expiry: '12/34', code: '123' });
    await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' });
    await until(`order ${orderId} is finalized`, async () => {
      const { status } = (await client.get(`/api/v1/payments/orders/${orderId}`)).json();
      return status === 'Finalized' ? true : undefined;
    });
    return orderId;
  };
  const waitLong = () => studio.sql(`update session set proved_at = proved_at - interval '1 hour'`);
  /** Somebody with an app and recovery codes. */
  const enrolled = async (email: string) => {
    const client = await studio.signIn(email);
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    const code = appWith(secret);
    const activated = await client.post(`${factor}/totp/activate`, { code: await code() });
    return { code, recoveryCodes: activated.json()['recoveryCodes'] as readonly string[] };
  };
  const goOn = (page: Page) => page.getByRole('button', { name: 'Continua', exact: true }).click();
  const refunds = (): number => studio.card.books.refunds.length;

  it('late in a session is asked over the screen, and the same press goes on with what was typed', async () => {
    const order = await paidOrder();
    const visitor = await openVisitor(browser, desk);
    const { page, look } = visitor;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/refund') && request.postData()?.includes('dryRun') === false)
        keys.push(request.headers()['idempotency-key']);
    });
    await page.goto(`${studio.url}/dashboard/ordini/prenotazioni/${order}`);
    await enterByPassword(page, giulia);
    await page.getByRole('button', { name: 'Rimborsa' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Rimborsa' });
    await dialog.getByRole('textbox').fill('50');
    await dialog.getByRole('button', { name: 'Vedi che cosa succede' }).click();
    await dialog.getByText(/^Tornano al cliente/).waitFor();
    await waitLong();
    await dialog.getByRole('button', { name: 'Rimborsa' }).click();
    const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await proof.getByLabel('La tua password').waitFor();
    expect(await look('fresh-proof')).toEqual([]);
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    await dialog
      .getByRole('alert')
      .getByText(/^Conferma chi sei/)
      .waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('50');
    await dialog.getByRole('button', { name: 'Rimborsa' }).click();
    await proof.getByLabel('La tua password').fill('un’altra password');
    await proof.getByRole('button', { name: 'Conferma', exact: true }).click();
    await proof.getByRole('alert').waitFor();
    expect(await look('fresh-proof-refused')).toEqual([]);
    expect(refunds()).toBe(0);
    await proof.getByLabel('La tua password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Rimborso avvenuto').waitFor();
    expect(refunds()).toBe(1);
    // Given up is an answer; a refusal that the proof undid is none: the act keeps its key.
    expect(keys).toHaveLength(3);
    expect([keys[1] !== undefined, keys[1] === keys[2]]).toEqual([true, true]);
    await visitor.leave();
  });

  it('has a second factor: a wrong code keeps the step, the code of the app enters, and proves again later', async () => {
    const { code } = await enrolled(giulia);
    const visitor = await openVisitor(browser, { ...desk, colorScheme: 'dark' });
    const { page, look } = visitor;
    await page.goto(`${studio.url}/dashboard/io`);
    await enterByPassword(page, giulia);
    await page.getByLabel('Codice della tua app').fill('000000');
    await goOn(page);
    // The sentence stands at the field, and the next code is typed at once.
    await page.getByText('Codice non valido, già usato o scaduto: riprova o accedi da capo.').waitFor();
    const field = page.getByLabel('Codice della tua app');
    await expect.poll(() => page.evaluate<string>('document.activeElement.autocomplete')).toBe('one-time-code');
    expect([await field.getAttribute('aria-invalid'), await page.getByRole('alert').count()]).toEqual(['true', 0]);
    expect(await look('second-step-refused')).toEqual([]);
    await page.getByLabel('Codice della tua app').fill(await code());
    await goOn(page);
    await page.getByRole('heading', { level: 1, name: 'Il mio account' }).waitFor();
    await waitLong();
    await page.getByRole('button', { name: 'Scarica i miei dati' }).click();
    const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await proof.getByLabel('Codice della tua app').waitFor();
    expect(await look('fresh-proof-app')).toEqual([]);
    await proof.getByLabel('Codice della tua app').fill(await code());
    const [saved] = await Promise.all([page.waitForEvent('download'), goOn(page)]);
    expect(saved.suggestedFilename()).toMatch(/^svc-.*\.json$/);
    await visitor.leave();
  });

  it('at the clients’ door enters by a recovery code, and the forced change still follows', async () => {
    const { recoveryCodes } = await enrolled(anna);
    await studio.sql(`update account set default_password = true where email = $1`, [anna]);
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, anna);
    await page.getByText('Serve anche il codice della tua app.').waitFor();
    expect(await look('second-step-client')).toEqual([]);
    await page.getByRole('button', { name: 'Usa un codice di recupero' }).click();
    await page.getByLabel('Codice di recupero').fill(recoveryCodes[0] ?? '');
    await goOn(page);
    await page.getByRole('heading', { level: 1, name: 'Cambia la password' }).waitFor();
    expect(await look('client-forced')).toEqual([]);
    await page.locator('input[name=current]').fill(demoPassword);
    for (const name of ['wanted', 'wantedAgain']) await page.locator(`input[name=${name}]`).fill('lago lungo 41 remi');
    await page.getByRole('button', { name: 'Cambia', exact: true }).click();
    await page.getByText('Password cambiata: accedi di nuovo.').waitFor();
    await page.getByText('Accedi per vedere le tue prenotazioni.').waitFor();
    await visitor.leave();
  });
});
