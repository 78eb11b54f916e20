import { describe, expect, it } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { anAccount, anId, anna, now, studioLoto } from '../../testing/fixtures.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { readBillingProfile, readSettings, saveBillingProfile, saveSettings } from './edit-settings.ts';
import { gatewayAccess } from '../gateway/gateway-access.ts';
import { testConnection } from './test-connection.ts';

describe('e-invoicing settings', () => {
  it('einv-settings.configured: show booleans instead of secrets', async () => {
    const studio = await openStudio();
    const view = await run(readSettings(studio.ports));
    expect(view).toMatchObject({ gatewayAUsername: 'loto', passwordConfigured: true, apiTokenConfigured: false });
    expect(JSON.stringify(view)).not.toContain('secret');
  });
  it('einv-settings.patch-save: are a patch, absent and empty fields keep what is stored', async () => {
    const studio = await openStudio();
    await run(
      saveSettings(studio.ports)({ invoiceSeries: 'LOTO', pdfHeader: 'Ciao', seller: { name: 'Loto' } }, admin),
    );
    await run(
      saveSettings(studio.ports)(
        { invoiceSeries: '', pdfFooter: 'Piede', gatewayAPassword: '', seller: { name: '', city: 'Roma' } },
        admin,
      ),
    );
    expect(await run(readSettings(studio.ports))).toMatchObject({
      invoiceSeries: 'LOTO',
      pdfHeader: 'Ciao',
      pdfFooter: 'Piede',
      passwordConfigured: true,
      seller: { name: 'Loto', city: 'Roma' },
    });
  });
  it('seal secrets before they are stored, and audit the names of fields alone', async () => {
    const studio = await openStudio();
    await run(saveSettings(studio.ports)({ gatewayAPassword: 'hunter2' }, admin));
    expect((await run(studio.world.settings.load)).gatewayAPassword).toBe(
      'sealed:einvoicing.gatewayA.password:hunter2',
    );
    const [entry] = studio.db.rows<StoredAuditEntry>('audit');
    expect(entry).toMatchObject({ operation: 'einvoicing.settings', changes: { gatewayAPassword: { changed: true } } });
    expect(JSON.stringify(entry)).not.toContain('hunter2');
  });
  it('are audited where an identifier changes to one with the same end', async () => {
    const studio = await openStudio();
    const entries = () => studio.db.rows<StoredAuditEntry>('audit').map(({ changes }) => changes);
    for (const gatewayAUsername of ['loto-desk-one', 'loto-seat-one', 'loto-seat-one'])
      await run(saveSettings(studio.ports)({ gatewayAUsername }, admin));
    expect(entries()).toEqual([
      { gatewayAUsername: { old: '…', new: '…-one' } },
      { gatewayAUsername: { old: '…-one', new: '…-one' } },
    ]);
  });
  it('are audited without what names the seller, who may be a person', async () => {
    const studio = await openStudio();
    const texts = {
      name: 'Ada Lovelace',
      address: 'Via Loto 1',
      postalCode: '20121',
      city: 'Milano',
      province: 'MI',
      email: 'ada@loto.example',
    };
    const codes = { vatNumber: '01234567897', fiscalCode: 'LVLDAA80A41F205X' };
    const pdf = { pdfHeader: 'Studio di Ada', pdfFooter: 'Via Loto', pdfLegalNotes: 'Ada risponde' };
    const seller = { ...texts, ...codes, regimeFiscale: 'RF19' };
    const patch = { ...pdf, senderVatNumber: codes.vatNumber, invoiceSeries: 'LOTO', seller };
    await run(saveSettings(studio.ports)(patch, admin));
    const [entry] = studio.db.rows<StoredAuditEntry>('audit');
    expect(entry?.changes).toMatchObject({
      invoiceSeries: { new: 'LOTO' },
      senderVatNumber: { new: '…897' },
      pdfHeader: { changed: true },
      'seller.regimeFiscale': { new: 'RF19' },
      'seller.vatNumber': { new: '…897' },
      'seller.fiscalCode': { new: '…205X' },
      'seller.name': { changed: true },
    });
    const written = JSON.stringify(entry?.changes);
    for (const value of [...Object.values(texts), ...Object.values(codes), ...Object.values(pdf)])
      expect([value, written.includes(`"${value}"`)]).toEqual([value, false]);
  });
  it('count a secret that cannot be decrypted as not configured', async () => {
    const studio = await openStudio();
    const settings = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...settings, gatewayAPassword: 'lost' }));
    expect(await run(readSettings(studio.ports))).toMatchObject({
      passwordConfigured: false,
      unreadable: ['gatewayAPassword'],
    });
    expect(await failureOf(testConnection(studio.ports))).toMatchObject({ code: 'not_configured' });
  });
  it('forget the watermark when provider or environment change, and only then', async () => {
    const studio = await openStudio();
    await run(studio.world.invoices.setWatermark('GatewayA', 'Test', now));
    await run(studio.world.invoices.setWatermark('GatewayA', 'Prod', now));
    await run(saveSettings(studio.ports)({ invoiceSeries: 'X' }, admin));
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Test'))).toEqual(now);
    await run(saveSettings(studio.ports)({ environment: 'Prod' }, admin));
    expect(await run(studio.world.invoices.watermark('GatewayA', 'Prod'))).toBeNull();
  });
  it('einv-settings.gateway-a, einv-settings.gateway-b: open the gateway that they name, with its own credentials', async () => {
    const studio = await openStudio();
    const settings = await run(studio.world.settings.load);
    expect(gatewayAccess(settings, studio.ports)).toEqual({
      provider: 'GatewayA',
      environment: 'Test',
      username: 'loto',
      secret: 'secret',
      vatNumber: studioLoto.vatNumber,
    });
    expect(gatewayAccess({ ...settings, senderVatNumber: '01234567897' }, studio.ports)?.vatNumber).toBe('01234567897');
    expect(gatewayAccess({ ...settings, gatewayAUsername: null }, studio.ports)).toBeNull();
    const b = {
      ...settings,
      provider: 'GatewayB',
      gatewayBToken: studio.ports.secrets.seal('einvoicing.gatewayB.token', 't'),
    } as const;
    expect(gatewayAccess(b, studio.ports)).toMatchObject({ provider: 'GatewayB', secret: 't' });
    expect(gatewayAccess({ ...b, gatewayBToken: null }, studio.ports)).toBeNull();
    await run(testConnection(studio.ports));
  });
});

