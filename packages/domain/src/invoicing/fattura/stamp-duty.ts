import type { Vat } from '../../kernel/index.ts';
import { centsToAmount, decimal } from './decimal.ts';
import type { FatturaElettronicaBody } from './fattura.ts';
import type { FatturaLine } from './fattura-input.ts';
import type { DettaglioLinee } from './fattura.lines.ts';
import type { DatiBollo } from './fattura.general.ts';

/** Natures outside VAT that owe stamp duty (DPR 642/1972, tariff art. 13; the list is the tax office's own). */
export const STAMPED_NATURES: readonly string[] = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'];
/** More than this owes stamp duty; exactly this owes none. */
export const STAMP_DUTY_THRESHOLD_CENTS = 7747;
/** 2.00 EUR for a document, whatever its amount. */
export const STAMP_DUTY_CENTS = 200;

interface Part {
  readonly vat: Vat;
  readonly grossCents: number;
}

/** Stamp duty is due when the part outside VAT exceeds 77.47 EUR. */
export const owesStampDuty = (parts: readonly Part[]): boolean => {
  const outside = parts
    .filter(({ vat }) => 'nature' in vat && STAMPED_NATURES.includes(vat.nature))
    .reduce((total, { grossCents }) => total + grossCents, 0);
  return outside > STAMP_DUTY_THRESHOLD_CENTS;
};

/** Stamp duty in virtual form. The seller owes it to the state, also where the buyer bears it. */
export const STAMP_DUTY: DatiBollo = { BolloVirtuale: 'SI', ImportoBollo: centsToAmount(STAMP_DUTY_CENTS) };

/** The line that lets the buyer bear it: outside VAT as an expense in the buyer's name (art. 15), inside the total. */
export const STAMP_DUTY_LINE: FatturaLine = {
  description: 'Imposta di bollo assolta in modo virtuale',
  quantity: 1,
  grossCents: STAMP_DUTY_CENTS,
  vat: { nature: 'N1' },
};

const less = (amount: string): string => decimal(amount).minus(decimal(STAMP_DUTY.ImportoBollo)).toFixed(2);
const isStampDutyLine = ({ Descrizione, Natura, PrezzoTotale }: DettaglioLinee): boolean =>
  Descrizione === STAMP_DUTY_LINE.description && Natura === 'N1' && PrezzoTotale === STAMP_DUTY.ImportoBollo;

/** The same body without the line that lets the buyer bear stamp duty; what is summed up and paid is less by it. */
export const withoutStampDutyLine = (body: FatturaElettronicaBody): FatturaElettronicaBody => {
  const { DatiGenerali, DatiBeniServizi: goods, DatiPagamento } = body;
  const { TipoDocumento, ImportoTotaleDocumento: total } = DatiGenerali.DatiGeneraliDocumento;
  const at = goods.DettaglioLinee.findIndex(isStampDutyLine);
  if (at === -1 || goods.DettaglioLinee.length === 1 || TipoDocumento === 'TD04') return body;
  const [payment, ...more] = (DatiPagamento ?? []).flatMap(({ DettaglioPagamento }) => DettaglioPagamento);
  return {
    ...body,
    DatiGenerali: {
      ...DatiGenerali,
      DatiGeneraliDocumento: {
        ...DatiGenerali.DatiGeneraliDocumento,
        ...(total === undefined ? {} : { ImportoTotaleDocumento: less(total) }),
      },
    },
    DatiBeniServizi: {
      DettaglioLinee: goods.DettaglioLinee.toSpliced(at, 1),
      DatiRiepilogo: goods.DatiRiepilogo.map((row) =>
        row.Natura === 'N1' ? { ...row, ImponibileImporto: less(row.ImponibileImporto) } : row,
      ).filter(({ Natura, ImponibileImporto }) => Natura !== 'N1' || !decimal(ImponibileImporto).isZero()),
    },
    // Instalments would have to be agreed anew: those of other programs stay as they are.
    ...(payment === undefined || more.length > 0
      ? {}
      : {
          DatiPagamento: DatiPagamento!.map((each) => ({
            ...each,
            DettaglioPagamento: [{ ...payment, ImportoPagamento: less(payment.ImportoPagamento) }],
          })),
        }),
  };
};
