import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putSettings } from '../testing/put-settings.ts';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { consumer, freeSlots } from '../walk/stage.ts';

describe('the readiness of a server', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio();
  });
  afterAll(() => studio.close());
  const ready = async () => {
    const answer = await studio.anonymous.get('/health/ready');
    return [answer.status, answer.json()['checks']];
  };

  const refusedCheckout = async () => {
    const client = await studio.signIn(anna);
    const [slot] = await freeSlots(client);
    const answer = await client.post('/api/v1/payments/booking-checkout', {
      slotId: slot?.id,
      billingProfile: consumer('Anna'),
    });
    return [answer.status, answer.json()['code']];
  };

  it('surface.health: is told to anybody, part by part and in booleans', async () => {
    const checks = { database: true, migrations: true, loops: true, secrets: true };
    expect(await ready()).toEqual([200, checks]);
    expect((await studio.anonymous.get('/health')).status).toBe(200);
    expect((await studio.anonymous.get('/health/commerce')).json()).toEqual({
      enabled: true,
      ready: true,
      checks: { paymentProvider: true, einvoicingCredentials: true, invoiceSeller: true },
    });
  });

  it('readiness.einvoicingCredentials: fails by name when a stored secret can no longer be opened', async () => {
    const [kept] = await studio.sql<{ sealed: string }>('select gateway_a_password as sealed from einvoicing_settings');
    await studio.sql("update einvoicing_settings set gateway_a_password = 'v1.gone.AAAA.AAAA.AAAA'");
    expect(await ready()).toEqual([503, { database: true, migrations: true, loops: true, secrets: false }]);
    const commerce = await studio.anonymous.get('/health/commerce');
    expect([commerce.status, commerce.json()]).toEqual([
      503,
      {
        enabled: true,
        ready: false,
        checks: { paymentProvider: true, einvoicingCredentials: false, invoiceSeller: true },
      },
    ]);
    expect(await refusedCheckout()).toEqual([409, 'errors.eInvoicing.notConfigured']);
    await studio.sql('update einvoicing_settings set gateway_a_password = $1', [kept?.sealed]);
    expect((await ready())[0]).toBe(200);
  });

  it('readiness.invoiceSeller: is asked of the seller that would sign, and a checkout without one is refused', async () => {
    const admin = await studio.signIn(giulia);
    const seller = async (vatNumber: string) =>
      expect((await putSettings(admin, { seller: { vatNumber } })).status).toBe(200);
    const right = (await admin.get('/api/v1/einvoicing/settings')).json()['seller'] as { readonly vatNumber: string };
    await seller('12345678900');
    const commerce = await studio.anonymous.get('/health/commerce');
    expect([commerce.status, commerce.json()['checks']]).toEqual([
      503,
      { paymentProvider: true, einvoicingCredentials: true, invoiceSeller: false },
    ]);
    expect(await refusedCheckout()).toEqual([409, 'errors.payment.invoiceConfigurationInvalid']);
    await seller(right.vatNumber);
    expect((await studio.anonymous.get('/health/commerce')).status).toBe(200);
  });

  it('fails by name while the database lacks a migration of this program', async () => {
    const name = '0001-kernel';
    await studio.sql("update mikro_orm_migrations set name = 'away' where name = $1", [name]);
    expect(await ready()).toEqual([503, { database: true, migrations: false, loops: true, secrets: true }]);
    await studio.sql("update mikro_orm_migrations set name = $1 where name = 'away'", [name]);
    expect((await ready())[0]).toBe(200);
  });

  it('tells an admin flags and provider as well', async () => {
    const admin = await studio.signIn(giulia);
    expect((await admin.get('/api/v1/payments/admin/readiness')).json()).toEqual({
      enabled: true,
      ready: true,
      provider: 'card',
      checks: { paymentProvider: true, einvoicingCredentials: true, invoiceSeller: true },
      flags: { enable_bookings: true, enable_einvoicing: true, enable_online_payments: true },
    });
    expect((await studio.anonymous.get('/api/v1/payments/admin/readiness')).status).toBe(401);
  });
});
