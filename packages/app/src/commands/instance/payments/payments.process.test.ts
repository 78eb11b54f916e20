import { rmSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvFile } from '../../../instances/env-file.ts';
import { WAITS_LINE } from '../../../instances/instance.ts';
import { openPaymentsDesk, type PaymentsDesk } from '../../../testing/payments-desk.ts';
import { runSvc, jsonOf } from '../../../testing/svc-command.ts';
import { removeFolders } from '../../../testing/svc-process.ts';

const comments = `
# The card provider. Renewed in March.
PAYMENT__CARD__SECRETKEY=sk_test_geheim1
#PAYMENT__WALLET__CLIENTID=

PAYMENT__SUCCESSURL=http://localhost:4200/grazie # the dashboard
`;
let desk: PaymentsDesk;
beforeEach(async () => {
  desk = await openPaymentsDesk(comments);
});
afterEach(async () => {
  await desk.drop();
});
afterAll(removeFolders);

interface Steps {
  readonly steps: readonly { readonly id: string; readonly outcome?: string; readonly note?: string }[];
  readonly warnings: readonly string[];
  readonly live: readonly string[];
  readonly hash?: string;
}
const ids = ({ out }: { readonly out: string }): readonly string[] => jsonOf<Steps>({ out }).steps.map(({ id }) => id);

