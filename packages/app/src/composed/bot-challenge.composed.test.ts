import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from '../testing/studio.ts';
import { openClient, type Answer } from '../walk/client.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ BOTCHALLENGE__MODE: 'altcha' });
});
afterAll(() => studio.close());

const solution = async (url = studio.url): Promise<string> => {
  const { parameters, signature } = (await openClient(url).get('/api/v1/public/bot-challenge')).json();
  const challenge = { parameters, signature } as Challenge;
  const solved = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution: solved })).toString('base64');
};
let count = 0;
const ask = (challenge?: string, url = studio.url): Promise<Answer> => {
  count += 1;
  const headers: Record<string, string> = challenge === undefined ? {} : { 'x-bot-challenge': challenge };
  const body = { email: `nobody${count}@example.it`, mode: 'login' };
  return openClient(url).post('/api/v1/public/auth/otp/request', body, headers);
};
const refused = [400, 'errors.auth.challengeFailed'];
const verdict = ({ status, json }: Answer): readonly unknown[] => [status, json()['code']];

describe('the bot challenge of the composed server', () => {
  it('otp.bot-challenge: stands before request and resend', async () => {
    expect(verdict(await ask())).toEqual(refused);
    const body = { email: 'nobody@example.it', requestId: '0190a000-0000-7000-8000-00000000ffff' };
    expect(verdict(await openClient(studio.url).post('/api/v1/public/auth/otp/resend', body))).toEqual(refused);
    expect((await ask(await solution())).status).toBe(200);
  });

  it('takes a solution once, wherever it arrives first', async () => {
    const other = await studio.another();
    const header = await solution(other.url);
    const answers = await Promise.all([studio.url, other.url, studio.url, other.url].map((url) => ask(header, url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(verdict(answer)).toEqual(refused);
  });

  it('is not kept by any cache, and is none when it is switched off', async () => {
    const answer = await openClient(studio.url).get('/api/v1/public/bot-challenge');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const off = await studio.another({ BOTCHALLENGE__MODE: 'off' });
    expect((await openClient(off.url).get('/api/v1/public/bot-challenge')).json()).toEqual({ mode: 'off' });
    expect((await ask(undefined, off.url)).status).toBe(200);
  });
});
