import type * as Effect from 'effect/Effect';
import type { LocalizedText, SlotState } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { Booker } from '../booking/booker.ts';

/** A class as the page of the day names it. */
export interface DayClass {
  readonly id: SlotId;
  readonly title: LocalizedText;
  /** By the clock of its own zone. */
  readonly localStart: Temporal.PlainTime;
  readonly localEnd: Temporal.PlainTime;
  readonly taken: number;
  readonly capacity: number;
  /** How many stand on its waiting list. */
  readonly waiting: number;
  readonly state: SlotState;
}

export interface DayClasses {
  /**
   * The classes that begin on a local day, by their start, of activities that staff sees. One statement.
   * @param professionalId only those that this professional gives, or whose activity is theirs; null: all
   */
  readonly of: (
    date: Temporal.PlainDate,
    professionalId: AccountId | null,
    most: number,
  ) => Effect.Effect<readonly DayClass[], StoreDown>;
}

const MOST_CLASSES = 50;

/** The classes of a day of the studio: a Pro's own, an Admin's all. */
export const readDayClasses =
  (ports: { readonly dayClasses: DayClasses }) => (by: Booker['by'], date: Temporal.PlainDate) =>
    ports.dayClasses.of(date, by.role === 'admin' ? null : by.id, MOST_CLASSES);
