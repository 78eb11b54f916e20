import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vat } from '../../kernel/index.ts';
import { anyInput, office, tourist, unpaid } from './any-input.test.support.ts';
import { checkFattura } from './checks/check-fattura.ts';
import { collectiveInput, type CollectiveRefusalCode, type Operation } from './collective.ts';
import { composeFattura } from './compose.ts';
import { amountToCents } from './decimal.ts';
import type { FatturaElettronica, FatturaElettronicaBody } from './fattura.ts';
import type { FatturaInput, FatturaLine } from './fattura-input.ts';
import { acme, lesson, studio, today } from './fixtures.test.support.ts';
import { fatturaTotals } from './totals.ts';

const made = (input: Partial<FatturaInput>): FatturaElettronica =>
  composeFattura({ ...unpaid(), ...input })._unsafeUnwrap();
const bodyOf = (fattura: FatturaElettronica): FatturaElettronicaBody => fattura.FatturaElettronicaBody[0]!;
const findings = (fattura: FatturaElettronica) => checkFattura(fattura, { today, strength: 'send' });
const line = (grossCents: number, vat: Vat = { rateBp: 2200 }): FatturaLine => ({
  description: 'Lezione',
  quantity: 1,
  grossCents,
  vat,
});
const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const forfettario = { ...studio, regimeFiscale: 'RF19' as const };

