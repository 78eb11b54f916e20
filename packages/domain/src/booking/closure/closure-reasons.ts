import type { LocalizedText } from '../activity/activity.ts';

/** Why something is closed, as people read it. */
export interface ClosureReason {
  /** What a closure names. */
  readonly key: string;
  readonly label: LocalizedText;
  /** The name of a pictogram, for who draws one. */
  readonly icon: string;
}

/** The reasons that every studio has. */
export const builtInReasons = [
  { key: 'holiday', label: { it: 'Festività', en: 'Public holiday' }, icon: 'calendar' },
  { key: 'vacation', label: { it: 'Ferie', en: 'Vacation' }, icon: 'sun' },
  { key: 'maintenance', label: { it: 'Manutenzione', en: 'Maintenance' }, icon: 'wrench' },
  { key: 'illness', label: { it: 'Malattia', en: 'Illness' }, icon: 'thermometer' },
  { key: 'weather', label: { it: 'Maltempo', en: 'Weather' }, icon: 'cloud' },
  { key: 'event', label: { it: 'Evento', en: 'Event' }, icon: 'star' },
  { key: 'other', label: { it: 'Altro', en: 'Other' }, icon: 'dots' },
] as const satisfies readonly ClosureReason[];
