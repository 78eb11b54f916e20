/** SDI states, spec 2, Invoice emission outcome classes. Adapters read a gateway's own words into these, or into none. */
export const sdiStates = ['PREN', 'INVI', 'CONS', 'NONC', 'ACCE', 'DECO', 'ERRO', 'RIFI'] as const;
/**
 * PREN taken by the gateway, INVI sent, CONS delivered, NONC at the buyer's disposal, ERRO refused by SDI; of public
 * buyers ACCE accepted, RIFI refused, DECO silent for 15 days.
 */
export type SdiState = (typeof sdiStates)[number];

/** Spec 2, Invoice emission outcome classes: the job is Submitted, Failed, or NeedsReview. */
export type OutcomeClass = 'Confirmed' | 'Refused' | 'Unknown';

const classes: { readonly [state in SdiState]: Exclude<OutcomeClass, 'Unknown'> } = {
  PREN: 'Confirmed', // provisional: SDI decides later, and may refuse
  INVI: 'Confirmed', // provisional
  CONS: 'Confirmed',
  NONC: 'Confirmed', // not delivered, at the buyer's disposal: issued and valid
  ACCE: 'Confirmed',
  DECO: 'Confirmed',
  ERRO: 'Refused',
  RIFI: 'Refused',
};

/** A state by its code, compared exactly: `invi` is another word, and another word is Unknown (spec 2). */
export const readSdiState = (word: string): SdiState | null => sdiStates.find((state) => state === word) ?? null;

/** What a gateway says of a document: the state that its word means, null when it is none of ours; the word itself. */
export interface GatewayWord {
  readonly state: SdiState | null;
  /** Untouched, as evidence; where another message decided what it means, that message's kind behind it. */
  readonly rawState: string;
  readonly message: string | null;
}

/** Any other state or word is Unknown, that is NeedsReview. */
export const outcomeClass = (word: string): OutcomeClass => {
  const state = readSdiState(word);
  return state === null ? 'Unknown' : classes[state];
};
