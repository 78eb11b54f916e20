import { describe, expect } from 'vitest';
import type { ListedComune } from '@svc/domain/geography';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const comune = (code: string, name: string, sigla: string, over: Partial<ListedComune> = {}): ListedComune => ({
  ...{ code, name, sigla, belfiore: `A${code.slice(3)}`, otherName: null, region: 'Una regione' },
  ...over,
});
const bolzano = comune('021008', 'Bolzano', 'BZ', { otherName: 'Bozen' });
const forli = comune('040012', 'Forlì', 'FC');
const aquila = comune('066049', 'L’Aquila', 'AQ');
const uggiate = comune('013228', 'Uggiate-Trevano', 'CO');
const merged = comune('013256', 'Uggiate con Ronago', 'CO');
const source = { name: 'ISTAT', validFrom: Temporal.PlainDate.from('2026-01-01') };
const later = { name: 'ISTAT', validFrom: Temporal.PlainDate.from('2026-07-01') };
const all = { sigla: null, beginning: null };
const plain = ({ code, name, sigla, belfiore }: ListedComune) => ({ code, name, sigla, belfiore });

/** What every ComuneStore holds. */
export const comuneStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: comuni and postcodes`, () => {
    it('has none until a list is loaded', async ({ world: { comuni } }) => {
      expect(await run(comuni.lists)).toEqual({ comuni: null, caps: null });
      expect([
        await run(comuni.all),
        await run(comuni.search(all, 10)),
        await run(comuni.capsOf({ cap: '40121' })),
      ]).toEqual([[], [], []]);
      expect(await run(comuni.find('037006'))).toBeNull();
    });
    it('finds comuni by province and by how either name begins, without accents and apostrophes', async ({
      world: { comuni },
    }) => {
      await run(comuni.replaceComuni([uggiate, aquila, forli, bolzano], source));
      const found = async (sigla: string | null, beginning: string | null, most = 10) =>
        (await run(comuni.search({ sigla, beginning }, most))).map((each) => each.name);
      expect(await found(null, null)).toEqual(['Bolzano', 'Forlì', 'L’Aquila', 'Uggiate-Trevano']);
      expect(await found(null, null, 2)).toEqual(['Bolzano', 'Forlì']);
      expect(await found(null, 'boz')).toEqual(['Bolzano']);
      expect(await found('FC', 'FORLI')).toEqual(['Forlì']);
      expect(await found(null, 'laq')).toEqual(['L’Aquila']);
      expect(await found('BZ', 'forl')).toEqual([]);
      expect(await found(null, '%')).toHaveLength(4);
      expect(await run(comuni.all)).toEqual([uggiate, bolzano, forli, aquila]);
    });
    it('takes a newer list whole; what is gone is still found by its code', async ({ world: { comuni } }) => {
      await run(comuni.replaceComuni([uggiate, forli], source));
      await run(comuni.replaceComuni([merged, { ...forli, name: 'Forlì nuova' }], later));
      expect(await run(comuni.lists)).toEqual({ comuni: later, caps: null });
      expect((await run(comuni.search(all, 10))).map(({ code }) => code)).toEqual(['040012', '013256']);
      expect(await run(comuni.find(uggiate.code))).toEqual(plain(uggiate));
      expect(await run(comuni.find(forli.code))).toMatchObject({ name: 'Forlì nuova' });
    });
    it('has postcodes both ways, and takes a newer set whole', async ({ world: { comuni } }) => {
      await run(comuni.replaceComuni([forli, bolzano], source));
      const caps = [
        { cap: '47121', comune: forli.code },
        { cap: '47122', comune: forli.code },
        { cap: '39100', comune: bolzano.code },
      ];
      await run(comuni.replaceCaps(caps, source));
      expect(await run(comuni.capsOf({ comune: forli.code }))).toEqual(caps.slice(0, 2));
      expect(await run(comuni.capsOf({ cap: '39100' }))).toEqual([caps[2]]);
      await run(comuni.replaceCaps([{ cap: '47100', comune: forli.code }], later));
      expect(await run(comuni.capsOf({ comune: forli.code }))).toEqual([{ cap: '47100', comune: forli.code }]);
      expect(await run(comuni.lists)).toEqual({ comuni: source, caps: later });
    });
  });
};
