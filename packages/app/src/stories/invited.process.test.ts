import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterByPassword, noBrowser, storyStage, why } from '../testing/screens-story.ts';
import { giulia, openStudio, type Studio } from '../testing/studio.ts';
import { desk, openVisitor, phone } from '../testing/visitor.ts';
import { until } from '../walk/client.ts';

const own = 'lago lungo 41 remi';

describe.skipIf(noBrowser)(`somebody who is invited${why}`, () => {
  const stage = storyStage();
  /** Giulia invites. @returns what the answer says of the invitation */
  const invite = async (studio: Studio, email: string): Promise<{ readonly mail: string; readonly link: string }> => {
    const answer = await (await studio.signIn(giulia)).post('/api/v1/users', { email, displayName: 'Dario Neri' });
    expect(answer.status).toBe(201);
    return answer.json()['invitation'] as { readonly mail: string; readonly link: string };
  };
  const choosePassword = async (page: Page): Promise<void> => {
    await page.getByLabel('Nuova password').fill(own);
    await page.getByRole('button', { name: 'Imposta la password' }).click();
  };
  const entersArea = async (page: Page, studio: Studio, email: string): Promise<void> => {
    await page.goto(`${studio.url}/area`);
    await enterByPassword(page, email, own);
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
  };

  it('finds the link of the mail unspent though a scanner has opened it, chooses a password once, and enters', async () => {
    const { browser, mail, studio } = stage();
    const email = 'dario@example.it';
    expect(await invite(studio, email)).toEqual({ mail: 'queued', link: null });
    const link = await until(`the invitation of ${email}`, async () => {
      const newest = mail.mails.find(({ to }) => to === email);
      return /http\S+#\S+/.exec(newest?.text ?? '')?.[0];
    });
    // A scanner of the mail server follows the link, with and without scripts.
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    const scanner = await openVisitor(browser, desk);
    await scanner.page.goto(link);
    await scanner.page.getByRole('button', { name: 'Imposta la password' }).waitFor();
    await scanner.leave();
    const visitor = await openVisitor(browser, phone);
    const { page, look } = visitor;
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Scegli la tua password' }).waitFor();
    expect(await look('invited')).toEqual([]);
    await choosePassword(page);
    await page.getByRole('status').filter({ hasText: 'La password è impostata' }).waitFor();
    expect(await look('invited-done')).toEqual([]);
    await page.getByRole('link', { name: 'Vai all’accesso' }).click();
    await enterByPassword(page, email, own);
    await page.getByRole('heading', { name: 'I miei ordini' }).waitFor();
    await visitor.leave();
    const late = await openVisitor(browser, { ...phone, colorScheme: 'dark' });
    await late.page.goto(link);
    await choosePassword(late.page);
    await late.page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    expect(await late.look('invited-spent')).toEqual([]);
    await late.leave();
  });

  it('gets the link by hand where the studio has no mail: it comes with the answer, and works as it was copied', async () => {
    const studio = await openStudio({ TENANT__NAME: 'Studio Loto' });
    try {
      const email = 'elsa@example.it';
      const { mail, link } = await invite(studio, email);
      expect(mail).toBe('skipped');
      const visitor = await openVisitor(stage().browser, phone);
      await visitor.page.goto(link);
      await choosePassword(visitor.page);
      await visitor.page.getByRole('status').filter({ hasText: 'La password è impostata' }).waitFor();
      await entersArea(visitor.page, studio, email);
      await visitor.leave();
    } finally {
      await studio.close();
    }
  });
});
