import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anAccount, anId, anna } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { emptySettings, type EInvoicingSettings } from './einvoicing-settings.ts';

const full: EInvoicingSettings = {
  provider: 'GatewayB',
  environment: 'Prod',
  gatewayAUsername: 'loto',
  gatewayAPassword: 'v1.k1.aa.bb.cc',
  gatewayBToken: 'v1.k1.dd.ee.ff',
  senderVatNumber: '12345678903',
  invoiceSeries: 'LOTO',
  fiscalTimeZone: 'Europe/Rome',
  seller: { vatNumber: '12345678903', name: 'Studio Loto', province: null },
  pdfHeader: 'Testata',
  pdfFooter: 'Piè di pagina',
  pdfLegalNotes: 'Note',
  rechargeStampDuty: true,
};

/** What every EInvoicingSettingsStore and BillingProfileStore holds. */
export const settingsStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: e-invoicing settings`, () => {
    it('come back with every field as they were saved, the last save winning', async ({ world }) => {
      await run(world.settings.save(full));
      expect(await run(world.settings.load)).toEqual(full);
      await run(world.settings.save(emptySettings));
      expect(await run(world.settings.load)).toEqual(emptySettings);
    });

    it('are locked for one at a time: of many patches at once none is lost', async ({ world }) => {
      await run(world.settings.save({ ...full, pdfHeader: '' }));
      const append = Effect.gen(function* () {
        const stored = yield* world.settings.lock;
        yield* Effect.promise(() => new Promise(setImmediate));
        yield* world.settings.save({ ...stored, pdfHeader: `${stored.pdfHeader ?? ''}x` });
      });
      await together(times(6, () => world.unitOfWork.run(append)));
      expect((await run(world.settings.load)).pdfHeader).toBe('xxxxxx');
    });

    it('stay as they are when the transaction around a save fails', async ({ world }) => {
      await run(world.settings.save(full));
      const save = world.settings.save({ ...full, invoiceSeries: 'X' });
      await failureOf(world.unitOfWork.run(Effect.andThen(save, Effect.fail('no'))));
      expect(await run(world.settings.load)).toEqual(full);
    });
  });

  describe(`${name}: billing profiles`, () => {
    it('come back as they were put, absent fields absent, the last put winning', async ({ world }) => {
      const userId = anId<AccountId>();
      await run(world.billingProfiles.put(userId, anna));
      expect(await run(world.billingProfiles.find(userId))).toStrictEqual(anna);
      const company = {
        kind: 'company',
        legalName: 'Acme',
        vatNumber: '01234567897',
        country: 'IT',
        address: 'Via Po',
        postalCode: '00100',
        city: 'Roma',
      } as const;
      await run(world.billingProfiles.put(userId, company));
      expect(await run(world.billingProfiles.find(userId))).toStrictEqual(company);
    });

    it('without an address are served by that of an enabled account', async ({ world }) => {
      const [enabled, disabled] = [anAccount(), anAccount({ state: 'Disabled' })];
      for (const account of [enabled, disabled]) await run(world.accounts.insert(account));
      const addresses = [enabled.id, disabled.id, anId<AccountId>()].map((id) =>
        run(world.billingProfiles.addressOf(id)),
      );
      expect(await Promise.all(addresses)).toEqual([enabled.email, null, null]);
    });

    it('belong to one person', async ({ world }) => {
      await run(world.billingProfiles.put(anId(), anna));
      expect(await run(world.billingProfiles.find(anId()))).toBeNull();
    });
  });
};
