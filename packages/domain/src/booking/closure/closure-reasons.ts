import type { Localized } from '../../kernel/entity/index.ts';
import type { LocalizedText } from '../activity/activity.ts';

/** Why something is closed, as people read it. */
export interface ClosureReason {
  /** What a closure names. */
  readonly key: string;
  readonly label: LocalizedText;
  /** The name of a pictogram, for who draws one. */
  readonly icon: string;
}

/** The reasons that every studio has: system words of the list `booking.closureReason`. */
export const builtInReasons = [
  { key: 'holiday', label: { it: 'Festività', en: 'Public holiday' }, icon: 'calendar' },
  { key: 'vacation', label: { it: 'Ferie', en: 'Vacation' }, icon: 'sun' },
  { key: 'maintenance', label: { it: 'Manutenzione', en: 'Maintenance' }, icon: 'wrench' },
  { key: 'illness', label: { it: 'Malattia', en: 'Illness' }, icon: 'thermometer' },
  { key: 'weather', label: { it: 'Maltempo', en: 'Weather' }, icon: 'cloud' },
  { key: 'event', label: { it: 'Evento', en: 'Event' }, icon: 'star' },
  { key: 'other', label: { it: 'Altro', en: 'Other' }, icon: 'dots' },
] as const satisfies readonly ClosureReason[];

/** Whether every studio has this reason. */
export const isBuiltInReason = (key: string): boolean => builtInReasons.some((each) => each.key === key);

/** A word of the studio's list of reasons. */
export interface ReasonWord {
  readonly value: string;
  readonly label: Localized;
  readonly active: boolean;
}

const worded = ({ value, label }: ReasonWord): ClosureReason => {
  const known = builtInReasons.find(({ key }) => key === value);
  const it = label.it ?? known?.label.it ?? label.en ?? value;
  const en = label.en ?? known?.label.en;
  return { key: value, label: en === undefined ? { it } : { it, en }, icon: known?.icon ?? 'dots' };
};

/**
 * The reasons that a closure can be given: the studio's words in their order, those that are not active left out, then what
 * the product has beyond them.
 */
export const reasonsAmong = (words: readonly ReasonWord[]): readonly ClosureReason[] => [
  ...words.filter(({ active }) => active).map(worded),
  ...builtInReasons.filter(({ key }) => !words.some(({ value }) => value === key)),
];