describe('a billing profile', () => {
  const person = async () => {
    const studio = await openStudio();
    const { id } = anAccount();
    await run(studio.world.accounts.insert(anAccount({ id })));
    const save = (userId: AccountId, raw: unknown) =>
      saveBillingProfile({ ...studio.ports, accounts: studio.world.accounts })(userId, raw, admin);
    return { studio, id, save };
  };
  it('is kept tidied, for the next checkout', async () => {
    const { studio, id, save } = await person();
    await run(save(id, { ...anna, fiscalCode: 'rssmra80a01h501u' }));
    expect(await run(readBillingProfile(studio.ports)(id))).toEqual(anna);
  });
  it('is audited as data of the person, its codes by their ends, and not at all when nothing changed', async () => {
    const { studio, id, save } = await person();
    await run(save(id, anna));
    await run(save(id, anna));
    await run(save(id, { ...anna, address: 'Via Nuova 2' }));
    const [made, changed, ...more] = studio.db.rows<StoredAuditEntry>('audit');
    expect(made).toMatchObject({ action: 'Created', subject: id, changes: { kind: { old: null, new: 'consumer' } } });
    expect(made?.personal).toMatchObject({ fiscalCode: { old: null, new: `…${anna.fiscalCode?.slice(-4)}` } });
    expect(changed).toMatchObject({ action: 'Modified', subject: id, changes: {} });
    expect(changed?.personal).toEqual({ address: { old: anna.address, new: 'Via Nuova 2' } });
    expect(more).toEqual([]);
  });
  it('billing_profile_required: that is wrong is not kept', async () => {
    const { studio, id, save } = await person();
    expect(await failureOf(save(id, { kind: 'x' }))).toMatchObject({ _tag: 'BillingProfileRequired' });
    expect(await failureOf(readBillingProfile(studio.ports)(id))).toEqual({
      _tag: 'NotFound',
      what: 'BillingProfile',
    });
  });
  it('of nobody is not found', async () => {
    const { save } = await person();
    expect(await failureOf(save(anId<AccountId>(), anna))).toEqual({ _tag: 'NotFound', what: 'Account' });
  });
});
