import { describe, expect, it } from 'vitest';
import { bareVat, fieldsOf, patchOf, previewOf, vatAfter, type Settings } from './settings-fields.ts';

const settings: Settings = {
  provider: 'GatewayA',
  environment: 'Test',
  gatewayAUsername: 'loto',
  passwordConfigured: true,
  apiTokenConfigured: false,
  unreadable: [],
  sellerInUse: { from: 'environment', vatNumber: '01234567897' },
  senderVatNumber: null,
  invoiceSeries: 'SVC',
  fiscalTimeZone: null,
  seller: {},
  pdfHeader: null,
  pdfFooter: null,
  pdfLegalNotes: null,
  rechargeStampDuty: false,
};
const stored = fieldsOf(settings);

describe('the form of the e-invoicing settings', () => {
  it('sends what was changed, under the names of the row, and nothing else', () => {
    expect(patchOf(stored, stored)).toEqual({});
    const typed = { ...stored, pdfHeader: 'Loto', 'seller/city': 'Como', rechargeStampDuty: 'true', invoiceSeries: '' };
    expect(patchOf(stored, typed)).toEqual({ pdfHeader: 'Loto', seller: { city: 'Como' }, rechargeStampDuty: true });
  });

  it('shows a document under the texts that were changed, and as it is saved where none was', () => {
    expect(previewOf('f', stored, stored)).toBe('/api/v1/einvoicing/fatture/f/pdf');
    const typed = { ...stored, pdfHeader: 'Loto & figli', pdfFooter: '  ' };
    expect(previewOf('f', stored, typed)).toBe('/api/v1/einvoicing/fatture/f/pdf?header=Loto+%26+figli');
  });

  it('knows whose VAT number invoices would bear: any field of the seller makes the form the whole of it', () => {
    expect(vatAfter(stored, settings)).toBe('01234567897');
    expect(vatAfter({ ...stored, 'seller/city': 'Como' }, settings)).toBe('');
    expect(vatAfter({ ...stored, 'seller/vatNumber': 'it 12345678903' }, settings)).toBe('12345678903');
    expect(bareVat(' IT 123 ')).toBe('123');
  });
});
