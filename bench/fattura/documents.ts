import { composeFattura, FATTURA_NAMESPACE, type FatturaElettronica, type FatturaInput } from '@svc/domain/invoicing';
import { anna, studioLoto } from '@svc/application/testing';

const input = (lines: number): FatturaInput => ({
  tipoDocumento: 'TD01',
  seller: { ...studioLoto, name: 'Studio Loto & Co. S.r.l.' },
  buyer: anna,
  number: 'SVC-2026-000042',
  date: Temporal.PlainDate.from('2026-03-10'),
  currency: 'EUR',
  lines: Array.from({ length: lines }, (_, at) => ({
    description: `Lezione ${at + 1}, pacchetto "relax" & più`,
    quantity: 1,
    grossCents: 2000,
    vat: { rateBp: 2200 },
  })),
  payment: { method: 'MP08', condition: 'TP02', amountCents: 2000 * lines },
});

/** An ordinary TD01 of so many lines, with markup characters in its texts. */
export const documentOf = (lines: number): FatturaElettronica => composeFattura(input(lines))._unsafeUnwrap();

/** The same document as the tree that fast-xml-parser's builder takes. */
export const builderTree = ({ versione, FatturaElettronicaHeader, FatturaElettronicaBody }: FatturaElettronica) => ({
  '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
  'p:FatturaElettronica': {
    '@_xmlns:p': FATTURA_NAMESPACE,
    '@_versione': versione,
    FatturaElettronicaHeader,
    FatturaElettronicaBody,
  },
});
