import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor, unescaped, type Landing, type Visitor } from '../testing/oidc-visitor.ts';
import { openStudio, type Studio } from '../testing/studio.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio({ BOTCHALLENGE__MODE: 'altcha' });
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

const codesSent = async (): Promise<number> => (await studio.sql('select from otp_request')).length;
const asking = async (visitor: Visitor): Promise<Landing> =>
  await visitor.submit(await visitor.open(client.authorizeUrl()), 'otp');
const challengeOf = ({ html }: Landing): Challenge =>
  JSON.parse(unescaped(/data-challenge="([^"]*)"/.exec(html)?.[1] ?? 'null')) as Challenge;
/** What the page’s own script makes of its challenge. */
const solved = async (page: Landing): Promise<string> => {
  const challenge = challengeOf(page);
  const found = await solveChallenge({ challenge, deriveKey });
  const solution = { counter: found?.counter, derivedKey: found?.derivedKey };
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
const asked = (landing: Landing) => [landing.status, landing.html.includes('autocomplete="one-time-code"')];
const refused = (landing: Landing): void => {
  expect([...asked(landing), landing.html.includes('role="alert"')]).toEqual([400, false, true]);
  expect(challengeOf(landing).parameters.nonce).toMatch(/^[0-9a-f]{32}$/);
};

describe('the page that asks for a code', () => {
  it('otp.bot-challenge, credential.bot-challenge: sends none without a proof of work, however it is left out', async () => {
    const visitor = openVisitor(studio.url);
    const page = await asking(visitor);
    const before = await codesSent();
    for (const challenge of ['', 'rubbish', 'x'.repeat(5000)])
      refused(await visitor.submit(page, 'otp-request', { email: 'nobody@example.it', challenge }));
    expect(await codesSent()).toBe(before);
  });

  it('otp.bot-challenge: sends one for a solved one, each solution once, and shows a new one with every page', async () => {
    const visitor = openVisitor(studio.url);
    const page = await asking(visitor);
    const challenge = await solved(page);
    const given = { email: 'nobody@example.it', challenge };
    expect(asked(await visitor.submit(page, 'otp-request', given))).toEqual([200, true]);
    const again = await visitor.submit(page, 'otp-request', { ...given, email: 'nobody2@example.it' });
    refused(again);
    expect(challengeOf(again).parameters.nonce).not.toBe(challengeOf(page).parameters.nonce);
    const fresh = { email: 'nobody2@example.it', challenge: await solved(again) };
    expect(asked(await visitor.submit(again, 'otp-request', fresh))).toEqual([200, true]);
  });

  it('takes what was solved for the API, and the API what was solved for the page: it is one door', async () => {
    const visitor = openVisitor(studio.url);
    const page = await asking(visitor);
    const headers = { 'x-bot-challenge': await solved(page) };
    const body = { email: 'nobody3@example.it', mode: 'login' };
    expect((await studio.anonymous.post('/api/v1/public/auth/otp/request', body, headers)).status).toBe(200);
    refused(
      await visitor.submit(page, 'otp-request', { email: 'nobody4@example.it', challenge: headers['x-bot-challenge'] }),
    );
  });

  it('allows its own script alone, which fetches nothing; the other pages have none', async () => {
    const visitor = openVisitor(studio.url);
    const page = await asking(visitor);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; form-action 'self'; script-src 'sha256-[^']+'$/,
    );
    expect(page.html.match(/<script/g)).toHaveLength(1);
    expect(page.html).toContain('<noscript>');
    expect((await visitor.submit(page, 'start')).html).not.toContain('<script');
  });

  it('asks nothing where the challenge is off, and hands tests the known answer of the fake one', async () => {
    for (const mode of ['off', 'fake']) {
      const other = await studio.another({ BOTCHALLENGE__MODE: mode });
      const visitor = openVisitor(studio.url, `http://127.0.0.1:${other.port}`);
      const page = await asking(visitor);
      expect(page.html).not.toContain('<script');
      expect(asked(await visitor.submit(page, 'otp-request', { email: `${mode}@example.it` }))).toEqual([200, true]);
    }
  });
});
