import * as fc from 'fast-check';
import {
  composeFattura,
  fatturaSchema,
  semplificataSchema,
  type BillingProfile,
  type FatturaElettronica,
  type FatturaInput,
  type FatturaSemplificata,
  type Group,
  type SellerIdentity,
} from '@svc/domain/invoicing';

export const studio: SellerIdentity = {
  vatNumber: '12345678903',
  name: 'Studio Loto S.r.l.',
  fiscalCode: '12345678903',
  regimeFiscale: 'RF01',
  address: 'Viale della Libertà',
  streetNumber: '1',
  postalCode: '00185',
  city: 'Roma',
  province: 'RM',
  country: 'IT',
  email: 'ciao@studioloto.example',
};
const anna: BillingProfile = {
  kind: 'consumer',
  firstName: 'Anna',
  lastName: 'Rossi',
  fiscalCode: 'RSSMRA80A01H501U',
  country: 'IT',
  address: 'Via Po',
  streetNumber: '32',
  postalCode: '50100',
  city: 'Forlì',
  province: 'FC',
};
const acme: BillingProfile = {
  kind: 'company',
  legalName: 'Acme & Figli <S.p.A.>',
  vatNumber: '01234567897',
  country: 'IT',
  address: 'Corso Francia',
  postalCode: '10121',
  city: 'Torino',
  recipientCode: 'ABC1234',
};
export const lesson: FatturaInput = {
  tipoDocumento: 'TD01',
  seller: studio,
  buyer: anna,
  number: 'SVC-2026-000001',
  date: Temporal.PlainDate.from('2026-03-10'),
  currency: 'EUR',
  lines: [{ description: 'Lezione di yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
  payment: { method: 'MP08', condition: 'TP02', amountCents: 2000, date: Temporal.PlainDate.from('2026-03-10') },
};
/** One document with fields of its own. */
export const composed = (input: Partial<FatturaInput> = {}): FatturaElettronica =>
  composeFattura({ ...lesson, ...input })._unsafeUnwrap();

const LATIN = Array.from('aàbcèdeéfghiìlmnoòpqrstuùvzAÈÑß &<>"\'%/().,-°0123456789');
const phrase = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...LATIN), minLength: 1, maxLength }).map((text) => `x${text}`.slice(0, maxLength));
const line = fc.record({
  description: phrase(1000),
  quantity: fc.integer({ min: 1, max: 999 }),
  grossCents: fc.integer({ min: 0, max: 9_999_999 }),
  vat: fc.constantFrom({ rateBp: 2200 }, { rateBp: 1000 }, { rateBp: 400 }, { nature: 'N4' }, { nature: 'N2.2' }),
});

/** Any document that svc itself composes. */
export const anyComposed: fc.Arbitrary<FatturaElettronica> = fc
  .record({
    tipoDocumento: fc.constantFrom('TD01', 'TD04', 'TD05', 'TD24'),
    regimeFiscale: fc.constantFrom('RF01', 'RF02', 'RF19'),
    name: phrase(80),
    buyer: fc.constantFrom(anna, acme),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    causale: fc.option(phrase(900), { nil: undefined }),
    linked: fc.boolean(),
  })
  .map(({ regimeFiscale, name, causale, linked, ...rest }) => {
    const given: FatturaInput = {
      ...lesson,
      ...rest,
      seller: { ...studio, regimeFiscale, name },
      ...(causale === undefined ? {} : { causale }),
      ...(linked ? { linkedTo: [{ number: 'SVC-2026-000000', date: Temporal.PlainDate.from('2026-01-31') }] } : {}),
    };
    const { payment: _, ...unpaid } = given;
    return composeFattura(unpaid)._unsafeUnwrap();
  });

/** Any text that XML can carry, with what must be escaped, blanks at the ends and signs beyond the first plane. */
const SPECIAL = Array.from('&<>"\' \t\n\r]à€😀;#');
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join('').replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''));

const anyNode = (group: Group): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      group.elements.map(({ name, occurs, group: inner }) => {
        const item: fc.Arbitrary<unknown> = inner === undefined ? anyText : anyNode(inner);
        return [name, occurs === 'some' || occurs === 'any' ? fc.array(item, { minLength: 1, maxLength: 2 }) : item];
      }),
    ),
    {
      requiredKeys: group.elements
        .filter(({ occurs }) => occurs === 'one' || occurs === 'some')
        .map(({ name }) => name),
    },
  );

const anySystem = fc.option(fc.constant('svc "1" & <2>'), { nil: undefined });
const rooted = <D>(versione: string, system: string | undefined, children: Record<string, unknown>): D =>
  ({ versione, ...(system === undefined ? {} : { SistemaEmittente: system }), ...children }) as unknown as D;

/** Any document of the right shape, whatever its values: every element of the table turns up. */
export const anyShaped: fc.Arbitrary<FatturaElettronica> = fc
  .tuple(anyNode(fatturaSchema), fc.constantFrom('FPA12', 'FPR12'), anySystem)
  .map(([children, versione, system]) => rooted(versione, system, children));

/** Any simplified document of the right shape. */
export const anySimplified: fc.Arbitrary<FatturaSemplificata> = fc
  .tuple(anyNode(semplificataSchema), anySystem)
  .map(([children, system]) => rooted('FSM10', system, children));

/** A simplified invoice of 20.00. */
export const ticket: FatturaSemplificata = {
  versione: 'FSM10',
  FatturaElettronicaHeader: {
    DatiTrasmissione: {
      IdTrasmittente: { IdPaese: 'IT', IdCodice: '12345678903' },
      ProgressivoInvio: '00001',
      FormatoTrasmissione: 'FSM10',
      CodiceDestinatario: '0000000',
    },
    CedentePrestatore: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: '12345678903' },
      Denominazione: 'Studio Loto S.r.l.',
      Sede: { Indirizzo: 'Viale della Libertà', CAP: '00185', Comune: 'Roma', Nazione: 'IT' },
      RegimeFiscale: 'RF01',
    },
    CessionarioCommittente: { IdentificativiFiscali: { CodiceFiscale: 'RSSMRA80A01H501U' } },
  },
  FatturaElettronicaBody: [
    {
      DatiGenerali: {
        DatiGeneraliDocumento: { TipoDocumento: 'TD07', Divisa: 'EUR', Data: '2026-03-10', Numero: 'S/1' },
      },
      DatiBeniServizi: [{ Descrizione: 'Ingresso', Importo: '20.00', DatiIVA: { Imposta: '3.61', Aliquota: '22.00' } }],
    },
  ],
};
