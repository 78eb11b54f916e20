import { harmIn, hostileText, markupContract } from '@svc/application/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { markdownMarkup } from './markdown-markup.ts';

markupContract('markdown-it', markdownMarkup());

describe('cleaned HTML', () => {
  it('stays the same when it is cleaned again, and is harmless also without the renderer before it', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(null, 'https://studio.example'), (text, origin) => {
        const once = cleanHtml(text, origin);
        expect(harmIn(once)).toEqual([]);
        expect(cleanHtml(once, origin)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what the property looks for', () => {
  it.for([
    '<script>x</script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<a href="https://altrove.example">a</a>',
    '<img src="https://altrove.example/a.png" alt="" />',
    '<p style="color:red">a</p>',
  ])('finds %s', (html) => {
    expect(harmIn(html)).not.toEqual([]);
  });
});
