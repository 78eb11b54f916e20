import { describe, expect, it } from 'vitest';
import { cheapestMeans } from './booking-means.ts';

describe('a place that nobody says how to cover', () => {
  it('costs the person least', () => {
    expect(cheapestMeans(['order', 'onSite', 'entry', 'free'], true)).toBe('free');
    expect(cheapestMeans(['order', 'onSite', 'entry'], true)).toBe('entry');
    expect(cheapestMeans(['order', 'onSite', 'entry'], false)).toBe('onSite');
    expect(cheapestMeans(['order', 'entry'], false)).toBe('order');
  });
  it('asks for an entry that is not there only where nothing else is accepted', () => {
    expect(cheapestMeans(['entry'], false)).toBe('entry');
    expect(cheapestMeans([], true)).toBeNull();
  });
});
