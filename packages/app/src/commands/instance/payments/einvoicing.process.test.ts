import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeGatewayA, type FakeGatewayA } from '@svc/emulators/sdi';
import { openPaymentsDesk, operator, publicUrl, type PaymentsDesk } from '../../../testing/payments-desk.ts';
import { jsonOf } from '../../../testing/svc-command.ts';
import { hostSvc } from '../../../testing/svc-hosted.ts';
import { removeFolders } from '../../../testing/svc-process.ts';
import { until } from '../../../walk/client.ts';

let gateway: FakeGatewayA;
let desk: PaymentsDesk;
beforeEach(async () => {
  gateway = await startFakeGatewayA();
  desk = await openPaymentsDesk(`EINVOICING__BASEURL=${gateway.baseUrl}\n`);
  await desk.sql(`insert into feature_flag values ('enable_bookings', true)`);
});
afterEach(async () => {
  await Promise.all([desk.drop(), gateway.close()]);
});
afterAll(removeFolders);

const einvoicingOn = `insert into feature_flag values ('enable_einvoicing', true) on conflict (key) do update set value = true`;
const wakeUp = `select pg_notify('svc_wake', 'flags')`;
interface Steps {
  readonly steps: readonly { readonly id: string; readonly outcome: string; readonly note: string }[];
}
const credentials = ['--gatewaya-username', 'demo', '--e-invoicing-provider', 'GatewayA'];
const admin = ['--admin-email', operator.email, '--admin-password-stdin'];

