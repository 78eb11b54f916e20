/** The digits by which two spellings of a phone number are one: `+39 02 123`, `0039-02-123`. Never shown. */
export const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^0+/, '');