describe('svc instance payments', { timeout: 120_000 }, () => {
  it('cli.instance-payments: without options shows the environment masked, flags and readiness, and changes nothing', async () => {
    const before = desk.text();
    const seen = await desk.payments('--json');
    expect(seen.code).toBe(0);
    expect(jsonOf<object>(seen)).toMatchObject({
      id: 'sole',
      live: [],
      served: [],
      paymentProvider: 'card',
      environment: { PAYMENT__CARD__SECRETKEY: 'set (test)', PAYMENT__SUCCESSURL: 'http://localhost:4200/grazie' },
      flags: { enable_online_payments: false, enable_bookings: false, enable_einvoicing: false },
      readiness: {
        enabled: false,
        ready: false,
        checks: { paymentProvider: false, einvoicingCredentials: false, invoiceSeller: false },
      },
      einvoicing: { provider: 'GatewayA', environment: 'Test', passwordConfigured: false, apiTokenConfigured: false },
      seller: 'none',
      warnings: [],
    });
    const lines = await desk.payments();
    expect(lines.out).toContain('payment provider  card\nPAYMENT__CARD__SECRETKEY  set (test)\n');
    expect(lines.out).toContain('e-invoicing provider  GatewayA\ne-invoicing environment  Test\n');
    expect(seen.out + seen.err + lines.out + lines.err).not.toContain('geheim');
    expect(desk.text()).toBe(before);
  });

  it('cli.instance-payments: tells what it can when the database is away, and ends with 1', async () => {
    desk.write(desk.text().replace(/DATABASE_URL=.*/, 'DATABASE_URL=postgres://svc:geheim9@127.0.0.1:1/none'));
    const seen = await desk.payments('--json');
    expect([seen.code, jsonOf<object>(seen)]).toMatchObject([
      1,
      {
        flags: null,
        readiness: null,
        live: ['einvoicing_unknown'],
        unknown: expect.stringContaining('ECONNREFUSED') as string,
      },
    ]);
    expect((await desk.payments()).out).toContain('live: einvoicing_unknown\n');
    expect(seen.out + seen.err).not.toContain('geheim');
  });

  it('cli.instance-payments.control: counts as live while the database is away, whatever the file says', async () => {
    desk.write(desk.text().replace(/DATABASE_URL=.*/, 'DATABASE_URL=postgres://svc:geheim9@127.0.0.1:1/none'));
    const before = desk.text();
    const why = /^Whether its invoices go to SDI is not known, so it counts as live: .*ECONNREFUSED.*\.$/m;
    const secret = ['--card-webhook-secret', 'whsec_1'];
    const asked = await desk.payments(...secret);
    expect([asked.code, asked.err]).toEqual([5, expect.stringMatching(why) as string]);
    expect(asked.err).toContain('Nothing was changed. sole is a live target (einvoicing_unknown): say -y to do it.\n');
    const watched = await desk.payments(...secret, '-y', '--watch-card');
    expect([watched.code, watched.err]).toEqual([
      5,
      expect.stringContaining('not for a live target (einvoicing_unknown)') as string,
    ]);
    const [planned, lines] = [
      await desk.payments(...secret, '--dry-run', '--json'),
      await desk.payments(...secret, '--dry-run'),
    ];
    expect([planned.code, jsonOf<Steps>(planned)]).toMatchObject([
      0,
      { live: ['einvoicing_unknown'], warnings: [expect.stringMatching(why) as string] },
    ]);
    expect([lines.code, lines.err]).toEqual([
      0,
      expect.stringContaining('sole is a live target (einvoicing_unknown): doing it needs -y.\n') as string,
    ]);
    expect(desk.text()).toBe(before);
    const done = await desk.payments(...secret, '-y', '--json');
    expect([done.code, jsonOf<Steps>(done).live]).toEqual([0, ['einvoicing_unknown']]);
    expect(readEnvFile(desk.text())).toMatchObject({ PAYMENT__CARD__WEBHOOKSECRET: 'whsec_1' });
    expect(asked.err + planned.out + done.out + done.err).not.toContain('geheim');
  });

  it('cli.instance-payments.writes, cli.instance-payments.card, cli.instance-payments.wallet: writes only what is another value, keeps every other line, and the servers take it', async () => {
    const { browser } = await desk.serve();
    const wallet = ['--provider', 'wallet', '--wallet-client-id', 'client-1', '--wallet-environment', 'sandbox'];
    const first = await desk.paymentsWith(
      { input: 'geheim-wallet\nwhsec_geheim2\n' },
      ...wallet,
      '--wallet-webhook-id',
      'WH-1',
      '--wallet-client-secret=-',
      '--card-secret-key',
      'sk_test_geheim1',
      '--json',
    );
    expect([first.code, first.err]).toEqual([0, '']);
    expect(jsonOf<Steps>(first).steps).toEqual([
      { id: 'environment', outcome: 'done', note: '5 key(s) written' },
      { id: 'restart', outcome: 'done', note: 'reloaded in 1 process(es)' },
    ]);
    const keys = readEnvFile(desk.text());
    expect(keys).toMatchObject({
      PAYMENT__PROVIDER: 'wallet',
      PAYMENT__WALLET__CLIENTID: 'client-1',
      PAYMENT__WALLET__CLIENTSECRET: 'geheim-wallet',
      PAYMENT__WALLET__WEBHOOKID: 'WH-1',
      PAYMENT__WALLET__ENVIRONMENT: 'sandbox',
    });
    expect(desk.text()).toContain(`#PAYMENT__WALLET__CLIENTID=\nPAYMENT__WALLET__CLIENTID=client-1\n`);
    expect(desk.text()).toContain('# The card provider. Renewed in March.\nPAYMENT__CARD__SECRETKEY=sk_test_geheim1\n');
    expect(desk.text()).toContain('PAYMENT__SUCCESSURL=http://localhost:4200/grazie # the dashboard\n');
    expect(statSync(`${desk.folder}/sole.env`).mode & 0o777).toBe(0o600);
    const readiness = (await browser.get('/api/v1/payments/admin/readiness')).json();
    expect(readiness).toMatchObject({ checks: { paymentProvider: true } });
    const { mtimeMs, ino } = statSync(`${desk.folder}/sole.env`);
    const again = await desk.payments(...wallet);
    expect(again).toEqual({ code: 0, out: '', err: 'Everything is as wanted already.\n' });
    expect(statSync(`${desk.folder}/sole.env`)).toMatchObject({ mtimeMs, ino });
    expect(first.out + first.err).not.toContain('geheim');
  });

  it('cli.instance-payments.writes: writes no default over a key that the file leaves out, and reloads nothing', async () => {
    const before = desk.text();
    const { mtimeMs, ino } = statSync(`${desk.folder}/sole.env`);
    const defaults = ['--provider', 'card', '--wallet-environment', 'live'];
    const planned = await desk.payments(...defaults, '--dry-run', '--json');
    expect([planned.code, jsonOf<Steps>(planned).steps]).toEqual([0, []]);
    expect(await desk.payments(...defaults)).toEqual({ code: 0, out: '', err: 'Everything is as wanted already.\n' });
    expect(desk.text()).toBe(before);
    expect(statSync(`${desk.folder}/sole.env`)).toMatchObject({ mtimeMs, ino });
  });

  it('cli.instance-payments.writes: refuses what the server would refuse, and a file that another command changes', async () => {
    const before = desk.text();
    const wrong = await desk.payments('--invoice-seller-name', 'Sole\u0007');
    expect([wrong.code, wrong.err]).toEqual([
      5,
      expect.stringMatching(/^Nothing was changed\. PAYMENT__INVOICESELLER__NAME has characters/) as string,
    ]);
    writeFileSync(`${desk.folder}/.sole.env.lock`, '');
    const busy = await desk.payments('--card-webhook-secret', 'whsec_1');
    expect([busy.code, busy.err]).toEqual([
      5,
      expect.stringContaining('is being changed by another command') as string,
    ]);
    expect(desk.text()).toBe(before);
    rmSync(`${desk.folder}/.sole.env.lock`);
    expect((await desk.payments('--card-webhook-secret', 'whsec_1')).code).toBe(0);
  });

  it('cli.instance-payments.seller: sets the seller of the environment, and warns when the settings have one too', async () => {
    const seller = ['--invoice-seller-vat', '12345678903', '--invoice-seller-name', 'Palestra "Sole" d’Italia'];
    const first = await desk.payments(...seller, '--json');
    expect([first.code, jsonOf<Steps>(first).warnings]).toEqual([0, []]);
    expect(readEnvFile(desk.text())).toMatchObject({ PAYMENT__INVOICESELLER__NAME: 'Palestra "Sole" d’Italia' });
    await desk.sql(`insert into einvoicing_settings select (jsonb_populate_record(null::einvoicing_settings, jsonb_build_object(
      'id', 1, 'provider', 'GatewayA', 'environment', 'Test', 'recharge_stamp_duty', false, 'seller', jsonb_build_object('name', 'Sole S.r.l.')))).*`);
    const warned = await desk.payments('--invoice-seller-name', 'Sole', '--json');
    expect([warned.code, warned.err]).toEqual([0, expect.stringContaining('the settings win as a whole') as string]);
    expect(jsonOf<Steps>(warned).warnings).toHaveLength(1);
    expect(jsonOf<object>(await desk.payments('--json'))).toMatchObject({
      seller: 'settings',
      warnings: [expect.any(String)],
    });
  });

  it('cli.instance-payments.flags: turns both flags on, at once for running servers; without bookings nothing at all is changed', async () => {
    const { url } = await desk.serve();
    const before = desk.text();
    const refused = await desk.payments('--enable-flags', '--provider', 'wallet');
    expect([refused.code, refused.err]).toEqual([
      5,
      expect.stringContaining('errors.payment.featureDependency') as string,
    ]);
    expect(desk.text()).toBe(before);
    await desk.sql(
      `insert into feature_flag values ('enable_bookings', true) on conflict (key) do update set value = true`,
    );
    const done = await desk.payments('--enable-flags', '--json');
    expect([done.code, ids(done)]).toEqual([0, ['flags']]);
    await expect
      .poll(async () => (await (await fetch(`${url}/health/commerce`)).json()) as object)
      .toMatchObject({ enabled: true });
    expect((await desk.payments('--enable-flags')).err).toBe('Everything is as wanted already.\n');
  });

  it('cli.instance-payments.control: prints the plan, secrets by name alone, and writes nothing', async () => {
    const before = desk.text();
    const options = ['--card-secret-key', 'sk_test_geheim3', '--invoice-seller-name', 'Sole', '--no-restart', '--seed'];
    const planned = await desk.payments(...options, '--dry-run', '--json');
    expect([planned.code, ids(planned)]).toEqual([0, ['environment', 'restart', 'seed']]);
    expect(jsonOf<Steps>(planned)).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      steps: [
        {
          secretRefs: ['PAYMENT__CARD__SECRETKEY'],
          does: 'set PAYMENT__CARD__SECRETKEY, PAYMENT__INVOICESELLER__NAME',
        },
        {},
        {},
      ],
    });
    expect((await desk.payments(...options, '--dry-run')).out).toContain('environment  ');
    expect(planned.out).not.toContain('geheim');
    expect(desk.text()).toBe(before);
  });

  it('cli.instance-payments.control: on a live target asks for -y, and never seeds or watches', async () => {
    const before = desk.text();
    const live = ['--card-secret-key', 'sk_live_geheim4'];
    const asked = await desk.payments(...live);
    expect([asked.code, asked.err]).toEqual([
      5,
      'Nothing was changed. sole is a live target (card_key_live): say -y to do it.\n',
    ]);
    for (const only of ['--seed', '--watch-card']) {
      const refused = await desk.payments(...live, '-y', only);
      expect([only, refused.code, refused.err]).toEqual([
        only,
        5,
        expect.stringContaining('live target (card_key_live)') as string,
      ]);
    }
    expect(desk.text()).toBe(before);
    const done = await desk.payments(...live, '-y', '--json');
    expect([done.code, jsonOf<Steps>(done).live]).toEqual([0, ['card_key_live']]);
    // From here on it is live whatever else is changed, back to a test key included.
    expect((await desk.payments('--card-secret-key', 'sk_test_1')).code).toBe(5);
    expect((await desk.payments('--json')).code).toBe(0);
  });

  it('cli.instance-payments.control: with --no-restart the servers keep what they have until the next start, or the next change', async () => {
    await desk.serve();
    const waiting = await desk.payments('--card-webhook-secret', 'whsec_1', '--no-restart', '--json');
    expect(jsonOf<Steps>(waiting).steps[1]).toEqual({
      id: 'restart',
      outcome: 'done',
      note: 'waits for the next start',
    });
    expect(desk.text().startsWith(`${WAITS_LINE}\n`)).toBe(true);
    // Once the server tells of a file that came later, it has looked at the folder since.
    writeFileSync(`${desk.folder}/later.env`, 'nonsense');
    await expect
      .poll(async () => jsonOf<object[]>(await runSvc(['instance', 'ls', '--json'], desk.env)))
      .toMatchObject([{ id: 'later', served: [{ standing: 'refused' }] }, { id: 'sole' }]);
    expect(jsonOf<object>(await desk.payments('--json'))).toMatchObject({
      served: [{ current: false, standing: 'running' }],
    });
    const taken = await desk.payments('--card-webhook-secret', 'whsec_2', '--json');
    expect(jsonOf<Steps>(taken).steps[1]?.note).toBe('reloaded in 1 process(es)');
    expect(desk.text()).not.toContain(WAITS_LINE);
  });

  it('ends with 2 when it is misused and with 4 for an instance that is not there', async () => {
    const payments = (...args: readonly string[]) => runSvc(['instance', 'payments', ...args], desk.env);
    expect((await payments('nobody')).code).toBe(4);
    for (const args of [['sole', '--provider', 'cash'], ['sole', '--watch-card', '--stop-watch'], ['../sole']])
      expect([args, (await payments(...args)).code]).toEqual([args, 2]);
  });
});
