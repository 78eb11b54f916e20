import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceCm } from './distance.ts';
import { statiImmobile, type Listing } from './listing.ts';
import { match, matchPoints, type Wanted } from './match.ts';
import { classiEnergetiche, contratti } from './wish.ts';

const today = Temporal.PlainDate.from('2026-11-28');
const bologna = { lat: 44_494_000, lon: 11_342_000 };
const listing: Listing = {
  contratto: 'vendita',
  stato: 'disponibile',
  tipologia: 'appartamento',
  dotazioni: ['balcone', 'cantina'],
  prezzoCents: 25_000_000,
  superficieMq: 90,
  locali: 4,
  camere: 2,
  bagni: 1,
  comune: '037006',
  posizione: bologna,
  classeEnergetica: 'C',
};
const anything: Wanted = {
  contratto: null,
  tipologie: [],
  comuni: [],
  lat: null,
  lon: null,
  raggioM: null,
  prezzoMax: null,
  superficieMin: null,
  localiMin: null,
  camereMin: null,
  bagniMin: null,
  dotazioniMust: [],
  dotazioniNice: [],
  classeMin: null,
  activeUntil: null,
};
const euros = (amountCents: number) => ({ amountCents, currency: 'EUR' }) as const;
const judged = (has: Partial<Listing>, wants: Partial<Wanted>) =>
  match({ ...listing, ...has }, { ...anything, ...wants }, today);
const scored = (has: Partial<Listing>, wants: Partial<Wanted>): number | string => {
  const found = judged(has, wants);
  return found.excluded ?? found.score;
};
const reason = (criterion: keyof typeof matchPoints, has: Partial<Listing>, wants: Partial<Wanted>) => {
  const found = judged(has, wants);
  if (found.excluded !== null) return found.excluded;
  const { verdict, points } = found.reasons.find((each) => each.criterion === criterion)!;
  return `${verdict} ${points}`;
};

describe('a listing and a wish', () => {
  it('is worth a hundred when nothing is asked, or everything is met', () => {
    expect(Object.values(matchPoints).reduce<number>((sum, each) => sum + each, 0)).toBe(100);
    expect(scored({}, {})).toBe(100);
    const everything = {
      prezzoMax: euros(25_000_000),
      superficieMin: 90,
      localiMin: 4,
      bagniMin: 1,
      comuni: ['037006'],
    };
    expect(scored({}, { ...everything, dotazioniNice: ['balcone'], classeMin: 'C', activeUntil: today })).toBe(100);
  });
  it('is excluded by what no tolerance mends', () => {
    expect(scored({}, { contratto: 'affitto' })).toBe('contratto');
    expect(scored({}, { tipologie: ['villa', 'attico'] })).toBe('tipologia');
    expect(scored({}, { dotazioniMust: ['balcone', 'piscina'] })).toBe('dotazioni');
    expect(scored({}, { activeUntil: today.subtract({ days: 1 }) })).toBe('expired');
    expect(statiImmobile.map((stato) => scored({ stato }, {}))).toEqual([100, 100, 'stato', 'stato', 'stato']);
  });
  it('case 23: a price of exactly 110 % of the most is shown with no points for it, a cent more is not', () => {
    const prezzoMax = euros(25_000_000);
    expect(reason('prezzo', {}, { prezzoMax })).toBe('met 30');
    expect(reason('prezzo', { prezzoCents: 26_250_000 }, { prezzoMax })).toBe('near 15');
    expect(reason('prezzo', { prezzoCents: 27_500_000 }, { prezzoMax })).toBe('near 0');
    expect(reason('prezzo', { prezzoCents: 27_500_001 }, { prezzoMax })).toBe('prezzo');
    expect(reason('prezzo', { prezzoCents: null }, { prezzoMax })).toBe('unknown 15');
    expect(reason('prezzo', { prezzoCents: 1 }, { prezzoMax: euros(0) })).toBe('prezzo');
  });
  it('case 23: the border of a circle, and a fifth beyond it', () => {
    const north = (metres: number) => ({ posizione: { ...bologna, lat: bologna.lat + Math.ceil(metres / 0.11119) } });
    const circle = { ...bologna, raggioM: 1000 };
    expect(reason('zona', {}, circle)).toBe('met 25');
    expect(reason('zona', north(999), circle)).toBe('met 25');
    expect(reason('zona', north(1100), circle)).toBe('near 12');
    expect(reason('zona', north(1199.5), circle)).toBe('near 0');
    expect(reason('zona', north(1201), circle)).toBe('zona');
    expect(reason('zona', { posizione: null }, circle)).toBe('unknown 12');
    expect(reason('zona', {}, { comuni: ['058091'] })).toBe('zona');
  });
  it('case 23: a surface that is not written down has half its points', () => {
    expect(reason('superficie', { superficieMq: null }, { superficieMin: 100 })).toBe('unknown 7');
    expect(reason('superficie', { superficieMq: 95 }, { superficieMin: 100 })).toBe('near 7');
    expect(reason('superficie', { superficieMq: 90 }, { superficieMin: 100 })).toBe('near 0');
    expect(reason('superficie', { superficieMq: 89 }, { superficieMin: 100 })).toBe('superficie');
  });
  it('counts rooms, features and the energy class, and excludes by none of them', () => {
    expect(reason('vani', {}, { localiMin: 5, camereMin: 3 })).toBe('near 11');
    expect(reason('vani', { camere: null }, { camereMin: 2 })).toBe('unknown 7');
    expect(reason('vani', { bagni: 0 }, { bagniMin: 2 })).toBe('missed 0');
    expect(reason('dotazioni', {}, { dotazioniNice: ['balcone', 'box', 'piscina'] })).toBe('near 3');
    expect(reason('dotazioni', {}, { dotazioniNice: ['piscina', 'piscina'] })).toBe('missed 0');
    expect(reason('classe', {}, { classeMin: 'B' })).toBe('missed 0');
    expect(reason('classe', { classeEnergetica: null }, { classeMin: 'G' })).toBe('unknown 2');
  });
});

