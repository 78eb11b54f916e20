import type { AccountId, ActivityId } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import type { Vat } from '../../kernel/vat.ts';
import { defaultCheckIn, type CheckInRules } from '../check-in/check-in-rules.ts';
import type { ReminderTime } from '../reminder/reminder.ts';
import type { LocationId } from '../schedule/schedule.ts';
import { defaultWaitlist, type WaitlistRules } from '../waiting-list/waitlist-rules.ts';
import type { ActivityPhoto } from './activity-photo.ts';
import type { Means } from './means.ts';
import type { ActivityState } from './activity.transitions.ts';

/** A text in the tenant's languages; Italian is always there. */
export interface LocalizedText {
  readonly it: string;
  readonly en?: string;
}
/** The English text for the locale `en` where there is one, else the Italian. */
export const localized = (text: LocalizedText, locale: string): string =>
  locale === 'en' ? (text.en ?? text.it) : text.it;

/** How a studio confirms what is booked. */
export const confirmations = ['auto', 'manual'] as const;

/** How an activity runs its waiting list. */
export const waitlistModes = ['off', 'offer', 'auto'] as const;

/** How an activity runs its waiting list. */
export interface ActivityWaitlist extends WaitlistRules {
  /** `auto`: who need not pay is booked at once; `offer`: who is next is asked. */
  readonly mode: (typeof waitlistModes)[number];
}

/** What a studio offers. */
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
  readonly locationId: LocationId | null;
  /** Of the rooms of its location; null: none in particular. */
  readonly roomId: string | null;
  /** For the professional and the room, before and after each class. */
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** Null: the studio's. */
  readonly cancellationPolicyId: string | null;
  readonly confirmation: (typeof confirmations)[number];
  /** Its clients may have another class at the same time. */
  readonly allowsOverlap: boolean;
  readonly waitlist: ActivityWaitlist;
  readonly checkIn: CheckInRules;
  readonly reminders: readonly ReminderTime[];
  readonly photos: readonly ActivityPhoto[];
  readonly version: number;
}

/** Of an activity that says nothing else. */
export const plainActivity = {
  locationId: null,
  roomId: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  cancellationPolicyId: null,
  confirmation: 'auto',
  allowsOverlap: false,
  waitlist: { mode: 'offer', ...defaultWaitlist },
  checkIn: defaultCheckIn,
  reminders: [],
  photos: [],
  version: 1,
} as const satisfies Partial<Activity>;