describe('whatever we can be asked for', () => {
  it('passes every check, and what is asked of the buyer reproduces the paid total to the cent', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const fattura = composeFattura(input)._unsafeUnwrap();
        expect(findings(fattura)).toEqual([]);
        const paid = input.lines.reduce((total, { grossCents }) => total + grossCents, 0);
        const { totalCents, netCents, vatCents, stampDutyCents } = fatturaTotals(fattura);
        const isPrivate = fattura.versione === 'FPR12';
        const isCharged = input.stampDuty === 'recharged' && input.tipoDocumento !== 'TD04' && isPrivate;
        expect(totalCents).toBe(paid + (isCharged ? stampDutyCents : 0));
        expect(netCents + vatCents).toBe(totalCents);
        const amountCents = input.splitPayment === true ? netCents : totalCents;
        const payment = { method: 'MP08', condition: 'TP02', amountCents } as const;
        const settled = composeFattura({ ...input, payment })._unsafeUnwrap();
        expect(findings(settled)).toEqual([]);
        const wrong = { ...input, payment: { ...payment, amountCents: amountCents + 1 } };
        expect(composeFattura(wrong)._unsafeUnwrapErr().code).toBe('payment_mismatch');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a payment', () => {
  it('online is by card and in full (MP08, TP02)', () => {
    const [payment] = bodyOf(composeFattura(lesson)._unsafeUnwrap()).DatiPagamento!;
    expect(payment).toEqual({
      CondizioniPagamento: 'TP02',
      DettaglioPagamento: [
        { ModalitaPagamento: 'MP08', DataScadenzaPagamento: '2026-03-10', ImportoPagamento: '20.00' },
      ],
    });
  });
  it('at the desk is cash, or a transfer to an account with a right IBAN', () => {
    const transfer = {
      method: 'MP05',
      condition: 'TP02',
      amountCents: 2000,
      iban: 'IT60X0542811101000000123456',
    } as const;
    expect(bodyOf(made({ payment: transfer })).DatiPagamento?.[0]?.DettaglioPagamento[0]).toEqual({
      ModalitaPagamento: 'MP05',
      ImportoPagamento: '20.00',
      IBAN: 'IT60X0542811101000000123456',
    });
    const date = Temporal.PlainDate.from('2026-04-30');
    expect(bodyOf(made({ payment: { ...transfer, date } })).DatiPagamento?.[0]?.DettaglioPagamento[0]).toMatchObject({
      ...{ ModalitaPagamento: 'MP05', DataScadenzaPagamento: '2026-04-30', IBAN: transfer.iban },
    });
    const cash = { method: 'MP01', condition: 'TP02', amountCents: 2000 } as const;
    expect(findings(made({ payment: cash }))).toEqual([]);
  });
});

describe('a note', () => {
  it.each(['TD04', 'TD05'] as const)(
    'einvoicing.credit-notes: %s names the invoice it corrects; its amounts are positive',
    (tipoDocumento) => {
      const note = made({ tipoDocumento, linkedTo: [{ number: 'SVC-2026-000001', date: day('2026-03-01') }] });
      const { DatiGeneraliDocumento, DatiFattureCollegate } = bodyOf(note).DatiGenerali;
      expect(DatiGeneraliDocumento).toMatchObject({ TipoDocumento: tipoDocumento, ImportoTotaleDocumento: '20.00' });
      expect(DatiFattureCollegate).toEqual([{ IdDocumento: 'SVC-2026-000001', Data: '2026-03-01' }]);
      expect(findings(note)).toEqual([]);
    },
  );
  it('is drafted also while the clock stands before the invoice; only sending it then is refused (00418)', () => {
    const note = made({ tipoDocumento: 'TD04', linkedTo: [{ number: 'A/1', date: today.add({ days: 1 }) }] });
    expect(findings(note).map(({ code }) => code)).toEqual(['00418']);
  });
  it('may go to the seller himself, to undo an invoice that wrongly did', () => {
    const self = { ...acme, vatNumber: studio.vatNumber };
    expect(findings(made({ tipoDocumento: 'TD04', buyer: self }))).toEqual([]);
    expect(composeFattura({ ...unpaid(), buyer: self })._unsafeUnwrapErr().code).toBe('buyer_is_seller');
  });
});

describe('split payment', () => {
  const invoice = made({
    buyer: office,
    splitPayment: true,
    lines: [line(12_200), line(5000, { nature: 'N4' })],
    payment: { method: 'MP05', condition: 'TP02', amountCents: 15_000 },
    references: [
      { kind: 'contract', number: 'C/1' },
      { kind: 'order', number: 'ODA-7', date: day('2026-02-01'), cig: 'Z123456789', cup: 'J31B20000000001' },
    ],
  });
  it('says that the administration owes VAT (S), and asks it for the rest', () => {
    const [taxed, exempt] = bodyOf(invoice).DatiBeniServizi.DatiRiepilogo;
    expect(taxed).toMatchObject({ EsigibilitaIVA: 'S', RiferimentoNormativo: expect.stringContaining('17-ter') });
    expect(exempt?.EsigibilitaIVA).toBeUndefined();
    expect(fatturaTotals(invoice).totalCents).toBe(17_200);
    expect(bodyOf(invoice).DatiPagamento?.[0]?.DettaglioPagamento[0]?.ImportoPagamento).toBe('150.00');
    expect(findings(invoice)).toEqual([]);
  });
  it('goes to an office of six characters as FPA12, with its order, CUP and CIG', () => {
    expect(invoice.versione).toBe('FPA12');
    expect(invoice.FatturaElettronicaHeader.DatiTrasmissione).toMatchObject({
      FormatoTrasmissione: 'FPA12',
      CodiceDestinatario: 'UFTEST',
    });
    const { DatiOrdineAcquisto, DatiContratto } = bodyOf(invoice).DatiGenerali;
    expect(DatiContratto).toEqual([{ IdDocumento: 'C/1' }]);
    expect(DatiOrdineAcquisto).toEqual([
      { IdDocumento: 'ODA-7', Data: '2026-02-01', CodiceCUP: 'J31B20000000001', CodiceCIG: 'Z123456789' },
    ]);
  });
});

describe('stamp duty', () => {
  const of = (grossCents: number, stampDuty: 'borne' | 'recharged') =>
    made({ seller: forfettario, lines: [line(grossCents)], stampDuty });
  it('is virtual, and borne by the forfettario unless the setting says otherwise', () => {
    const invoice = of(10_000, 'borne');
    const { DatiBollo, ImportoTotaleDocumento } = bodyOf(invoice).DatiGenerali.DatiGeneraliDocumento;
    expect(DatiBollo).toEqual({ BolloVirtuale: 'SI', ImportoBollo: '2.00' });
    expect(ImportoTotaleDocumento).toBe('100.00');
    expect(bodyOf(made({ seller: forfettario, lines: [line(10_000)] }))).toEqual(bodyOf(invoice));
  });
  it('recharged is a line of its own outside VAT (N1), inside the total', () => {
    const invoice = of(10_000, 'recharged');
    const { DatiGenerali, DatiBeniServizi } = bodyOf(invoice);
    expect(DatiGenerali.DatiGeneraliDocumento).toMatchObject({
      DatiBollo: { BolloVirtuale: 'SI' },
      ImportoTotaleDocumento: '102.00',
    });
    expect(DatiBeniServizi.DettaglioLinee[1]).toMatchObject({
      Descrizione: 'Imposta di bollo assolta in modo virtuale',
      PrezzoTotale: '2.00',
      Natura: 'N1',
    });
    expect(DatiBeniServizi.DatiRiepilogo.map((row) => [row.Natura, row.ImponibileImporto])).toEqual([
      ['N2.2', '100.00'],
      ['N1', '2.00'],
    ]);
    expect(findings(invoice)).toEqual([]);
  });
  it('of a credit note is due, and never given to the buyer', () => {
    const note = { tipoDocumento: 'TD04', seller: forfettario, lines: [line(10_000)], stampDuty: 'recharged' } as const;
    expect(bodyOf(made(note)).DatiGenerali.DatiGeneraliDocumento).toMatchObject({
      DatiBollo: { ImportoBollo: '2.00' },
      ImportoTotaleDocumento: '100.00',
    });
  });
  it('is never recharged to a public administration by the setting: the State bears none, a local body where the document says so', () => {
    const { vatNumber: _, ...office } = { ...acme, fiscalCode: '01234567897', recipientCode: 'UFTEST' };
    const bill = { seller: forfettario, lines: [line(10_000)], stampDuty: 'recharged' } as const;
    const toState = bodyOf(made({ ...bill, buyer: office }));
    expect(toState.DatiBeniServizi.DettaglioLinee).toHaveLength(1);
    expect(toState.DatiGenerali.DatiGeneraliDocumento).toMatchObject({
      DatiBollo: { ImportoBollo: '2.00' },
      ImportoTotaleDocumento: '100.00',
    });
    const debit = made({ ...bill, tipoDocumento: 'TD05', buyer: office });
    expect(bodyOf(debit).DatiBeniServizi.DettaglioLinee).toHaveLength(1);
    const toTown = bodyOf(made({ ...bill, buyer: office, chargesPublicBuyer: true }));
    expect(toTown.DatiGenerali.DatiGeneraliDocumento.ImportoTotaleDocumento).toBe('102.00');
  });
  it('is neither due nor recharged at 77.47 and below', () => {
    const lines = (grossCents: number) => bodyOf(of(grossCents, 'recharged')).DatiBeniServizi.DettaglioLinee.length;
    expect([lines(7747), lines(7748)]).toEqual([1, 2]);
  });
});

describe('a collective invoice', () => {
  const { tipoDocumento: _, lines: __, ...base } = { ...unpaid(), buyer: acme, date: day('2026-03-10') };
  const feb = (date: number, grossCents: number, deliveryNote?: string): Operation => ({
    date: day(`2026-02-${date}`),
    lines: [line(grossCents), line(100)],
    ...(deliveryNote === undefined ? {} : { deliveryNote }),
  });
  it('gathers the operations of a month by day, with their delivery notes', () => {
    const input = collectiveInput(base, [feb(20, 3000, 'DDT2'), feb(11, 2500)])._unsafeUnwrap();
    const fattura = composeFattura(input)._unsafeUnwrap();
    const { DatiGenerali, DatiBeniServizi } = bodyOf(fattura);
    expect(DatiGenerali.DatiGeneraliDocumento).toMatchObject({
      TipoDocumento: 'TD24',
      ImportoTotaleDocumento: '57.00',
    });
    expect(DatiGenerali.DatiDDT).toEqual([
      { NumeroDDT: 'DDT2', DataDDT: '2026-02-20', RiferimentoNumeroLinea: ['3', '4'] },
    ]);
    expect(DatiBeniServizi.DettaglioLinee.map((row) => row.DataInizioPeriodo)).toEqual([
      '2026-02-11',
      '2026-02-11',
      '2026-02-20',
      '2026-02-20',
    ]);
    expect(findings(fattura)).toEqual([]);
  });
  it('may be made until the 15th of the next month', () => {
    const on = (date: string) => collectiveInput({ ...base, date: day(date) }, [feb(20, 3000)]);
    expect(on('2026-03-15').isOk()).toBe(true);
    expect(on('2026-02-20').isOk()).toBe(true);
  });
  const refused: Readonly<Record<CollectiveRefusalCode, readonly [date: string, operations: readonly Operation[]]>> = {
    operations_missing: ['2026-03-10', []],
    operations_of_several_months: ['2026-03-10', [feb(1 + 10, 100), { ...feb(11, 100), date: day('2026-03-01') }]],
    operation_after_document: ['2026-02-19', [feb(20, 100)]],
    collective_too_late: ['2026-03-16', [feb(20, 100)]],
  };
  it.each(Object.entries(refused))('is refused for %s', (code, [date, operations]) => {
    expect(collectiveInput({ ...base, date: day(date) }, operations)._unsafeUnwrapErr().code).toBe(code);
  });
});

describe('a text', () => {
  it('is spelled in Latin-1, and what has no spelling is refused with its field', () => {
    const [row] = bodyOf(made({ lines: [{ ...line(2000), description: '“Caffè” – 20 € … Łódź' }] })).DatiBeniServizi
      .DettaglioLinee;
    expect(row?.Descrizione).toBe('"Caffè" - 20 EUR ... Lódz');
    const refused = composeFattura({ ...unpaid(), buyer: { ...tourist, lastName: '山田' } })._unsafeUnwrapErr();
    expect(refused).toMatchObject({ code: 'text_not_latin', params: { field: 'buyer.lastName', characters: '山田' } });
    const reference = { kind: 'order', number: 'Ordine №1' } as const;
    expect(bodyOf(made({ references: [reference] })).DatiGenerali.DatiOrdineAcquisto?.[0]?.IdDocumento).toBe(
      'Ordine N.1',
    );
  });
});

it('a line that is paid in thirds still adds up', () => {
  const lines = [{ ...line(10_000), quantity: 3 }];
  const [row] = bodyOf(made({ lines })).DatiBeniServizi.DettaglioLinee;
  expect(amountToCents(row!.PrezzoTotale)).toBe(8197);
  expect(row!.PrezzoUnitario).toBe('27.32333333');
});
