import { describe, expect, it } from 'vitest';
import { isRecipientCode, isSdiMailbox, recipientOf } from './recipient.ts';

describe('the recipient of an invoice', () => {
  it('is the buyer’s channel when there is a code, and then the PEC is not read', () => {
    expect(recipientOf({ country: 'IT', recipientCode: 'ABC1234', pec: 'a@pec.it' })).toEqual({
      formatoTrasmissione: 'FPR12',
      codiceDestinatario: 'ABC1234',
    });
  });
  it('is a public administration when the code has six characters', () => {
    expect(recipientOf({ country: 'IT', recipientCode: 'UFTEST' }).formatoTrasmissione).toBe('FPA12');
  });
  it('is the PEC without a code, else the tax drawer', () => {
    expect(recipientOf({ country: 'IT', pec: 'a@pec.it' })).toMatchObject({
      codiceDestinatario: '0000000',
      pec: 'a@pec.it',
    });
    expect(recipientOf({ country: 'IT' })).toEqual({ formatoTrasmissione: 'FPR12', codiceDestinatario: '0000000' });
  });
  it('is XXXXXXX abroad', () => {
    expect(recipientOf({ country: 'DE', pec: 'a@pec.it' })).toEqual({
      formatoTrasmissione: 'FPR12',
      codiceDestinatario: 'XXXXXXX',
    });
  });
  it('has six or seven capital letters and digits, and is never a mailbox of SDI', () => {
    expect(['ABC1234', 'UFTEST', 'XXXXXXX'].every(isRecipientCode)).toBe(true);
    expect(['abc1234', 'ABC12', 'ABC12345', 'ABC 123'].some(isRecipientCode)).toBe(false);
    expect(isSdiMailbox('SDI07@pec.fatturapa.it')).toBe(true);
    expect(isSdiMailbox('info@pec.fatturapa.it')).toBe(false);
  });
});
