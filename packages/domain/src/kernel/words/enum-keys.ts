/** The lists of words that a tenant keeps itself; a field with a word names one of them. */
export const enumKeys = [
  'booking.closureReason',
  'catalog.category',
  'contact.category',
  'immobile.tipologia',
  'immobile.dotazione',
] as const;
/** One of these lists. */
export type EnumKey = (typeof enumKeys)[number];

/** Whether there is such a list. */
export const isEnumKey = (text: string): text is EnumKey => (enumKeys as readonly string[]).includes(text);

/** How a word is written where records name it; people read its label. */
export const wordPattern = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;
/** The most letters of a word. */
export const longestWord = 60;
