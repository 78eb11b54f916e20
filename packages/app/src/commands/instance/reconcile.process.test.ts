import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEnvFile } from '../../instances/env-file.ts';
import { ring } from '../../testing/folder-of-tenants.ts';
import { awayFromMidnight } from '../../testing/patience.ts';
import { openShop, type Shop } from '../../testing/shopper.ts';
import { runSvc, jsonOf, type Said } from '../../testing/svc-command.ts';
import { dataFolder, removeFolders } from '../../testing/svc-process.ts';

let shop: Shop;
let reconcile: (...args: readonly string[]) => Promise<Said>;
const today = () => Temporal.Now.zonedDateTimeISO('Europe/Rome').toPlainDate();
beforeAll(async () => {
  await awayFromMidnight();
  shop = await openShop('card');
  const root = dataFolder();
  const folder = join(root, 'instances');
  mkdirSync(folder);
  const text = changeEnvFile('', {
    DATABASE_URL: shop.studio.databaseUrl,
    AUTH__COOKIEKEYS: ring(),
    SECRETS__KEYRING: ring(),
    PAYMENT__CARD__SECRETKEY: 'sk_test_studio',
    PAYMENT__CARD__WEBHOOKSECRET: shop.studio.webhookSecret,
    PAYMENT__CARD__BASEURL: shop.studio.card.url,
  });
  writeFileSync(join(folder, 'studio-loto.env'), text);
  const env = { SVC_INSTANCES_DIR: folder, SVC_DATA_DIR: join(root, 'data') };
  reconcile = (...args) => runSvc(['instance', 'reconcile', 'studio-loto', ...args], env);
});
afterAll(async () => {
  await shop.studio.close();
  removeFolders();
});

describe('svc instance reconcile', { timeout: 120_000 }, () => {
  it('ends with 0 when the books agree, and tells what the admin’s report tells', async () => {
    await shop.bought();
    const result = await reconcile('--date', today().toString(), '--json');
    expect([result.code, result.err]).toEqual([0, '']);
    const asked = await shop.admin.get(`/api/v1/payments/admin/reconciliation?day=${today().toString()}`);
    const { at: _one, providers, ...report } = jsonOf<Record<string, unknown>>(result);
    const { at: _two, providers: there, ...theirs } = asked.json();
    expect(report).toEqual(theirs);
    const card = (all: unknown) => (all as { provider: string }[]).filter(({ provider }) => provider === 'card');
    expect([card(providers), report['agrees']]).toEqual([card(there), true]);
    expect((await reconcile()).out).toContain(`${today().subtract({ days: 1 }).toString()}  Europe/Rome  agrees\n`);
  });

  it('ends with 1 and names what differs', async () => {
    const differs = await shop.bought();
    shop.refundAtConsole(differs.paymentId, 700);
    const result = await reconcile('--date', today().toString());
    expect([result.code, result.err]).toEqual([1, 'Our books and the provider’s differ.\n']);
    expect(result.out).toContain(`  amount_differs  ${differs.id}  ${differs.paymentId}  here `);
  });

  it('ends with 6 when a provider’s list cannot be had, and with 2 for a day that is none or lies ahead', async () => {
    shop.studio.card.failNext({ kind: 'error', route: 'GET /v1/charges' });
    const away = await reconcile('--date', today().toString());
    expect([away.code, away.out]).toEqual([6, '']);
    for (const day of ['2027-02-30', 'yesterday', today().add({ days: 2 }).toString()])
      expect([day, (await reconcile('--date', day)).code]).toEqual([day, 2]);
  });
});
