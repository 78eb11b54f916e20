import { describe, expect, it } from 'vitest';
import { etagOf, revisionsWanted, versionsWanted } from './versions.ts';

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
  it('names revisions the same way, and none that is not whole', () => {
    const revision = '0123456789abcdef'.repeat(2);
    const of = (value: string) => revisionsWanted({ 'if-match': value });
    expect([of(`"${revision}"`), revisionsWanted({}), of('*')]).toEqual([[revision], null, null]);
    for (const value of [`W/"${revision}"`, revision, `"${revision.slice(1)}"`, `"${revision.toUpperCase()}"`, ''])
      expect(of(value)).toEqual(['']);
  });
});
