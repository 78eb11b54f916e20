import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putSettings } from '../testing/put-settings.ts';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import type { Client } from '../walk/client.ts';

const path = '/api/v1/einvoicing/settings';
/** Every field that a client may read, in its order. */
const fields = [
  'provider',
  'environment',
  'gatewayAUsername',
  'passwordConfigured',
  'apiTokenConfigured',
  'unreadable',
  'sellerInUse',
  'senderVatNumber',
  'invoiceSeries',
  'fiscalTimeZone',
  'seller',
  'pdfHeader',
  'pdfFooter',
  'pdfLegalNotes',
  'rechargeStampDuty',
];

let studio: Studio;
let admin: Client;
beforeAll(async () => {
  studio = await openStudio();
  admin = await studio.signIn(giulia);
});
afterAll(() => studio.close());

const stored = async (): Promise<Record<string, unknown>> => (await admin.get(path)).json();
/** The settings after a save that went well; else its status. */
const saved = async (patch: object): Promise<Record<string, unknown> | number> => {
  const answer = await putSettings(admin, patch);
  return answer.status === 200 ? answer.json() : answer.status;
};

describe('the settings of e-invoicing', () => {
  it('einvoicing.surface: stand in the tenant’s database, secrets sealed, and an Admin edits them', async () => {
    expect(await saved({ gatewayAPassword: 'pane e olio', pdfHeader: 'Studio Loto' })).toMatchObject({
      passwordConfigured: true,
    });
    const [row] = await studio.sql<{ sealed: string; text: string }>(
      'select gateway_a_password as sealed, s::text as text from einvoicing_settings s',
    );
    expect([row?.sealed, row?.text]).toEqual([
      expect.stringMatching(/^v1\./u) as string,
      expect.stringContaining('Studio Loto') as string,
    ]);
    expect(row?.text).not.toContain('pane e olio');
    const client = await studio.signIn(anna);
    for (const answer of [await client.get(path), await putSettings(client, { pdfHeader: 'Anna' })])
      expect([answer.status, answer.json()['code']]).toEqual([403, 'errors.eInvoicing.permissionDenied']);
    expect((await stored())['pdfHeader']).toBe('Studio Loto');
  });

  it('einv-settings.provider: name one of two gateways; Local is none that can be chosen', async () => {
    expect(await saved({ provider: 'GatewayB' })).toMatchObject({ provider: 'GatewayB' });
    for (const provider of ['Local', 'gatewaya', 1]) expect(await saved({ provider })).toBe(400);
    expect(await saved({ provider: 'GatewayA' })).toMatchObject({ provider: 'GatewayA' });
  });

  it('einv-settings.environment: are Test until somebody says Prod', async () => {
    await studio.sql('create table kept as table einvoicing_settings');
    await studio.sql('delete from einvoicing_settings');
    expect(await stored()).toMatchObject({ provider: 'GatewayA', environment: 'Test' });
    await studio.sql('insert into einvoicing_settings table kept');
    await studio.sql('drop table kept');
    expect(await saved({ environment: 'Prod' })).toMatchObject({ environment: 'Prod' });
    for (const environment of ['Live', 'prod']) expect(await saved({ environment })).toBe(400);
    expect(await saved({ environment: 'Test' })).toMatchObject({ environment: 'Test' });
  });

  it('einv-settings.configured: tell of secrets only whether they are there, and nobody sets that by hand', async () => {
    expect(await saved({ gatewayBToken: 'un segreto' })).toMatchObject({ apiTokenConfigured: true });
    const back = await saved({ passwordConfigured: false, apiTokenConfigured: false });
    expect(back).toMatchObject({ passwordConfigured: true, apiTokenConfigured: true });
    expect(JSON.stringify([back, await stored()])).not.toMatch(/un segreto|v1\./u);
    await studio.sql('update einvoicing_settings set gateway_b_token = null');
    expect(await stored()).toMatchObject({ passwordConfigured: true, apiTokenConfigured: false });
    expect(Object.keys(await stored())).toEqual(fields);
  });

  it('einv-settings.strings: hold sender, series and fiscal time zone as texts', async () => {
    const texts = { senderVatNumber: '12345678903', invoiceSeries: 'LOTO', fiscalTimeZone: 'Europe/London' };
    expect(await saved(texts)).toMatchObject(texts);
    for (const name of Object.keys(texts)) expect(await saved({ [name]: 7 })).toBe(400);
    for (const fiscalTimeZone of ['Mars/Olympus', '+02:00', '-05', '2027-01-01T00:00[Europe/Rome]', 'T00+02'])
      expect([fiscalTimeZone, await saved({ fiscalTimeZone })]).toEqual([fiscalTimeZone, 400]);
    expect(await stored()).toMatchObject(texts);
    // As the environment takes them.
    expect(await saved({ invoiceSeries: 'WEB-1' })).toMatchObject({ invoiceSeries: 'WEB-1' });
    for (const invoiceSeries of ['WEB-', 'web', 'TROPPOLUNGA', 'À'])
      expect([invoiceSeries, await saved({ invoiceSeries })]).toEqual([invoiceSeries, 400]);
  });

  it('einv-settings.seller: hold who signs, field by field', async () => {
    const seller = {
      vatNumber: '12345678903',
      name: 'Studio Loto S.r.l.',
      fiscalCode: '12345678903',
      regimeFiscale: 'RF01',
      address: 'Via Garibaldi 3',
      postalCode: '20121',
      city: 'Milano',
      province: 'MI',
      country: 'IT',
      email: 'info@studio-loto.example',
    };
    const before = (await stored())['seller'] as object;
    expect(await saved({ seller })).toMatchObject({ seller: { ...before, ...seller } });
    expect(await saved({ seller: { city: 'Monza' } })).toMatchObject({ seller: { ...seller, city: 'Monza' } });
    expect(await saved({ seller: { shoe: '43' } })).toBe(400);
  });

  it.each([
    ['pdfHeader', 500],
    ['pdfFooter', 500],
    ['pdfLegalNotes', 2000],
  ] as const)(
    'einv-settings.pdf-header, einv-settings.pdf-footer, einv-settings.pdf-legal, limit.pdf-header-footer, limit.pdf-legal: take %s of %i characters and no more',
    async (field, most) => {
      const full = 'è'.repeat(most);
      expect(await saved({ [field]: full })).toMatchObject({ [field]: full });
      expect(await saved({ [field]: `${full}.` })).toBe(400);
      expect(await stored()).toMatchObject({ [field]: full });
    },
  );

  it('einv-settings.patch-save: keep what a save leaves out, says null to or leaves empty or blank', async () => {
    await saved({ gatewayAPassword: 'demo', gatewayBToken: 'demo-test', rechargeStampDuty: true });
    const before = await stored();
    const sealed = () => studio.sql('select gateway_a_password, gateway_b_token from einvoicing_settings');
    const secrets = await sealed();
    const nothing = Object.fromEntries(fields.map((name) => [name, null]));
    const { passwordConfigured: _, apiTokenConfigured: __, unreadable: ___, sellerInUse: ____, ...nulls } = nothing;
    const empty = { provider: '', environment: '', gatewayAUsername: '', gatewayAPassword: '', gatewayBToken: '' };
    const blank = {
      ...empty,
      invoiceSeries: '',
      fiscalTimeZone: '',
      senderVatNumber: '',
      seller: { name: '', city: null },
    };
    const blanks = {
      gatewayAPassword: '  ',
      pdfHeader: ' \n',
      senderVatNumber: '\t',
      seller: { name: ' ', city: '  ' },
    };
    for (const patch of [{}, nulls, blank, blanks, before])
      expect([patch, await saved(patch)]).toEqual([patch, before]);
    expect(await sealed()).toEqual(secrets);
  });
});
