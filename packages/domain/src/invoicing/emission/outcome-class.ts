/** SDI states as GatewayA names them; spec 2, Invoice emission outcome classes. */
export const sdiStates = ['PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'ERRO', 'RIFI'] as const;
export type SdiState = (typeof sdiStates)[number];

export type OutcomeClass = 'Confirmed' | 'Refused' | 'Unknown';

const classes: { readonly [state in SdiState]: Exclude<OutcomeClass, 'Unknown'> } = {
  PREN: 'Confirmed', // provisional: SDI decides later
  INVI: 'Confirmed', // provisional
  CONS: 'Confirmed',
  NONC: 'Confirmed', // not delivered, at the buyer's disposal: issued and valid
  ACCE: 'Confirmed',
  DECO: 'Confirmed',
  ERRO: 'Refused',
  RIFI: 'Refused',
};

/** Whole words after trim and case fold; anything else is not a state of ours. */
export const readSdiState = (word: string): SdiState | null =>
  sdiStates.find((state) => state === word.trim().toUpperCase()) ?? null;

/** Any other state or word is Unknown, that is NeedsReview. */
export const outcomeClass = (word: string): OutcomeClass => {
  const state = readSdiState(word);
  return state === null ? 'Unknown' : classes[state];
};

export const isProvisional = (state: SdiState): boolean => state === 'PREN' || state === 'INVI';
