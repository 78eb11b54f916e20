import { describe, expect, it } from 'vitest';
import { composeFattura } from './compose.ts';
import { checkDocument } from './document.ts';
import { withoutEmptyElements } from './empty-elements.ts';
import type { FatturaElettronica } from './fattura.ts';
import { lesson, today } from './fixtures.test.support.ts';
import { ticket } from './semplificata/semplificata.test.support.ts';

const whole = composeFattura(lesson)._unsafeUnwrap();
const { FatturaElettronicaHeader: header, FatturaElettronicaBody: bodies } = whole;
const seller = header.CedentePrestatore;
const withContacts = (Contatti: NonNullable<typeof seller.Contatti>): FatturaElettronica => ({
  ...whole,
  FatturaElettronicaHeader: { ...header, CedentePrestatore: { ...seller, Contatti } },
});
const importFaults = (document: FatturaElettronica) => checkDocument(document, { today, strength: 'import' });

describe('optional elements without a text', () => {
  it('are left out, with the place where they stood', () => {
    const document = withContacts({ Telefono: '', Fax: ' \n', Email: 'info@example.it' });
    expect(importFaults(document)).not.toEqual([]);
    const left = withoutEmptyElements(document);
    expect(left.paths).toEqual([
      'FatturaElettronicaHeader/CedentePrestatore/Contatti/Telefono',
      'FatturaElettronicaHeader/CedentePrestatore/Contatti/Fax',
    ]);
    expect(left.document).toEqual(withContacts({ Email: 'info@example.it' }));
  });
  it('take the group with them that they leave empty', () => {
    const { Contatti: _, ...silent } = seller;
    const expected = { ...whole, FatturaElettronicaHeader: { ...header, CedentePrestatore: silent } };
    expect(withoutEmptyElements(withContacts({ Telefono: '' })).document).toEqual(expected);
  });
  it('are left out of lists, one by one', () => {
    const [body] = bodies;
    const causes = (Causale: readonly string[]): FatturaElettronica => ({
      ...whole,
      FatturaElettronicaBody: [
        {
          ...body!,
          DatiGenerali: {
            ...body!.DatiGenerali,
            DatiGeneraliDocumento: { ...body!.DatiGenerali.DatiGeneraliDocumento, Causale },
          },
        },
      ],
    });
    const left = withoutEmptyElements(causes(['uno', '', 'due']));
    expect(left.document).toEqual(causes(['uno', 'due']));
    expect(left.paths).toEqual(['FatturaElettronicaBody[1]/DatiGenerali/DatiGeneraliDocumento/Causale[2]']);
  });
  it('of which one must be there stay and are judged', () => {
    const nameless = {
      ...whole,
      FatturaElettronicaHeader: {
        ...header,
        CedentePrestatore: { ...seller, Sede: { ...seller.Sede, Comune: '' } },
      },
    };
    expect(withoutEmptyElements(nameless)).toEqual({ document: nameless, paths: [] });
    expect(importFaults(nameless)).not.toEqual([]);
  });
  it('are none in a sound document, which stays the same one, ordinary or simplified', () => {
    for (const document of [whole, ticket]) expect(withoutEmptyElements(document).document).toBe(document);
  });
});
