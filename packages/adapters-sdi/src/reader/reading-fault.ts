import { quoted } from './unreadable.ts';

/** One place where a file's elements are not as the format's table wants them (SDI 00200). */
export interface ReadingFault {
  /** As `CheckFinding.path`; empty for the root element. */
  readonly path: string;
  readonly it: string;
  readonly en: string;
}

/** The way down to an element; its text is made only for a fault. */
export interface Place {
  readonly above: Place | undefined;
  readonly name: string;
  /** From 1 for one of several. */
  readonly nth: number | undefined;
}
const pathOf = (place: Place | undefined): string => {
  if (place === undefined) return '';
  const { above, name, nth } = place;
  return (above === undefined ? '' : `${pathOf(above)}/`) + name + (nth === undefined ? '' : `[${nth}]`);
};

type Words = Pick<ReadingFault, 'it' | 'en'>;

/** What can be wrong with an element, in words. */
export const say = {
  unexpected: (name: string): Words => ({
    it: `l'elemento ${quoted(name)} non è previsto qui`,
    en: `the element ${quoted(name)} is not expected here`,
  }),
  outOfOrder: (name: string): Words => ({
    it: `l'elemento ${quoted(name)} è fuori ordine`,
    en: `the element ${quoted(name)} is out of order`,
  }),
  repeated: { it: "l'elemento è presente più di una volta", en: 'the element is there more than once' },
  missing: (name: string): Words => ({ it: `manca l'elemento ${name}`, en: `the element ${name} is missing` }),
  attribute: (name: string): Words => ({
    it: `l'attributo ${quoted(name)} non è previsto qui`,
    en: `the attribute ${quoted(name)} is not expected here`,
  }),
  oddLocation: {
    it: 'xsi:schemaLocation vuole coppie di namespace e indirizzo',
    en: 'xsi:schemaLocation takes pairs of a namespace and an address',
  },
  wrongType: (name: string): Words => ({
    it: `xsi:type indica ${quoted(name)}, che non è il tipo dell'elemento`,
    en: `xsi:type names ${quoted(name)}, which is not the type of the element`,
  }),
  notAText: { it: 'atteso un testo, non degli elementi', en: 'a text is expected, not elements' },
  textBetween: { it: "c'è del testo tra gli elementi", en: 'there is text between the elements' },
} as const;

/** As many as are worth telling: a hostile file could have one for each element. */
const MOST_FAULTS = 1001;

export interface Faults {
  readonly add: (place: Place | undefined, words: Words) => void;
  readonly found: readonly ReadingFault[];
}

export const faultList = (): Faults => {
  const found: ReadingFault[] = [];
  return {
    found,
    add: (place, words) => void (found.length < MOST_FAULTS && found.push({ path: pathOf(place), ...words })),
  };
};
