import { describe, expect, it } from 'vitest';
import { bareSource } from './bare-source.ts';

describe('bare source', () => {
  it.each([
    ['a comment to the end of its line', 'a // b\nc', 'a     \nc'],
    ['a comment at the end of the file', 'a // b', 'a     '],
    ['a block comment, lines kept', 'a /* b\nc */ d', 'a     \n     d'],
    ['a string with an escaped quote', String.raw`f('a\'b') + c`, 'f(      ) + c'],
    ['a template', 'f(`a b`) + c', 'f(     ) + c'],
    ['a template, but not its code', 'f(`a ${b} c`) + d', 'f(     b   ) + d'],
    ['a template in a template', 'f(`a ${`b ${c}`} d`)', 'f(        c    )'],
    ['a template around braces', 'f(`${ { a: { b } } } c`)', 'f(    { a: { b } }   )'],
    ['a regular expression', 'f(/a\'[/]"/) + c', 'f(        ) + c'],
  ])('blanks %s', (_title, source, bare) => {
    const squeezed = (text: string): string => text.replaceAll(/ +/g, ' ').trimEnd();
    expect(squeezed(bareSource(source))).toBe(squeezed(bare));
    expect(bareSource(source)).toHaveLength(source.length);
  });
  it.each(['a / b / c', 'f(a) / 2 / g', 'a[0] / b[1] / 2'])('keeps a division: %s', (source) =>
    expect(bareSource(source)).toBe(source),
  );
});
