import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anna, bruno } from '../testing/studio.ts';
import { codeFor, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';

describe.skipIf(noBrowser)(`who cannot get in at once${why}`, () => {
  const stage = storyStage({ OTP__MINRESENDINTERVALSECONDS: '5' });
  const askForCode = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Mandami un codice' }).click();
    await page.getByText('Se l’indirizzo è giusto').waitFor();
  };
  /** As from the message that somebody has copied. */
  const paste = (page: Page, text: string): Promise<unknown> =>
    page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(pasted);
    }`);

  it('login.lockout: five wrong passwords: the time to wait counts down, and a mailed code still enters', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area`);
    await page.getByText('Entra con la password').click();
    await page.getByLabel('E-mail').fill(bruno);
    const enter = page.getByRole('button', { name: 'Accedi', exact: true });
    for (const attempt of [1, 2, 3, 4, 5, 6]) {
      await page.locator('input[name=password]').fill(`sbagliata ${attempt}`);
      await enter.click();
      await page.getByText(attempt < 6 ? /errati|Troppi tentativi/ : 'Troppi tentativi').waitFor();
      if (await page.getByRole('timer').isVisible()) break;
      await page.locator('input[name=password]:focus').waitFor(); // it is the one to type again
    }
    await page.getByText(/Con la password si riprova tra 1\d:\d\d/).waitFor();
    expect(await enter.isDisabled()).toBe(true);
    expect(await look('locked')).toEqual([]);
    const timer = page.getByRole('timer');
    const first = await timer.textContent();
    await until('a second less', async () => ((await timer.textContent()) === first ? undefined : true));
    await page.getByText('Entra con un codice').click();
    await askForCode(page, bruno);
    await paste(page, await codeFor(stage(), bruno));
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    await visitor.leave();
  });

  it('limit.otp-attempts: three wrong codes are all; another one is sent after a while, and pasted it enters', async () => {
    const { browser, studio } = stage();
    const visitor = await openVisitor(browser, { viewport: { width: 320, height: 700 }, colorScheme: 'dark' });
    const { page, look } = visitor;
    await page.goto(`${studio.url}/area`);
    await askForCode(page, anna);
    const right = await codeFor(stage(), anna);
    const wrong = right === '000000' ? '000001' : '000000';
    await page.getByRole('button', { name: /^Un altro codice tra \d s$/ }).waitFor();
    for (const _ of [1, 2, 3]) {
      await page.getByLabel('Codice di sei cifre, 1/6').click();
      const refused = page.waitForResponse(/otp\/validate/);
      await page.keyboard.type(wrong);
      expect((await refused).status()).toBe(400);
    }
    await page.getByText('Con questo codice hai finito i tentativi').waitFor();
    expect(await page.getByLabel('Codice di sei cifre, 1/6').isDisabled()).toBe(true);
    expect(await look('code-spent')).toEqual([]);
    await page.getByRole('button', { name: 'Mandane un altro' }).click();
    const another = await codeFor(stage(), anna, 1);
    await page.getByLabel('Codice di sei cifre, 1/6').click();
    await paste(page, another);
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    await visitor.leave();
  });
});
