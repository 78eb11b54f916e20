import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEnvFile, readEnvFile } from './env-file.ts';

const file = `# Palestra Sole
COOKIE_NAME=SvcAuth-sole

  # the card provider
PAYMENT__CARD__SECRETKEY='sk_test_#1' # theirs
#PAYMENT__CARD__WEBHOOKSECRET=
export MAIL__FROM="Sole <no@sole.example>"
`;

const changed = (changes: Readonly<Record<string, string>>): string | Error => {
  try {
    return changeEnvFile(file, changes);
  } catch (error) {
    return error as Error;
  }
};

describe('an environment file', () => {
  it('is read line by line, with comments, quotes and export', () => {
    expect(readEnvFile(file)).toEqual({
      COOKIE_NAME: 'SvcAuth-sole',
      PAYMENT__CARD__SECRETKEY: 'sk_test_#1',
      MAIL__FROM: 'Sole <no@sole.example>',
    });
    expect(readEnvFile('A=1 # one\r\nB = two words \nC=\nD= # none')).toEqual({ A: '1', B: 'two words', C: '', D: '' });
  });

  it.each([
    ['A=1\nPAYMENT__CARD__SECRETKEY', 'Line 2 is neither KEY=value nor a comment.'],
    ['A=1\n\nA=2', 'Line 3 sets A a second time.'],
    ["A='geheim\nB=2", 'Line 1 does not close the quotes of A.'],
    ['A="geheim" more', 'Line 1 does not close the quotes of A.'],
    ['A=geheim#7', 'Line 1 has a # in A: put the value between quotes.'],
    ['A=b#', 'Line 1 has a # in A: put the value between quotes.'],
    ['A-B=1', 'Line 1 is neither KEY=value nor a comment.'],
  ])('that says %j is refused by its line, without what stands there', (text, sentence) => {
    expect(() => readEnvFile(text)).toThrow(sentence);
    expect(sentence).not.toContain('geheim');
  });

  it('keeps comments, order and every line that is not changed', () => {
    const changed = changeEnvFile(file, {
      COOKIE_NAME: 'SvcAuth-sole',
      PAYMENT__CARD__WEBHOOKSECRET: 'whsec_1',
      MAIL__FROM: undefined,
      PAYMENT__PROVIDER: 'card',
    });
    expect(changed).toBe(`# Palestra Sole
COOKIE_NAME=SvcAuth-sole

  # the card provider
PAYMENT__CARD__SECRETKEY='sk_test_#1' # theirs
#PAYMENT__CARD__WEBHOOKSECRET=
PAYMENT__CARD__WEBHOOKSECRET=whsec_1
PAYMENT__PROVIDER=card
`);
    expect(changeEnvFile(file, readEnvFile(file))).toBe(file);
    expect(changeEnvFile('A=1', { B: '2' })).toBe('A=1\nB=2');
  });

  it('holds any value it takes exactly, and refuses the others without writing them', () => {
    const name = fc.constantFrom('A', 'B', 'C_1', 'PAYMENT__CARD__SECRETKEY');
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(`'`, `it's "so"`, '`', '#', ' a ', 'a\\nb', '$HOME', `'"\``, 'a\nb'),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (changes) => {
        const text = changed(changes);
        const held = typeof text === 'string' ? readEnvFile(text) : { ...readEnvFile(file), ...changes };
        expect(held).toEqual({ ...readEnvFile(file), ...changes });
        expect(
          typeof text === 'string' || /^(A|B|C_1|PAYMENT__CARD__SECRETKEY) has characters/.test(text.message),
        ).toBe(true);
      }),
    );
  });
});
