import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from '../testing/studio.ts';
import { openClient, type Answer } from '../walk/client.ts';

let studio: Studio;
let urls: readonly string[];
beforeAll(async () => {
  studio = await openStudio({ RATELIMIT__LIMITS: 'auth.login=4/60' });
  urls = [studio.url, (await studio.another()).url];
});
afterAll(() => studio.close());

describe('the sign-in door of two servers on one database', () => {
  it('auth.login.rate-limited: counts a source once, wherever it knocks', async () => {
    const answers: Answer[] = [];
    for (let time = 0; time < 8; time += 1) {
      const client = openClient(urls[time % 2] ?? '');
      answers.push(await client.post('/api/v1/auth/login', { email: `nobody${time}@example.it`, password: 'x' }));
    }
    for (const { status, json, headers } of answers.slice(4)) {
      expect([status, json()['code']]).toEqual([429, 'errors.general.rateLimited']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('is not fooled by a forwarded address that no proxy of ours wrote', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'nobody@example.it', password: 'x' });
    const answer = await openClient(studio.url).send('/api/v1/auth/login', { method: 'POST', headers, body });
    expect(answer.status).toBe(429);
  });
});
