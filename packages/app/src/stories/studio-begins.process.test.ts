import * as Effect from 'effect/Effect';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { heading } from '../testing/keyboard.ts';
import { enterByPassword, noBrowser, storyStage, why, type Stage } from '../testing/screens-story.ts';
import { giulia } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';

describe.skipIf(noBrowser)(`a studio that has nothing yet${why}`, () => {
  const stage = storyStage();
  let studio: Stage['studio'];
  let browser: Stage['browser'];
  const switchTo = async (on: boolean): Promise<void> => {
    const { flags } = studio.server.tenant.container.get(tokens.money);
    const all = await Effect.runPromise(flags.load);
    const steps = { enable_bookings: on, enable_einvoicing: on, enable_online_payments: on };
    await Effect.runPromise(flags.save({ ...all, ...steps }));
  };
  beforeAll(async () => {
    ({ studio, browser } = stage());
    await studio.sql('truncate activity, einvoicing_settings cascade');
    await switchTo(false);
  });

  it.each([
    ['phone', phone, 'dark'],
    ['desk', desk, 'light'],
  ] as const)('is shown what to do first, in place of an empty day (%s)', async (name, view, colorScheme) => {
    const { page, look, leave } = await openVisitor(browser, { ...view, colorScheme });
    await page.goto(`${studio.url}/dashboard`);
    await enterByPassword(page, giulia);
    const steps = page.getByRole('region', { name: 'I primi passi' });
    await steps.waitFor();
    await expect.poll(() => steps.getByRole('listitem').count()).toBe(7);
    // The emulator of the payments is there; nothing else is.
    expect(await steps.getByText('fatto', { exact: true }).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Le lezioni di oggi' }).count()).toBe(0);
    expect(await look(`first-steps-${name}`)).toEqual([]);
    await leave();
  });

  it('is led to the fields of a step once their area is open, and sees its day once there is an activity', async () => {
    await switchTo(true);
    const { page, look, leave } = await openVisitor(browser, desk);
    await page.goto(`${studio.url}/dashboard`);
    await enterByPassword(page, giulia);
    const steps = page.getByRole('region', { name: 'I primi passi' });
    await steps.getByRole('link', { name: 'Completa: Scrivi i dati di chi emette le fatture' }).waitFor();
    expect(await look('first-steps-open')).toEqual([]);
    await steps.getByRole('link', { name: /^Completa: Inserisci le credenziali/ }).click();
    await page.waitForURL(`${studio.url}/dashboard/fatture/impostazioni#credentials`);
    await heading(page, 'Impostazioni della fatturazione');
    const made = await (
      await studio.signIn(giulia)
    ).post('/api/v1/activities/create', {
      ...{ kind: 'class', name: { it: 'Yoga' }, durationMinutes: 60, capacity: 10 },
      ...{ price: { amountCents: 1500, currency: 'EUR' }, vat: { rateBp: 2200 }, means: ['order'] },
    });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    await page.goto(`${studio.url}/dashboard`);
    await page.getByRole('region', { name: 'Le lezioni di oggi' }).waitFor();
    expect(await steps.count()).toBe(0);
    await leave();
  });
});
