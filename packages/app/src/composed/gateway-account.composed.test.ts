import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTwoTenants, type TwoTenants } from '../testing/two-tenants.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { openClient, until, type Client } from '../walk/client.ts';

const PER_MINUTE = 20;
let house: TwoTenants;
beforeAll(async () => {
  // No minute of a process ends, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  house = await openTwoTenants({
    EINVOICING__CALLSPERMINUTE: String(PER_MINUTE),
    // A call waits for its turn for half of this.
    JOBS__INTENTSTALESECONDS: '0.1',
    JOBS__RECONCILESECONDS: '3600',
  });
});
afterAll(async () => {
  await house.close();
  vi.useRealTimers();
});

/** The status of an answer that the gateway stands behind. */
const asks = async (admin: Client): Promise<number> =>
  (await admin.post('/api/v1/einvoicing/settings/test-connection')).status;

it('one account at a gateway is called no oftener by two tenants of a process than by one, also after a reload, and by another process', async () => {
  const { sole, luna, gateway, files } = house;
  const ofSole = await sole.signIn('operator@studio-loto.example');
  const ofLuna = await luna.signIn('operator@studio-loto.example');
  // The loops of both have called it since the server began.
  const called = (): number => gateway.calls.length;
  const answers = { sole: [] as number[], luna: [] as number[] };
  for (let turn = 0; turn < PER_MINUTE; turn += 1) {
    answers.sole.push(await asks(ofSole));
    answers.luna.push(await asks(ofLuna));
  }
  // Neither database has counted its minute full, but together they are.
  expect([new Set(answers.sole), new Set(answers.luna)]).toEqual([new Set([200, 503]), new Set([200, 503])]);
  expect(called()).toBe(PER_MINUTE);
  files.change('luna', { PAYMENT__INVOICESERIES: 'LUNA' });
  const isReloaded = () =>
    files.lines.some(({ message, tenant }) => message === 'tenant reloaded' && tenant === 'luna');
  await until('luna is reloaded', () => Promise.resolve(isReloaded() || undefined));
  expect([await asks(ofLuna), called()]).toEqual([503, PER_MINUTE]);
  // Nor does that of the place, by whose own clock it ends.
  for (const tenant of [sole, luna]) await tenant.sql('update gateway_call set expire = expire + 86400000');
  // Another process knows nothing of this one but the folder: the first tenant's database counts for both.
  const port = await house.serveBeside();
  for (const host of ['127.0.0.1', 'localhost']) {
    const client = openClient(`http://${host}:${port}`);
    const credentials = { email: 'operator@studio-loto.example', password: demoPassword };
    expect((await client.post('/api/v1/auth/login', credentials)).status).toBe(200);
    expect([await asks(client), called()]).toEqual([503, PER_MINUTE]);
  }
});
