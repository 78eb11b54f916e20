import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { endAll, spawnSvc } from '../testing/svc-process.ts';
import { giulia, openStudio, type Studio } from '../testing/studio.ts';
import { openClient, type Client } from '../walk/client.ts';
import { consumer } from '../walk/stage.ts';

const desk = '/api/v1/einvoicing/fatture';
const line = { description: 'Lezione privata', grossCents: 5000, vat: { rateBp: 2200 } };
const folder = mkdtempSync(join(tmpdir(), 'file-clock-'));
const clock = join(folder, 'now');

/** The clock of both servers from now on; at once, as a file that is half written tells no time. */
const tell = (now: Temporal.Instant | null): void => {
  writeFileSync(`${clock}.next`, now?.toString() ?? '');
  renameSync(`${clock}.next`, clock);
};

let studio: Studio;
/** The admin at either of the two processes. */
let admins: readonly Client[];
const at = (turn: number): Client => admins[turn % admins.length]!;

beforeAll(async () => {
  tell(null);
  studio = await openStudio({ JOBS__SWEEPSECONDS: '600' });
  const preload = new URL('../testing/file-clock.ts', import.meta.url);
  preload.searchParams.set('file', clock);
  const env = { ...studio.environment, NODE_ENV: 'development', NODE_OPTIONS: `--import=${preload.href}` };
  const servers = [1, 2].map(() => spawnSvc(['serve', '--json'], { env }));
  const urls = (await Promise.all(servers.map(({ facts }) => facts))).map(({ url }) => url);
  await studio.retire(); // from here on the two processes are alone with the work
  const admin = openClient(urls[0] ?? '');
  await admin.post('/api/v1/auth/login', { email: giulia, password: demoPassword });
  admins = urls.map((url) => admin.at(url));
}, 120_000);
afterAll(async () => {
  await endAll();
  await studio.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  readonly number: string;
  readonly date: string;
}
const drafted = async (turn: number): Promise<string> => {
  const made = await at(turn).post(desk, { documentType: 'TD01', buyer: consumer('Anna'), lines: [line] });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return String(made.json()['id']);
};
const send = async (id: string, turn: number): Promise<Sent> => {
  const answer = await at(turn).post(`${desk}/${id}/send`);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json() as unknown as Sent;
};
const yearOf = ({ number }: Sent): string => number.slice(-11, -7);
const countOf = ({ number }: Sent): number => Number(number.slice(-6));

it(
  'two server processes that send twenty invoices at once over the turn of the fiscal year leave no gap and double none',
  { timeout: 120_000 },
  async () => {
    const { year } = Temporal.Now.zonedDateTimeISO('Europe/Rome');
    const midnight = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[Europe/Rome]`).toInstant();
    // Makes the seller known to the gateway, and takes the first number of this year.
    const first = await send(await drafted(0), 0);
    const drafts = await Promise.all(Array.from({ length: 20 }, (_, turn) => drafted(turn)));
    tell(midnight.subtract({ seconds: 30 }));
    const early = drafts.slice(0, 10).map(send);
    await Promise.race(early);
    tell(midnight); // some of the first ten are on their way still
    const sent = [first, ...(await Promise.all([...early, ...drafts.slice(10).map(send)]))];
    tell(null);
    const [old, fresh] = [String(year - 1), String(year)].map((each) => sent.filter((one) => yearOf(one) === each));
    expect(sent.filter((one) => yearOf(one) !== one.date.slice(0, 4))).toEqual([]);
    expect([old!.length > 0, fresh!.length > 10, old!.length + fresh!.length]).toEqual([true, true, 21]);
    for (const series of [old!, fresh!])
      expect(series.map(countOf).toSorted((a, b) => a - b)).toEqual(series.map((_, before) => before + 1));
    const taken = studio.gateway.books.fatture.map(({ number }) => number).toSorted();
    expect(taken).toEqual(sent.map(({ number }) => number).toSorted());
  },
);
