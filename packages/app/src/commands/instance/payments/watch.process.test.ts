import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeCard } from '@svc/emulators/payments';
import { startFakeGatewayA } from '@svc/emulators/sdi';
import { readEnvFile } from '../../../instances/env-file.ts';
import { openPaymentsDesk, operator, publicUrl, type PaymentsDesk } from '../../../testing/payments-desk.ts';
import { dataFolder, isAlive, processesNaming, removeFolders } from '../../../testing/svc-process.ts';
import { until } from '../../../walk/client.ts';
import { checkout, freeSlots } from '../../../walk/stage.ts';

let desk: PaymentsDesk;
afterEach(async () => {
  await desk.drop();
});
afterAll(removeFolders);
const keys = (): Readonly<Record<string, string>> => readEnvFile(desk.text());

/** A program like the provider's own: it says its secret, tells how it was called, and stays. */
const fakeProgram = (secret: string): { readonly program: string; readonly called: string } => {
  const folder = dataFolder();
  const [program, called] = [join(folder, 'card-cli'), join(folder, 'called')];
  writeFileSync(
    program,
    `#!/bin/sh
echo "$STRIPE_API_KEY $*" > ${called}
${secret === '' ? 'echo "Invalid API key: sk_test_geheim5" >&2; exit 1' : `echo "Ready! Your webhook signing secret is ${secret} (^C to quit)"`}
while :; do sleep 1; done
`,
  );
  chmodSync(program, 0o755);
  return { program, called };
};

describe('svc instance payments --watch-card', { timeout: 180_000 }, () => {
  it('cli.instance-payments.watch, cli.instance-payments.control: makes a fresh tenant sell: seeded, configured by the command alone, its events led to it', async () => {
    const [card, gateway] = [await startFakeCard({ retryDelaysMs: [100, 300, 1000] }), await startFakeGatewayA()];
    desk = await openPaymentsDesk(
      ['REGIMEFISCALE=RF01', "ADDRESS='Via Roma 1'", 'POSTALCODE=40121', 'CITY=Bologna', 'PROVINCE=BO', 'COUNTRY=IT']
        .map((line) => `PAYMENT__INVOICESELLER__${line}\n`)
        .join('') +
        `PAYMENT__CARD__BASEURL=${card.url}\nEINVOICING__BASEURL=${gateway.baseUrl}\nJOBS__SWEEPSECONDS=1\n`,
    );
    await desk.sql(`insert into feature_flag values ('enable_bookings', true)`);
    const { browser, url } = await desk.serve();
    const options =
      '--card-secret-key sk_test_1 --invoice-seller-vat 12345678903 --enable-flags --seed --watch-card --gatewaya-username demo --gatewaya-password demo --test-connection --admin-password-stdin';
    const seller = ['--invoice-seller-name', 'Palestra Sole S.r.l.', '--admin-email', operator.email];
    const done = await desk.paymentsWith({ input: operator.password }, ...options.split(' '), ...seller);
    // A slow machine may tell that it waits for the flag; nothing else.
    expect([done.code, done.err.replace(/^E-invoicing is hidden there: waiting [^\n]+\n/, '')]).toEqual([0, '']);
    expect(keys()['PAYMENT__CARD__WEBHOOKSECRET']).toMatch(/^whsec_[0-9a-f]{48}$/);
    expect(await (await fetch(`${url}/health/commerce`)).json()).toMatchObject({ enabled: true, ready: true });
    const buyer = browser.at(url);
    const [slot] = await freeSlots(buyer);
    const { orderId, sessionId } = await checkout(buyer, slot?.id ?? '');
    expect(card.act(sessionId, 'pay')).toBe(true);
    await until('paid by a webhook', async () => {
      const { status } = (await buyer.get(`/api/v1/payments/orders/${orderId}`)).json();
      return status === 'Finalized' ? true : undefined;
    });
    expect((await desk.payments('--stop-watch')).out).toBe('stop-watch  ended\n');
    expect((await desk.payments('--stop-watch')).out).toBe('stop-watch  there was none\n');
    await Promise.all([card.close(), gateway.close()]);
  });

  it('cli.instance-payments.watch: runs the provider’s program in the background, keeps the secret it tells, and ends it', async () => {
    desk = await openPaymentsDesk('PAYMENT__CARD__SECRETKEY=sk_test_geheim5\n');
    const { program, called } = fakeProgram('whsec_abc123');
    const how = { env: { SVC_CARD_CLI: program } };
    const started = await desk.paymentsWith(how, '--watch-card');
    expect([started.code, started.err]).toEqual([0, '']);
    expect(keys()['PAYMENT__CARD__WEBHOOKSECRET']).toBe('whsec_abc123');
    expect(readFileSync(called, 'utf8')).toBe(
      `sk_test_geheim5 listen --forward-to ${publicUrl}/api/v1/payments/card/webhook\n`,
    );
    const record = join(desk.env['SVC_DATA_DIR'] ?? '', 'watch', 'sole.json');
    const { pid } = JSON.parse(readFileSync(record, 'utf8')) as { readonly pid: number };
    expect(isAlive(pid)).toBe(true);
    expect(processesNaming('sk_test_geheim5')).toEqual([]);
    expect((await desk.paymentsWith(how, '--stop-watch')).out).toBe('stop-watch  ended\n');
    await until('it has gone', async () => (isAlive(pid) ? undefined : true));
    expect(existsSync(record)).toBe(false);
    expect(started.out).not.toContain('geheim');
  });

  it('cli.instance-payments.watch: says why when there is nothing to watch, or the program gives up', async () => {
    desk = await openPaymentsDesk();
    const nothing = await desk.payments('--watch-card');
    expect([nothing.code, nothing.err]).toEqual([5, expect.stringContaining('--card-secret-key') as string]);
    const { program } = fakeProgram('');
    const gone = await desk.paymentsWith(
      { env: { SVC_CARD_CLI: program } },
      '--watch-card',
      '--card-secret-key',
      'sk_test_2',
    );
    expect([gone.code, gone.err]).toEqual([6, expect.stringContaining('has ended: Invalid API key: ***') as string]);
    const absent = await desk.paymentsWith({ env: { SVC_CARD_CLI: '/nowhere/card' } }, '--watch-card');
    expect([absent.code, absent.err]).toEqual([6, expect.stringContaining('cannot be started') as string]);
  });
});
