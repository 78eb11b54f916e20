/** Tax regimes of XSD 1.2.3. RF03 does not exist; RF20 (cross-border exemption) is the newest. */
export const REGIMI_FISCALI = [
  'RF01',
  'RF02',
  'RF04',
  'RF05',
  'RF06',
  'RF07',
  'RF08',
  'RF09',
  'RF10',
  'RF11',
  'RF12',
  'RF13',
  'RF14',
  'RF15',
  'RF16',
  'RF17',
  'RF18',
  'RF19',
  'RF20',
] as const;
/** RF01 ordinary, RF02 minimi, RF19 forfettario, RF16 and RF17 cash VAT. */
export type RegimeFiscale = (typeof REGIMI_FISCALI)[number];

/** Whether the list has it, in capitals. */
export const isRegimeFiscale = (text: string): text is RegimeFiscale =>
  (REGIMI_FISCALI as readonly string[]).includes(text);
