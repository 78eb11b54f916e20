import { composeFattura, stampTransmission, writeFattura, type FatturaInput } from '@svc/domain/invoicing';

const today = (): Temporal.PlainDate => Temporal.Now.zonedDateTimeISO('Europe/Rome').toPlainDate();

/** What a supplier sends the studio: written by nobody's gateway, addressed to the studio's VAT number. */
export const supplierInvoice = (number: string): string => {
  const input: FatturaInput = {
    tipoDocumento: 'TD01',
    seller: {
      vatNumber: '01234567897',
      name: 'Tappetini Bologna S.r.l.',
      regimeFiscale: 'RF01',
      address: 'Via Emilia',
      streetNumber: '7',
      postalCode: '40026',
      city: 'Imola',
      province: 'BO',
      country: 'IT',
    },
    buyer: {
      kind: 'company',
      legalName: 'Studio Loto S.r.l.',
      vatNumber: '12345678903',
      country: 'IT',
      address: 'Via dei Glicini 12',
      postalCode: '40121',
      city: 'Bologna',
      province: 'BO',
      recipientCode: 'ABC1234',
    },
    number,
    date: today(),
    currency: 'EUR',
    lines: [{ description: 'Tappetini da yoga', quantity: 12, grossCents: 36_600, vat: { rateBp: 2200 } }],
    payment: { method: 'MP05', condition: 'TP02', amountCents: 36_600 },
  };
  const header = { idPaese: 'IT', idCodice: '01234567897', progressivoInvio: '00001' };
  return writeFattura(stampTransmission(composeFattura(input)._unsafeUnwrap(), header));
};
