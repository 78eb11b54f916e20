import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email.ts';
import { EmailInput, isMailbox } from './mailbox.ts';

const taken = (text: string): boolean => EmailInput.safeParse(text).success;

describe('a mailbox', () => {
  it.for([
    'anna@example.it',
    '  ANNA @ Example.IT. ',
    "o'neill+loto@sub.example.co.uk",
    'josé@example.it',
    'info@bücher.example',
    'ａｎｎａ@example.it', // full width
    'operator@svc.local',
    'ü@例え.テスト',
  ])('account.email: is one in any spelling that somebody would type: %j', (text) => {
    expect(taken(text)).toBe(true);
  });
  it.for([
    '"anna"@example.it',
    '(x)anna@example.it',
    'Anna <anna@example.it>',
    '<anna@example.it>',
    'anna@example.it，bruno@example.it', // a comma once folded
    'a\r\nBcc: b@x.it@x.it',
    'a\u0007b@x.it',
    'a\uD800@x.it',
    'no-at-at-all',
    '@@@',
    'a@b',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@-x.it',
    'a@x..it',
    'a@ü:80.it',
  ])('account.email: is none that a mail program would read otherwise, or not at all: %j', (text) => {
    expect([isMailbox(text), taken(text)]).toEqual([false, false]);
  });
  it('account.email: keeps the bounds of RFC 5321 in bytes, after folding', () => {
    const domain = (last: number): string => `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(last)}.it`;
    const local = 'a'.repeat(64);
    expect([isMailbox(`${local}@${domain(58)}`), isMailbox(`${local}@${domain(59)}`)]).toEqual([true, false]);
    expect([isMailbox(`${'è'.repeat(32)}@x.it`), isMailbox(`${'è'.repeat(33)}@x.it`)]).toEqual([true, false]);
    expect(isMailbox(`a@${'b'.repeat(64)}.it`)).toBe(false);
    // One character that folding makes eighteen.
    expect([taken('ﷺ@example.it'), taken(`${'㌘'.repeat(20)}@example.it`)]).toEqual([false, false]);
  });
  it('account.email: is judged alike as typed and as kept', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          texts.map((text) => `${text}@example.it`),
        ),
        (text) => {
          expect(isMailbox(normalizeEmail(text))).toBe(isMailbox(text));
        },
      ),
    );
  });
  it('account.email: holds no sign that could name a second recipient, wherever it stands', () => {
    const sign = fc.constantFrom('<', '>', '(', ')', ',', ';', ':', '"', '\\', '[', ']', '\t', '\r', '\n', '\0');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[a-z]{1,9}$/), sign, (before, after, one) => {
        expect(taken(`${before}${one}${after}@example.it`)).toBe(false);
        expect(taken(`anna@${before}${one}${after}.it`)).toBe(false);
      }),
    );
  });
});