const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: null });
const features = fc.subarray(['balcone', 'box', 'cantina', 'piscina']);
const near = fc.record({
  lat: fc.integer({ min: 44_400_000, max: 44_600_000 }),
  lon: fc.integer({ min: 11_200_000, max: 11_500_000 }),
});
const rooms = fc.integer({ min: 1, max: 6 });
const listings = fc.record({
  contratto: fc.constantFrom(...contratti),
  stato: fc.constantFrom(...statiImmobile),
  tipologia: fc.constantFrom('appartamento', 'villa'),
  dotazioni: features,
  prezzoCents: fc.integer({ min: 0, max: 60_000_000 }),
  superficieMq: fc.integer({ min: 1, max: 200 }),
  locali: rooms,
  camere: rooms,
  bagni: rooms,
  comune: fc.constantFrom('037006', '058091'),
  posizione: maybe(near),
  classeEnergetica: maybe(fc.constantFrom(...classiEnergetiche)),
});
const circles = fc.tuple(near, fc.integer({ min: 100, max: 20_000 })).map(([at, raggioM]) => ({ ...at, raggioM }));
const wishes = fc
  .record({
    contratto: maybe(fc.constantFrom(...contratti)),
    comuni: fc.constant([]),
    circle: maybe(circles),
    prezzoMax: maybe(fc.integer({ min: 0, max: 60_000_000 }).map(euros)),
    superficieMin: maybe(fc.integer({ min: 1, max: 200 })),
    localiMin: maybe(rooms),
    dotazioniMust: fc.subarray(['balcone']),
    dotazioniNice: features,
    classeMin: maybe(fc.constantFrom(...classiEnergetiche)),
  })
  .map(({ circle, ...wish }): Wanted => ({ ...anything, ...wish, ...circle }));

describe('the score', () => {
  const points = (has: Listing, wants: Wanted): number => {
    const found = match(has, wants, today);
    return found.excluded === null ? found.score : -1;
  };
  it('is a whole number of 0 to 100, the sum of its reasons', () => {
    fc.assert(
      fc.property(listings, wishes, (has, wants) => {
        const found = match(has, wants, today);
        if (found.excluded !== null) return;
        expect(found.reasons.map(({ criterion }) => criterion).toSorted()).toEqual(Object.keys(matchPoints).toSorted());
        expect(Number.isInteger(found.score) && found.score >= 0 && found.score <= 100).toBe(true);
        expect(found.reasons.reduce((sum, each) => sum + each.points, 0)).toBe(found.score);
      }),
    );
  });
  it('never falls when a listing is cheaper, larger, or has one thing more', () => {
    fc.assert(
      fc.property(listings, wishes, fc.nat(5_000_000), fc.nat(50), (has, wants, cents, more) => {
        const before = points(has, wants);
        const better: readonly Listing[] = [
          { ...has, prezzoCents: Math.max(0, has.prezzoCents - cents) },
          { ...has, superficieMq: has.superficieMq + more },
          { ...has, locali: has.locali + 1 },
          { ...has, dotazioni: [...has.dotazioni, 'piscina'] },
        ];
        for (const each of better) expect(points(each, wants)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('the distance', () => {
  const far = Number.MAX_SAFE_INTEGER;
  it('is right to a hundredth against the sphere, up to two hundred kilometres', () => {
    const radians = (micro: number): number => (micro / 1_000_000) * (Math.PI / 180);
    const sphere = (a: typeof bologna, b: typeof bologna): number => {
      const h =
        Math.sin((radians(b.lat) - radians(a.lat)) / 2) ** 2 +
        Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin((radians(b.lon) - radians(a.lon)) / 2) ** 2;
      return 2 * 637_100_000 * Math.asin(Math.sqrt(h));
    };
    fc.assert(
      fc.property(near, near, (a, b) => {
        const distance = distanceCm(a, b, 24_000_000)!;
        expect(Math.abs(distance - sphere(a, b))).toBeLessThanOrEqual(sphere(a, b) / 100 + 200);
      }),
    );
  });
  it('is short across the line where the days meet, and nothing at the pole', () => {
    expect(distanceCm({ lat: 0, lon: 179_999_000 }, { lat: 0, lon: -179_999_000 }, far)).toBe(22_238);
    expect(distanceCm({ lat: 90_000_000, lon: 0 }, { lat: 90_000_000, lon: 90_000_000 }, 1)).toBe(0);
  });
  it('is null beyond what is asked', () => {
    expect(distanceCm(bologna, { ...bologna, lat: bologna.lat + 1_000_000 }, 11_000_000)).toBeNull();
    expect(distanceCm(bologna, bologna, 0)).toBe(0);
  });
});
