import { describe, expect, it } from 'vitest';
import { changedIn, clashOf, merged } from './edited.ts';

const base = { name: 'Loto', city: 'Como', header: '', footer: 'a' };

describe('a form whose fields two people change', () => {
  it('sends what was changed, and nothing for what was emptied or only given blanks', () => {
    expect(changedIn(base, { ...base, name: 'Loto S.r.l.', city: '', header: '  ', footer: 'a' })).toEqual(['name']);
  });

  it('clashes where both changed a field to something else, and keeps what only the other changed', () => {
    const typed = { ...base, name: 'Mine', city: 'Lecco', header: 'Same' };
    const stored = { ...base, name: 'Theirs', header: 'Same', footer: 'b' };
    expect(clashOf(base, typed, stored)).toEqual({
      conflicts: [{ field: 'name', before: 'Loto', mine: 'Mine', theirs: 'Theirs' }],
      others: [{ field: 'footer', theirs: 'b' }],
    });
    expect(merged(base, typed, stored, new Set())).toEqual({ ...typed, footer: 'b' });
    expect(merged(base, typed, stored, new Set(['name']))).toEqual({ ...typed, name: 'Theirs', footer: 'b' });
  });
});
