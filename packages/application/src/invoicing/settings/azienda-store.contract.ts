import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { identityOf, type Azienda, type BillingProfile } from '@svc/domain/invoicing';
import { after, anId, now } from '../../testing/fixtures.ts';
import { aSellerNumber } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const company = (over: Partial<BillingProfile> = {}): BillingProfile => ({
  kind: 'company',
  legalName: 'Acme S.p.A.',
  vatNumber: aSellerNumber(),
  country: 'IT',
  address: 'Corso Francia 1',
  postalCode: '10121',
  city: 'Torino',
  ...over,
});
const anAzienda = (profile = company(), over: Partial<Azienda> = {}): Azienda => ({
  id: anId(),
  role: 'customer',
  profile,
  identity: identityOf(profile),
  note: null,
  createdAt: now,
  updatedAt: now,
  ...over,
});
const stored = async (world: StoreWorld, azienda: Azienda): Promise<Azienda> => {
  await run(world.aziende.insert(azienda));
  return azienda;
};

/** What every AziendaStore holds. */
export const aziendaStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: counterparties`, () => {
    it('come back as inserted and as saved, and go', async ({ world }) => {
      const one = await stored(world, anAzienda(company({ pec: 'acme@pec.it' }), { note: 'paga a 30 giorni' }));
      expect(await run(world.aziende.find(one.id))).toEqual(one);
      const profile = company({ legalName: 'Acme & Figli', vatNumber: one.profile.vatNumber ?? '' });
      const later = { ...one, role: 'both', profile, note: null, updatedAt: after(5) } as const;
      expect(await run(world.aziende.save(later))).toBe(true);
      expect(await run(world.aziende.find(one.id))).toEqual(later);
      expect([await run(world.aziende.remove(one.id)), await run(world.aziende.remove(one.id))]).toEqual([true, false]);
      expect(await run(world.aziende.find(one.id))).toBeNull();
      expect(await run(world.aziende.save(later))).toBe(false);
    });

    it('of one identity are there once, whether inserted or saved, however many try at once', async ({ world }) => {
      const profile = company();
      const tries = await together(times(6, () => Effect.result(world.aziende.insert(anAzienda(profile)))));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
      const other = await stored(world, anAzienda());
      const taken = world.aziende.save({ ...other, profile, identity: identityOf(profile) });
      expect(await failureOf(taken)).toMatchObject({ _tag: 'Taken' });
    });

    it('are listed by name and page, found by parts of name or code, and by what they are to us', async ({ world }) => {
      const mark = `Zz${anId().slice(-10)}`;
      const [beta, alfa, both] = [
        await stored(world, anAzienda(company({ legalName: `${mark} beta_1` }), { role: 'supplier' })),
        await stored(world, anAzienda(company({ legalName: `${mark} Alfa` }))),
        await stored(world, anAzienda(company({ legalName: `${mark} GAMMA%` }), { role: 'both' })),
      ];
      const list = async (over: object) => {
        const { items, total } = await run(world.aziende.list({ page: 1, pageSize: 2, search: mark, ...over }));
        return [items.map(({ id }) => id), total];
      };
      expect(await list({})).toEqual([[alfa.id, beta.id], 3]);
      expect(await list({ page: 2 })).toEqual([[both.id], 3]);
      expect(await list({ role: 'customer' })).toEqual([[alfa.id, both.id], 2]);
      expect(await list({ role: 'supplier' })).toEqual([[beta.id, both.id], 2]);
      expect(await list({ search: `${mark.toLowerCase()} g` })).toEqual([[both.id], 1]);
      expect(await list({ search: alfa.profile.vatNumber?.slice(1) })).toEqual([[alfa.id], 1]);
      expect(await list({ search: `${mark} beta_` })).toEqual([[beta.id], 1]);
      expect(await list({ search: `${mark} %` })).toEqual([[], 0]);
    });
  });
};
