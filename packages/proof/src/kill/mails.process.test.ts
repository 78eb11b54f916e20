import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnByCommit } from '@svc/app/drawn-by-commit';
import { openClient, until } from '@svc/app/walk';
import { openMailTap, type MailTap } from './mail-tap.ts';
import { RESULTS } from './postgres-tap.ts';
import { openTapped, type Tapped } from './tapped.test.support.ts';
import { nameOf, openWatch, pointsOf, type Point } from './watch.ts';

let mail: MailTap;
let tapped: Tapped;
beforeAll(async () => {
  const watch = openWatch();
  mail = await openMailTap(watch);
  tapped = await openTapped(watch, { MAIL__URL: mail.url, JOBS__SWEEPSECONDS: '1', RATELIMIT__LIMITS: '*=100000/60' });
});
afterAll(async () => {
  await tapped.close();
  await mail.close();
});

/** Somebody whose password is forgotten. */
const member = async (): Promise<string> => {
  const email = `${randomUUID()}@example.test`;
  await tapped.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
     from account a where a.email = 'anna@example.it'`,
    [email],
  );
  return email;
};
/** The status, or undefined when the server died over it. */
const forgets = (email: string): Promise<number | undefined> =>
  openClient(tapped.url())
    .post('/api/v1/auth/forgot-password', { email })
    .then(
      ({ status }) => status,
      () => undefined,
    );
const waiting = (email: string) => tapped.sql<{ id: string }>('select id from mail where recipient = $1', [email]);
const gone = (email: string): Promise<true> =>
  until('the mail to be written down as sent', async () => ((await waiting(email)).length === 0 ? true : undefined));

/** What a mail makes lasting, from the request that causes it to the result, by a server that has sent one before. */
const points = async (): Promise<readonly Point[]> => {
  const [first, second] = [await member(), await member()];
  expect(await forgets(first)).toBe(202);
  await gone(first);
  const written = tapped.watch.next(RESULTS);
  tapped.watch.arm(null, () => undefined);
  expect(await forgets(second)).toBe(202);
  await written;
  tapped.watch.disarm();
  return pointsOf(tapped.watch.trace()).filter(({ label }) => /^mail|^commit .*mail_enqueue/u.test(label));
};

/** How often the mail server has it in the end: what it took and nobody wrote down is handed over again. */
const timesOf = ({ label, phase }: Point): number => {
  if (label === 'mail_enqueue') return 0;
  if (label.startsWith('commit')) return phase === 'before' ? 0 : 1;
  return (label === 'mail DATA' && phase === 'after') || (label === RESULTS && phase === 'before') ? 2 : 1;
};

describe('a server that is killed in the middle of a mail', () => {
  it(
    'loses none that somebody was promised, and sends what may have gone out under the same Message-ID',
    { timeout: 300_000 },
    async () => {
      const found = await points();
      expect(found.map(nameOf).filter((name) => !name.includes('commit'))).toEqual([
        'before mail_enqueue',
        'before mail_exchange',
        'after mail_exchange',
        'before mail DATA',
        'after mail DATA',
        `before ${RESULTS}`,
        `after ${RESULTS}`,
      ]);
      // A third of them, sampled by the commit; `pnpm proof` takes all.
      for (const point of drawnByCommit(found, 3).items) {
        const email = await member();
        const before = mail.taken.length;
        tapped.watch.arm(point, tapped.kill);
        expect([202, undefined]).toContain(await forgets(email));
        await until(nameOf(point), () => Promise.resolve(tapped.watch.hasStruck() || undefined));
        expect([nameOf(point), await tapped.killed()]).toEqual([nameOf(point), 'SIGKILL']);
        tapped.watch.disarm();
        const promised = (await waiting(email)).length + mail.taken.length - before > 0;
        await tapped.sql('update mail set claimed_until = now() where recipient = $1', [email]); // two minutes later
        await tapped.serve();
        await gone(email);
        const taken = mail.taken.slice(before);
        expect([nameOf(point), promised, taken.length]).toEqual([nameOf(point), timesOf(point) > 0, timesOf(point)]);
        expect(new Set(taken).size).toBe(Math.min(1, timesOf(point)));
      }
    },
  );
});
