import { describe, expect, it } from 'vitest';
import { broken } from '../../kernel/entity/entity.ts';
import { resolveWebsiteState } from './resolve-website-state.ts';
import { websiteStates, type WebsiteState } from './website-states.settings.ts';

const state = (key: string, from: string, to: string | null, more: Partial<WebsiteState> = {}): WebsiteState => ({
  ...{ key, kind: 'closed', title: { it: key }, message: null, yearly: false, priority: 0, link: null },
  ...{ from, to },
  ...more,
});
const shown = (items: readonly WebsiteState[], at: string) => {
  const { current, next } = resolveWebsiteState(items, Temporal.PlainDate.from(at));
  return [current?.state.key ?? null, next === null ? null : `${next.state.key} ${next.since}`];
};

describe('the state of a site', () => {
  it('is the one of the highest priority, then of the latest first day, then of the first key', () => {
    const items = [
      state('b', '2026-05-01', '2026-05-31'),
      state('a', '2026-05-01', '2026-05-31'),
      state('late', '2026-05-10', '2026-05-20'),
      state('high', '2026-05-15', '2026-05-15', { priority: 1 }),
    ];
    expect(
      ['04-30', '05-01', '05-10', '05-15', '05-16', '05-21', '06-01'].map((at) => shown(items, `2026-${at}`)),
    ).toEqual([
      [null, 'a 2026-05-01'],
      ['a', 'late 2026-05-10'],
      ['late', 'high 2026-05-15'],
      ['high', 'late 2026-05-16'],
      ['late', 'a 2026-05-21'],
      ['a', null],
      [null, null],
    ]);
  });

  it('comes again each year on its days, over the turn of a year and on the last of February', () => {
    const items = [
      state('natale', '2024-12-24', '2025-01-06', { yearly: true }),
      state('bisesto', '2024-02-29', '2024-02-29', { yearly: true, priority: 1 }),
    ];
    expect(shown(items, '2023-12-25')).toEqual([null, 'bisesto 2024-02-29']);
    expect(shown(items, '2027-01-06')).toEqual(['natale', 'bisesto 2027-02-28']);
    expect(shown(items, '2028-02-29')).toEqual(['bisesto', 'natale 2028-12-24']);
    expect(resolveWebsiteState(items, Temporal.PlainDate.from('2027-01-02')).current).toMatchObject({
      ...{ from: '2026-12-24', to: '2027-01-06' },
    });
  });

  it('without an end holds until it is changed', () => {
    expect(shown([state('nuovi-orari', '2026-01-01', null)], '2099-01-01')).toEqual(['nuovi-orari', null]);
  });

  it('key_repeated, range_inverted, yearly_too_long: are refused by the list', () => {
    const faults = (...items: readonly WebsiteState[]) =>
      broken(websiteStates, { items }, { languages: [] }).map(({ code }) => code);
    expect(faults(state('a', '2026-01-02', '2026-01-02'))).toEqual([]);
    expect(faults(state('a', '2026-01-02', '2026-01-01'), state('a', '2026-01-02', null))).toEqual([
      'key_repeated',
      'range_inverted',
    ]);
    expect(faults(state('a', '2026-01-02', '2027-01-01', { yearly: true }))).toEqual([]);
    expect(faults(state('a', '2026-01-02', '2027-01-02', { yearly: true }))).toEqual(['yearly_too_long']);
    expect(faults(state('a', '2026-01-02', null, { yearly: true }))).toEqual(['yearly_too_long']);
  });
});
