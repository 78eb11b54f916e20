import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { until } from '../walk/client.ts';
import { chromiumPath, openBrowser } from './browser.ts';
import { giulia, openStudio, type Studio } from './studio.ts';

const executable = chromiumPath();

/** Without a browser a story is skipped, and says why. */
export const noBrowser = executable === undefined;
export const why = noBrowser ? ' (skipped: no chromium on PATH; install it to have the pages driven)' : '';

/** What a story plays on: a studio, its mail, and a browser. */
export interface Stage {
  readonly studio: Studio;
  readonly mail: FakeMail;
  readonly browser: Browser;
}

/** Opens the stage of a file's stories, and closes it after the last. @returns it, once the first story begins */
export const storyStage = (
  variables: Readonly<Record<string, string>> = {},
  rows: Parameters<typeof openStudio>[2] = [],
): (() => Stage) => {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const mail = await startFakeMail();
    const studio = await openStudio(
      { MAIL__URL: mail.url, TENANT__NAME: 'Studio Loto', ...variables },
      undefined,
      rows,
    );
    stage = { mail, studio, browser: await openBrowser(executable ?? '') };
  });
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.studio.close();
    await stage?.mail.close();
  });
  return () => {
    if (stage === undefined) throw new Error('the stage opens with the first story');
    return stage;
  };
};

/** The newest six-digit code that was mailed there, once one is there. @param before so many codes went there already */
export const codeFor = ({ mail }: Stage, email: string, before = 0): Promise<string> =>
  until(`a code for ${email}`, async () => {
    const codes = mail.mails.filter(({ to }) => to === email).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    return codes.length > before ? codes[0] : undefined;
  });

/** E-mail and password, where a screen asks who one is. */
export const enterByPassword = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  const other = page.getByText('Entra con la password');
  const field = page.locator('input[name=password]');
  await other.or(field).first().waitFor();
  if (!(await field.isVisible())) await other.click();
  await page.getByLabel('E-mail').fill(email);
  await field.fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
};

/** On the provider's page: the card that always pays, in either language. */
export const payByCard = async (page: Page): Promise<void> => {
  await page.getByLabel(/Numero della carta|Card number/).fill('4242 4242 4242 4242');
  await page.locator('button.main').click();
};

/** So many entries for classes to come, given at the desk. */
export const giveEntries = async (studio: Studio, email: string, entries: number): Promise<void> => {
  const [admin, client] = [await studio.signIn(giulia), await studio.signIn(email)];
  const { id: userId } = (await client.get('/api/v1/auth/verify-session')).json();
  const given = await admin.post('/api/v1/users/add-entries', { userId, entries, reason: 'Benvenuto' });
  if (given.status !== 201) throw new Error(given.text);
};
