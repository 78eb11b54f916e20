import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFattura, writeSemplificata } from '@svc/domain/invoicing';
import { anySimplified, composed, ticket } from '../documents.testkit.ts';
import { readDocument } from './read-document.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const xml = writeFattura(composed());

describe('a simplified document (FSM10)', () => {
  it('comes back as it was written, whatever its elements and texts are', () =>
    fc.assert(
      fc.asyncProperty(anySimplified, async (document) => {
        expect(await readDocument(bytes(writeSemplificata(document)))).toEqual({
          document,
          faults: [],
          unsendable: [],
        });
      }),
      { numRuns: 60 },
    ));
  it('may be a lot', async () => {
    const lot = {
      ...ticket,
      FatturaElettronicaBody: [...ticket.FatturaElettronicaBody, ...ticket.FatturaElettronicaBody],
    };
    expect((await readDocument(bytes(writeSemplificata(lot)))).document).toEqual(lot);
  });
  it('is read by its own namespace and version alone', async () => {
    const text = writeSemplificata(ticket);
    await expect(readDocument(bytes(text.replace('v1.0"', 'v1.2"')))).rejects.toThrow(/the namespace is/);
    await expect(readDocument(bytes(text.replace('"FSM10"', '"FPR12"')))).rejects.toThrow(/does not belong/);
  });
});

describe('a document whose elements are not as they should be', () => {
  it('comes with every place where they are not, in both languages', async () => {
    const broken = xml
      .replace('<Numero>', '<Colore>rosso</Colore><Numero>')
      .replace('<Divisa>EUR</Divisa>', '')
      .replace('<PrezzoUnitario>', '<PrezzoTotale>1.00</PrezzoTotale><PrezzoUnitario lang="it">')
      .replace('<DatiRiepilogo>', 'testo<DatiRiepilogo>')
      .replace('<ImportoPagamento>20.00', '<ImportoPagamento><x/>20.00');
    const { faults, document } = await readDocument(bytes(broken));
    const goods = 'FatturaElettronicaBody[1]/DatiBeniServizi';
    const general = 'FatturaElettronicaBody[1]/DatiGenerali/DatiGeneraliDocumento';
    expect(faults.map(({ path, en }) => `${path}: ${en}`)).toEqual([
      `${general}: the element "Colore" is not expected here`,
      `${general}/Divisa: the element Divisa is missing`,
      `${goods}: there is text between the elements`,
      `${goods}/DettaglioLinee[1]: the element "PrezzoUnitario" is out of order`,
      `${goods}/DettaglioLinee[1]/PrezzoUnitario: the attribute "lang" is not expected here`,
      `${goods}/DettaglioLinee[1]/PrezzoTotale: the element is there more than once`,
      'FatturaElettronicaBody[1]/DatiPagamento[1]/DettaglioPagamento[1]/ImportoPagamento: a text is expected, not elements',
    ]);
    expect(faults.every(({ it: italian, en }) => italian.length > 10 && italian !== en)).toBe(true);
    // What can be read is there all the same.
    expect(document.FatturaElettronicaBody[0]?.DatiGenerali.DatiGeneraliDocumento.Numero).toBe('SVC-2026-000001');
  });
  it('names a thousand and one places at most', async () => {
    const { faults } = await readDocument(bytes(xml.replace('<Numero>', `${'<x/>'.repeat(5000)}<Numero>`)));
    expect(faults).toHaveLength(1001);
  });
});
