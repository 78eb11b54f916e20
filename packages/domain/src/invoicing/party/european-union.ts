// Members of the VAT area by the codes of their VAT numbers; XI is Northern Ireland (for goods), EL and GR are Greece.
const VAT_AREA = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Whether VAT numbers of this country are registered in the Union. */
export const isRegisteredInUnion = (country: string): boolean => VAT_AREA.has(country);