describe('svc instance payments, its e-invoicing options', { timeout: 120_000 }, () => {
  it('cli.instance-payments.einvoicing: says clearly that a server is needed, and that a session is', async () => {
    const nobody = await desk.paymentsWith({ input: operator.password }, ...credentials, ...admin);
    expect([nobody.code, nobody.err]).toEqual([
      6,
      expect.stringMatching(
        new RegExp(`^No server answers for ${new URL(publicUrl).host} at ${publicUrl} .*svc serve.*--api\\.\\n$`),
      ) as string,
    ]);
    const noPassword = await desk.payments(...credentials, '--admin-email', operator.email);
    expect([noPassword.code, noPassword.err]).toEqual([3, expect.stringContaining('--admin-password-stdin') as string]);
    await desk.serve();
    const wrong = await desk.paymentsWith({ input: 'geheim-8\n' }, ...credentials, ...admin);
    expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('errors.auth.invalidCredentials') as string]);
    expect(wrong.err).not.toContain('geheim');
  });

  it('cli.instance-payments.einvoicing: has its session before anything is written, or writes nothing', async () => {
    const before = desk.text();
    const all = ['--card-secret-key', 'sk_test_1', '--enable-flags', '--seed', ...credentials, '--admin-email'];
    const stdin = [...all, operator.email, '--admin-password-stdin'];
    const nowhere = await desk.paymentsWith({ input: operator.password }, ...stdin);
    await desk.serve();
    const ends = [
      nowhere,
      await desk.payments(...all, operator.email),
      await desk.paymentsWith({ input: '' }, ...stdin),
      await desk.paymentsWith({ input: 'geheim-8\n' }, ...stdin),
      await desk.paymentsWith({ input: operator.password }, ...all, 'nobody@sole.example', '--admin-password-stdin'),
    ];
    expect(ends.map(({ code, out }) => [code, out])).toEqual([6, 3, 2, 3, 3].map((code) => [code, '']));
    await desk.sql(`update account set privilege_bits = 0`);
    const noAdmin = await desk.paymentsWith({ input: operator.password }, ...stdin);
    expect([noAdmin.code, noAdmin.out, noAdmin.err]).toEqual([
      5,
      '',
      `Nothing was changed. ${operator.email} is no admin of this tenant.\n`,
    ]);
    for (const end of ends.slice(1)) expect(end.err).not.toContain('geheim');
    expect(desk.text()).toBe(before);
    expect(jsonOf<object>(await desk.payments('--json'))).toMatchObject({ flags: { enable_online_payments: false } });
    const planned = await desk.payments(...all, operator.email, '--dry-run', '--json');
    expect([planned.code, jsonOf<Steps>(planned).steps.map(({ id }) => id)]).toEqual([
      0,
      ['environment', 'restart', 'flags', 'einvoicing', 'seed'],
    ]);
  });

  it('cli.instance-payments.einvoicing: saves only what is another value through the admin’s API, and asks the gateway', async () => {
    const { browser } = await desk.serve();
    const hidden = await browser.get('/api/v1/einvoicing/settings');
    expect(hidden.status).toBe(404);
    const all = ['--enable-flags', ...credentials, '--gatewaya-password=-', ...admin, '--test-connection', '--json'];
    const done = await desk.paymentsWith({ input: `demo\n${operator.password}\n` }, ...all);
    expect([done.code, jsonOf<Steps>(done).steps]).toEqual([
      0,
      [
        { id: 'flags', outcome: 'done', note: 'enable_online_payments and enable_einvoicing are on' },
        { id: 'einvoicing', outcome: 'done', note: 'gatewayAUsername, gatewayAPassword saved' },
        { id: 'test-connection', outcome: 'done', note: 'the gateway takes the credentials' },
      ],
    ]);
    const stored = (await browser.get('/api/v1/einvoicing/settings')).json();
    expect(stored).toMatchObject({ gatewayAUsername: 'demo', passwordConfigured: true, environment: 'Test' });
    const again = await desk.paymentsWith({ input: operator.password }, ...credentials, ...admin, '--json');
    expect(jsonOf<Steps>(again).steps).toEqual([
      { id: 'einvoicing', outcome: 'done', note: 'nothing was another value' },
    ]);
    expect(done.out + done.err).not.toContain(operator.password);
  });

  it('cli.instance-payments.einvoicing: the token is GatewayB’s; a step that fails is told, and what comes after it is not done', async () => {
    await desk.serve();
    await desk.sql(einvoicingOn);
    await desk.sql(wakeUp);
    const token = ['--e-invoicing-provider', 'GatewayB', '--gatewaya-token', 'geheim-token'];
    const saved = await desk.paymentsWith({ input: operator.password }, ...token, ...admin, '--json');
    expect([saved.code, jsonOf<Steps>(saved).steps[0]?.note]).toEqual([0, 'provider, gatewayBToken saved']);
    expect(jsonOf<object>(await desk.payments('--json'))).toMatchObject({
      einvoicing: { provider: 'GatewayB', apiTokenConfigured: true },
    });
    const back = ['--e-invoicing-provider', 'GatewayA', '--gatewaya-username', 'demo', '--gatewaya-password', 'wrong'];
    const refused = await desk.paymentsWith(
      { input: operator.password },
      ...back,
      ...admin,
      '--test-connection',
      '--seed',
      '--json',
    );
    expect([refused.code, refused.err]).toEqual([
      6,
      expect.stringContaining('errors.eInvoicing.authenticationFailed') as string,
    ]);
    expect(jsonOf<Steps>(refused).steps.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['einvoicing', 'done'],
      ['test-connection', 'failed'],
    ]);
    expect(saved.out + saved.err + refused.out + refused.err).not.toContain('geheim');
  });

  it('cli.instance-payments.einvoicing: waits while a server still keeps the flag as it was', async () => {
    const { browser } = await desk.serve();
    const answers = (status: number) =>
      until(`the settings answer ${status}`, async () =>
        (await browser.get('/api/v1/einvoicing/settings')).status === status ? true : undefined,
      );
    // A server forgets its flags once more when it begins to listen: from the first switch that it hears of it does.
    await desk.sql(`${einvoicingOn}; ${wakeUp}`);
    await answers(200);
    await desk.sql(`update feature_flag set value = false where key = 'enable_einvoicing'; ${wakeUp}`);
    await answers(404);
    await desk.sql(einvoicingOn);
    const args = ['instance', 'payments', 'sole', ...credentials, ...admin];
    const waiting = hostSvc(args, { env: desk.env, input: operator.password });
    await until('it waits', async () => (waiting.stderr().includes('waiting up to a minute') ? true : undefined));
    await desk.sql(wakeUp);
    expect(await waiting.ended).toBe(0);
    expect(waiting.stdout()).toBe('einvoicing  gatewayAUsername saved\n');
  });

  it('cli.instance-payments.einvoicing: Prod makes the target a live one', async () => {
    const prod = await desk.paymentsWith({ input: operator.password }, '--e-invoicing-environment', 'Prod', ...admin);
    expect([prod.code, prod.err]).toEqual([5, expect.stringContaining('einvoicing_prod') as string]);
    const plan = await desk.payments('--e-invoicing-environment', 'Prod', '--admin-email', operator.email, '--dry-run');
    expect([plan.code, plan.err]).toEqual([0, 'sole is a live target (einvoicing_prod): doing it needs -y.\n']);
  });
});
