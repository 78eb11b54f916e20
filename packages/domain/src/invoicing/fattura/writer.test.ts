import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeFattura } from './compose.ts';
import { fatturaSchema } from './fattura.schema.ts';
import type { FatturaElettronica } from './fattura.ts';
import { lesson } from './fixtures.test.support.ts';
import type { Group } from './schema.ts';
import { writeByTable } from './writer.table.ts';
import { FATTURA_NAMESPACE, writeFattura } from './writer.ts';

/** Any tree the schema allows in shape: each optional part there or not, any text in the leaves. */
const anyNode = (group: Group): fc.Arbitrary<Record<string, unknown>> => {
  const entries = group.elements.map(({ name, occurs, group: inner }) => {
    const item: fc.Arbitrary<unknown> =
      inner === undefined
        ? fc.string({ unit: fc.constantFrom('a', '&', '<', '>', '"', '\r', 'è'), maxLength: 3 })
        : anyNode(inner);
    const many = occurs === 'some' || occurs === 'any';
    const value = many ? fc.array(item, { minLength: 1, maxLength: 2 }) : item;
    // Rarely all: a template is used only where the rare parts are absent.
    const present = occurs === 'one' || occurs === 'some' ? fc.constant(true) : fc.nat(5).map((dice) => dice === 0);
    return fc.tuple(present, value).map(([there, content]) => (there ? [[name, content] as const] : []));
  });
  return fc.tuple(...entries).map((parts) => Object.fromEntries(parts.flat()));
};

describe('the writer', () => {
  it('writes by template exactly what the table says, for any document', () => {
    fc.assert(
      fc.property(anyNode(fatturaSchema), (children) => {
        const fattura = { versione: 'FPR12', ...children } as unknown as FatturaElettronica;
        const inner = writeByTable(fatturaSchema, fattura);
        expect(writeFattura(fattura)).toBe(
          `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica xmlns:p="${FATTURA_NAMESPACE}" versione="FPR12">${inner}</p:FatturaElettronica>`,
        );
      }),
      { numRuns: 300 },
    );
  });
  it('writes the same bytes whatever the order in which the object was filled', () => {
    const fattura = composeFattura(lesson)._unsafeUnwrap();
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, child]) => [key, reversed(child)]),
      );
    };
    expect(writeFattura(reversed(fattura) as FatturaElettronica)).toBe(writeFattura(fattura));
  });
  it('leaves no character of a text to be read as markup, nor a quote in an attribute', () => {
    const fattura = composeFattura({
      ...lesson,
      lines: [{ ...lesson.lines[0]!, description: ']]> <b> & "tè"' }],
    })._unsafeUnwrap();
    const text = writeFattura({ ...fattura, SistemaEmittente: 'a"<&' });
    expect(text).toContain('<Descrizione>]]&gt; &lt;b&gt; &amp; "tè"</Descrizione>');
    expect(text).toContain(' SistemaEmittente="a&quot;&lt;&amp;">');
  });
});
