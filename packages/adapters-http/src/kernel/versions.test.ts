import { describe, expect, it } from 'vitest';
import { etagOf, versionsWanted } from './versions.ts';

describe('If-Match', () => {
  const wanted = (value: string) => versionsWanted({ 'if-match': value });
  it('names the versions that a change may meet', () => {
    expect(etagOf(3)).toEqual({ etag: '"3"' });
    expect([wanted('"3"'), wanted(' "3" , "4"')]).toEqual([[3], [3, 4]]);
  });
  it('lets any version through where it is absent or a star', () => {
    expect([versionsWanted({}), wanted('*')]).toEqual([null, null]);
  });
  it('matches nothing by a weak tag, a bare number or a tag that is not ours', () => {
    for (const value of ['W/"3"', '3', '"a"', '', '"3'])
      expect(wanted(value)?.some((version) => version === 3)).toBe(false);
  });
});
