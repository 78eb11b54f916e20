import { describe, expect, it } from 'vitest';
import { composeFattura } from '../compose.ts';
import type { FatturaElettronica } from '../fattura.ts';
import { acme, lesson, studio, today } from '../fixtures.test.support.ts';
import { ticket } from '../semplificata/semplificata.test.support.ts';
import type { FatturaSemplificata } from '../semplificata/semplificata.ts';
import { checkFattura, checkSemplificata } from './check-fattura.ts';
import { isSameParty, type FiscalIdentity } from './same-party.ts';

const number = (IdCodice: string, IdPaese = 'IT') => ({ IdPaese, IdCodice });
const [own, other] = ['12345678903', '01234567897'];
const [mario, anna] = ['RSSMRA80A01H501U', 'BNCNNA85B41F205C'];
type Seller = FiscalIdentity & { readonly IdFiscaleIVA: ReturnType<typeof number> };
const seller = (CodiceFiscale?: string): Seller => ({
  IdFiscaleIVA: number(own),
  ...(CodiceFiscale === undefined ? {} : { CodiceFiscale }),
});

const cases: readonly (readonly [what: string, seller: Seller, buyer: FiscalIdentity, same: boolean | undefined])[] = [
  ['one VAT number', seller(), { IdFiscaleIVA: number(own) }, true],
  [
    'one VAT number and two fiscal codes, as in a VAT group',
    seller(mario),
    { IdFiscaleIVA: number(own), CodiceFiscale: anna },
    true,
  ],
  ['two VAT numbers', seller(mario), { IdFiscaleIVA: number(other) }, false],
  ['two VAT numbers, one fiscal code', seller(mario), { IdFiscaleIVA: number(other), CodiceFiscale: mario }, false],
  ['the same digits in two countries', seller(own), { IdFiscaleIVA: number(own, 'SM'), CodiceFiscale: own }, false],
  ['the seller’s fiscal code alone', seller(mario), { CodiceFiscale: mario }, true],
  ['the seller’s VAT number as fiscal code', seller(), { CodiceFiscale: own }, true],
  ['another fiscal code', seller(mario), { CodiceFiscale: anna }, false],
  ['a fiscal code, and a seller who names none', seller(), { CodiceFiscale: mario }, undefined],
  ['a buyer without either', seller(mario), {}, undefined],
];

const facts = { today, strength: 'send' } as const;
const has = (findings: readonly { readonly code: string }[], code: string): boolean =>
  findings.some((finding) => finding.code === code);

const ordinary = (from: Seller, to: FiscalIdentity, TipoDocumento: string): FatturaElettronica => {
  const invoice = composeFattura({ ...lesson, buyer: acme })._unsafeUnwrap();
  const { CedentePrestatore, CessionarioCommittente } = invoice.FatturaElettronicaHeader;
  const body = invoice.FatturaElettronicaBody[0]!;
  const DatiGeneraliDocumento = { ...body.DatiGenerali.DatiGeneraliDocumento, TipoDocumento };
  return {
    ...invoice,
    FatturaElettronicaHeader: {
      ...invoice.FatturaElettronicaHeader,
      CedentePrestatore: {
        ...CedentePrestatore,
        DatiAnagrafici: { Anagrafica: { Denominazione: 'Studio' }, RegimeFiscale: 'RF01', ...from },
      },
      CessionarioCommittente: {
        ...CessionarioCommittente,
        DatiAnagrafici: { Anagrafica: { Denominazione: 'Acme' }, ...to },
      },
    },
    FatturaElettronicaBody: [{ ...body, DatiGenerali: { ...body.DatiGenerali, DatiGeneraliDocumento } }],
  } as FatturaElettronica;
};

const simplified = (from: Seller, to: FiscalIdentity): FatturaSemplificata =>
  ({
    ...ticket,
    FatturaElettronicaHeader: {
      ...ticket.FatturaElettronicaHeader,
      CedentePrestatore: {
        ...ticket.FatturaElettronicaHeader.CedentePrestatore,
        CodiceFiscale: from.CodiceFiscale,
        IdFiscaleIVA: from.IdFiscaleIVA,
      },
      CessionarioCommittente: { IdentificativiFiscali: to },
    },
  }) as FatturaSemplificata;

describe('seller and buyer are one', () => {
  it.each(cases)('%s', (_, from, to, same) => {
    expect(isSameParty(from, to)).toBe(same);
  });

  it.each(cases)('%s: as 00471 and 00472 say of an ordinary and of a simplified document', (_, from, to, same) => {
    expect(has(checkFattura(ordinary(from, to, 'TD01'), facts), '00471')).toBe(same === true);
    expect(has(checkFattura(ordinary(from, to, 'TD27'), facts), '00472')).toBe(same === false);
    expect(has(checkSemplificata(simplified(from, to), facts), '00471')).toBe(same === true);
  });

  it.each([
    ['his VAT number', { vatNumber: own }, true],
    ['his fiscal code alone', { fiscalCode: mario }, true],
    ['his fiscal code and another VAT number', { vatNumber: other, fiscalCode: mario }, false],
  ])('to the composer too: %s', (_, ids, same) => {
    const { vatNumber: __, ...firm } = acme;
    const made = composeFattura({ ...lesson, seller: { ...studio, fiscalCode: mario }, buyer: { ...firm, ...ids } });
    expect(made.isErr() && made.error.code === 'buyer_is_seller').toBe(same);
  });
});
