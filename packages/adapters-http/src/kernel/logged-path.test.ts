import { describe, expect, it } from 'vitest';
import { allRoutes } from '../routes.ts';
import { loggedPathOf } from './logged-path.ts';

const logged = loggedPathOf(allRoutes);
const secret = 'f00dfeed'.repeat(8);

describe('the path that the log shows', () => {
  it.each([
    `/api/v1/calendar/${secret}.ics`,
    `/api/v1/calendar/${secret}/`,
    `/API/V1/Calendar/${secret}`,
    `//api/v1/calendar/${secret}.ics`,
    `http://studio.example/api/v1/calendar/${secret}.ics`,
    `/api/v1/calendar/x/${secret}`,
  ])('never holds the secret of a feed, nor of a slip in its address: %#', (path) => {
    expect(logged(path)).toBe('/api/v1/calendar/{secret}');
  });
  it('is else as it came, up to a length', () => {
    expect(logged('/api/v1/calendar-feeds/1')).toBe('/api/v1/calendar-feeds/1');
    expect(logged(`/${'x'.repeat(900)}`)).toHaveLength(500);
  });
});
