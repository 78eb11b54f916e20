import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestMarkdown, type Markup } from './markup.ts';

const origin = 'https://studio.example';

const names = 'p|h2|h3|h4|ul|ol|li|blockquote|pre|code|em|strong|s|hr|br|table|thead|tbody|tr|th|td|a|img';
const tag = new RegExp(`<(/?)(${names})((?: [a-z]+="[^"<>]*")*)(?: /)?>`, 'g');
const attribute = / ([a-z]+)="([^"]*)"/g;
const plain = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const attributesOf = (written: string): ReadonlyMap<string, string> =>
  new Map([...written.matchAll(attribute)].map(([, name, value]) => [name!, plain(value!)]));

/** Everything in it that a text may not have, read by a grammar of its own; empty for a good one. */
export const harmIn = (html: string): readonly string[] => {
  const harm: string[] = [];
  for (const [whole, , name, written] of html.matchAll(tag)) {
    const attributes = attributesOf(written!);
    const known = { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title'], ol: ['start'] }[name!] ?? [];
    if ([...attributes.keys()].some((each) => !known.includes(each))) harm.push(whole);
    const [href, src] = [attributes.get('href'), attributes.get('src')];
    if (href !== undefined) {
      const { protocol, host } = new URL(href, origin);
      if (!['https:', 'mailto:', 'tel:'].includes(protocol)) harm.push(whole);
      const isForeign = protocol === 'https:' && host !== 'studio.example';
      if (isForeign && attributes.get('rel') !== 'nofollow ugc noopener') harm.push(whole);
    }
    if (src !== undefined && !new URL(src, origin).href.startsWith(`${origin}/files/`)) harm.push(whole);
  }
  const rest = html.replaceAll(tag, '');
  return rest.includes('<') ? [...harm, rest] : harm;
};

const pieces = [
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:x">',
    '</p>',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt&colon;x',
    'java\tscript:x',
    'data:text/html,<script>x</script>',
    'vbscript:x',
    '//evil.example',
  ],
  ...[
    '/\\evil.example',
    'https://evil.example',
    'mailto:a@b.it',
    '/prenota',
    'http://x',
    '&#106;avascript:x',
    '&lt;script&gt;',
  ],
  ...[
    '[a](',
    '![a](',
    ')',
    '](',
    '<',
    '>',
    '"',
    "'",
    '`',
    '```',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '# ',
    '###### ',
    '**',
    '_',
    '~~',
    '|',
    '|-|',
  ],
  ...[
    '[r]: ',
    '[r]',
    ' onclick=x ',
    'x" onmouseover="y',
    '&#x00;',
    '\u0000',
    '\u202E',
    '\uD800',
    '<!--',
    '-->',
    '<![CDATA[',
    '\\',
  ],
];
/** Any sequence of what breaks renderers, and of what people write. */
export const hostileText = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

const shapes: Readonly<Record<string, string>> = {
  ...{ quotations: '>', brackets: '[', pictures: '![](', stars: '*a ', mixed: '*a_ ', underlines: '_', items: '- ' },
  ...{
    links: '[a](<b',
    codes: '`a``',
    tags: '<a@',
    entities: '&#x',
    strikes: '~~a',
    turns: '> a\n- b\n',
    definitions: '[a]: b\n',
  },
};

/** How many letters are looked at while something is done. */
const lettersRead = (work: () => unknown): number => {
  const letters: { charCodeAt: (this: string, at: number) => number } = String.prototype;
  const original = letters.charCodeAt;
  let count = 0;
  letters.charCodeAt = function counted(at) {
    count += 1;
    return original.call(this, at);
  };
  try {
    work();
  } finally {
    letters.charCodeAt = original;
  }
  return count;
};

/** What every Markup holds. */
export const markupContract = (name: string, markup: Markup): void => {
  const page = (text: string): string => markup.render(text, null).trim();

  describe(`${name}: Markdown`, () => {
    it('becomes paragraphs, headings below the page’s own, lists, quotations, code and tables', () => {
      expect(page('# Orari\n\nSiamo *aperti* **sempre**.')).toBe(
        '<h2>Orari</h2>\n<p>Siamo <em>aperti</em> <strong>sempre</strong>.</p>',
      );
      expect(page('###### Nota')).toBe('<h4>Nota</h4>');
      expect(page('- a\n- b').replaceAll('\n', '')).toBe('<ul><li>a</li><li>b</li></ul>');
      expect(page('3. a').replaceAll('\n', '')).toBe('<ol start="3"><li>a</li></ol>');
      expect(page('> detto').replaceAll('\n', '')).toBe('<blockquote><p>detto</p></blockquote>');
      expect(page('```js\na < b\n```')).toBe('<pre><code>a &lt; b\n</code></pre>');
      expect(page('|a|b|\n|-|:-:|\n|1|2|').replaceAll('\n', '')).toBe(
        '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      );
    });

    it('links places of our own plainly, and others without rank and window', () => {
      expect(page('[qui](/prenota)')).toBe('<p><a href="/prenota">qui</a></p>');
      expect(page('[là](https://altrove.example/a?b=1&c=2 "Là")')).toBe(
        '<p><a href="https://altrove.example/a?b=1&amp;c=2" title="Là" rel="nofollow ugc noopener">là</a></p>',
      );
      expect(page('<mailto:info@studio.example> [chiama](tel:+390612345)')).toContain('href="tel:+390612345"');
    });

    it('shows what may not be linked, or pictured, as text', () => {
      for (const link of [
        'javascript:alert(1)',
        'data:text/html,x',
        'http://a.example',
        '//a.example',
        'ftp://a.example',
      ])
        expect(page(`[x](${link})`)).not.toContain('<a');
      expect(page('![Il cortile](https://a.example/x.png)')).toBe('<p>Il cortile</p>');
      expect(page('![Il cortile](/files/0190a000-0000-7000-8000-000000000001/w800)')).toContain(
        '<img src="/files/0190a000-0000-7000-8000-000000000001/w800" alt="Il cortile" />',
      );
    });

    it('shows HTML as it was typed', () => {
      expect(page('<b onclick="x()">a</b>')).toBe('<p>&lt;b onclick="x()"&gt;a&lt;/b&gt;</p>');
    });

    it('leads to the origin where relative links mean nothing', () => {
      const mail = markup.render(
        '[qui](/prenota) ![a](/files/1) [là](https://altrove.example) [noi](https://studio.example/a)',
        origin,
      );
      expect(mail.trim()).toBe(
        '<p><a href="https://studio.example/prenota">qui</a> <img src="https://studio.example/files/1" alt="a" /> ' +
          '<a href="https://altrove.example" rel="nofollow ugc noopener">là</a> <a href="https://studio.example/a">noi</a></p>',
      );
    });

    it('has no script, handler, foreign scheme or other markup in it, whatever was written', () => {
      fc.assert(
        fc.property(hostileText, fc.constantFrom(null, origin), (text, from) => {
          expect(harmIn(markup.render(text, from))).toEqual([]);
        }),
        { numRuns: 300 },
      );
    });

    it.for(Object.entries(shapes))('is read in time that grows with its length: %s', ([, shape]) => {
      const letters = (length: number) => {
        const text = shape.repeat(length / shape.length);
        return lettersRead(() => markup.render(text, null));
      };
      expect(letters(8000)).toBeLessThan(3 * letters(4000) + 4000);
    });

    it('ends where nobody reads on', () => {
      expect(page('a'.repeat(longestMarkdown + 50))).toHaveLength('<p></p>'.length + longestMarkdown);
    });
  });
};
