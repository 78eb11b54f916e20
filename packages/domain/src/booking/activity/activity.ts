import type { AccountId, ActivityId } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import type { Vat } from '../../kernel/vat.ts';
import type { ActivityState } from './activity.transitions.ts';

/** A text in the tenant's languages; Italian is always there. */
export interface LocalizedText {
  readonly it: string;
  readonly en?: string;
}
/** The English text for the locale `en` where there is one, else the Italian. */
export const localized = (text: LocalizedText, locale: string): string =>
  locale === 'en' ? (text.en ?? text.it) : text.it;

/** How a claim on a place is covered. */
export type Means = 'free' | 'entry' | 'onSite' | 'order';

/** What a studio offers. The fields in use. */
export interface Activity {
  readonly id: ActivityId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly kind: 'class' | 'appointment';
  readonly state: ActivityState;
  readonly color: string;
  readonly position: number;
  readonly professionalIds: readonly AccountId[];
  readonly durationMinutes: number;
  readonly capacity: number;
  readonly means: readonly Means[];
  readonly price: Money | null;
  readonly vat: Vat | null;
  /** Bookable until this many minutes before the start; exactly then is still allowed. */
  readonly leadMinutes: number;
  /** Bookable this many local days ahead. */
  readonly horizonDays: number;
}
