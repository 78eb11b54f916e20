import { describe, expect, it } from 'vitest';
import { broken, draftSchema, type Entity, type Fields } from '../kernel/entity/index.ts';
import { location, platformPlan, subscriptionFeature } from './index.ts';

const faults = <F extends Fields, C extends string>(
  definition: Entity<string, F, C>,
  body: object,
): readonly string[] => {
  const parsed = draftSchema(definition).safeParse(body);
  if (!parsed.success) return parsed.error.issues.map(({ path }) => `/${path.join('/')}`);
  return broken(definition, parsed.data, { languages: ['it'] }).map(({ code }) => code);
};

describe('a location', () => {
  it('is in a time zone of the IANA list, or in that of the tenant', () => {
    for (const zone of [null, 'Europe/Rome', 'America/Argentina/Buenos_Aires', 'UTC'])
      expect([zone, faults(location, { name: 'A', zone })]).toEqual([zone, []]);
    for (const zone of ['+02:00', 'T1030-08', 'T1030Z', 'Marte/Base', '2027-01-01[Europe/Rome]'])
      expect([zone, faults(location, { name: 'A', zone })]).toEqual([zone, ['zone_unknown']]);
  });
  it('has rooms that differ in id and in name', () => {
    const room = (n: number, name: string) => ({
      id: `00000000-0000-7000-8000-00000000000${n}`,
      name,
      exclusive: false,
    });
    expect(faults(location, { name: 'A', rooms: [room(1, 'a'), room(2, 'b')] })).toEqual([]);
    expect(faults(location, { name: 'A', rooms: [room(1, 'a'), room(1, 'b')] })).toEqual(['room_repeated']);
    expect(faults(location, { name: 'A', rooms: [room(1, 'a'), room(2, 'a')] })).toEqual(['room_repeated']);
    const [upper, lower] = ['ABCDEF00-0000-7000-8000-000000000001', 'abcdef00-0000-7000-8000-000000000001'];
    const alike = [
      { ...room(1, 'a'), id: upper },
      { ...room(2, 'b'), id: lower },
    ];
    expect(faults(location, { name: 'A', rooms: alike })).toEqual(['room_repeated']);
  });
});

describe('a feature of platform plans', () => {
  const feature = { key: 'newsletter.emails', name: { it: 'Newsletter' }, kind: 'limit', unit: 'email' };
  it('has a key of dotted words', () => {
    expect(faults(subscriptionFeature, feature)).toEqual([]);
    for (const key of ['Newsletter', 'a..b', '.a', 'a b', '1a'])
      expect([key, faults(subscriptionFeature, { ...feature, key })]).toEqual([key, ['/key']]);
  });
  it('has a unit where it counts, and only there', () => {
    expect(faults(subscriptionFeature, { ...feature, kind: 'toggle' })).toEqual(['unit_unexpected']);
    expect(faults(subscriptionFeature, { ...feature, kind: 'toggle', unit: null })).toEqual([]);
  });
});

describe('a platform plan', () => {
  it('includes a feature once, on or off or up to a limit', () => {
    const plan = { key: 'base', name: { it: 'Base' } };
    const features = [
      { key: 'a', on: true },
      { key: 'b', limit: 5 },
    ];
    expect(faults(platformPlan, { ...plan, features })).toEqual([]);
    expect(faults(platformPlan, { ...plan, features: [...features, { key: 'a', limit: 1 }] })).toEqual([
      'feature_repeated',
    ]);
    expect(faults(platformPlan, { ...plan, features: [{ key: 'a', on: true, limit: 1 }] })).toEqual(['/features/0']);
  });
});
