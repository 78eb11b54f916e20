import type { Effect } from 'effect/Effect';
import type {
  Activity,
  ListRules,
  LocationId,
  Means,
  SeriesId,
  Booking,
  BookingEnd,
  BookingState,
  CancellationTerms,
  Slot,
  SubscriptionId,
  WaitingEntryId,
  WaitingState,
} from '@svc/domain/booking';
import type { AccountId, ActivityId, BookingId, OrderId, SlotId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

export interface ActivityStore {
  readonly list: () => Effect<readonly Activity[], StoreDown>;
  readonly find: (id: ActivityId) => Effect<Activity | null, StoreDown>;
  /** The row locked until the transaction ends. */
  readonly lock: (id: ActivityId) => Effect<Activity | null, StoreDown>;
  /** `Taken`: another has the slug; the transaction goes on. */
  readonly insert: (activity: Activity) => Effect<void, Taken | StoreDown>;
  /** Only rows locked by the same unit of work. `Taken`: another has the slug. */
  readonly save: (activity: Activity) => Effect<void, Taken | StoreDown>;
  /** Whether anybody has or had a claim in one of its classes, and the classes after that moment in which somebody has one or waits. */
  readonly claims: (
    id: ActivityId,
    after: Temporal.Instant,
  ) => Effect<{ readonly ever: boolean; readonly ahead: number }, StoreDown>;
  /** Those with a free place that can be booked at that moment: lead time and horizon are kept. */
  readonly withFreePlaces: (now: Temporal.Instant) => Effect<ReadonlySet<ActivityId>, StoreDown>;
  /** Those of the ids that are of nobody, of somebody who does not work here, or of an account that is disabled or deleted. */
  readonly notStaff: (ids: readonly AccountId[]) => Effect<readonly AccountId[], StoreDown>;
  /** Seeds; replaces the row of that id. */
  readonly put: (activity: Activity) => Effect<void, StoreDown>;
}

/** A slot as one person sees it. */
export interface SlotView {
  readonly slot: Slot;
  readonly activity: Activity;
  /** The person has a live claim (hold, converted hold or booking) here. */
  readonly mine: boolean;
  /** Until then the person books nothing; also a moment that is past. Null: nobody blocks them. */
  readonly blockedUntil: Temporal.Instant | null;
  /** Differs from the version of any other state of the slot; left out by stores without one, and where nobody asks. */
  readonly version?: string;
}

/** How far somebody has come on a waiting list. */
export interface OwnTurn {
  readonly entryId: WaitingEntryId;
  readonly state: WaitingState;
  /** How the place is to be covered. */
  readonly means: Means;
  /** From 1. */
  readonly position: number;
  /** Until when the offered place is kept; null: none is offered. */
  readonly offerUntil: Temporal.Instant | null;
}

/** A slot as one person looks at it, with what they have there. */
export interface SeenSlot extends SlotView {
  /** The person's live booking. */
  readonly booking: Pick<Booking, 'id' | 'state'> | null;
  /** The person's turn, while they are on the list. */
  readonly turn: OwnTurn | null;
  /** How many wait or are offered a place. */
  readonly waiting: number;
  /** Checkouts and offers that keep a place. */
  readonly holds: number;
  /** Where it takes place; null: nobody has said, or the place is not there any more. */
  readonly location: { readonly id: LocationId; readonly name: string } | null;
  /** Of an appointment that nobody has: the class that has the time of its professionals or its room. Null: none. */
  readonly givenElsewhere: GivenElsewhere | null;
}

/** Classes of an activity at one time of the week. */
export interface WeekdayClasses {
  readonly activityId: ActivityId;
  /** 1 Monday to 7 Sunday, and the start, on the clock of the class. */
  readonly weekday: number;
  readonly start: Temporal.PlainTime;
  /** Inclusive, both. */
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate | null;
  /** Of at most so many times, the first ones. */
  readonly count: number;
}

/** The class that somebody gives at that time; a null id: they have a place in one, which is their own affair. */
export interface GivenElsewhere {
  readonly slotId: SlotId | null;
}

/** Of which classes somebody wants to see those of some days; null, or left out: of all. */
export interface SlotFilter {
  readonly activityIds?: readonly ActivityId[] | null;
  readonly locationId?: LocationId | null;
  /** Of whom the class says that they give it; where it says nobody, its activity. */
  readonly professionalId?: AccountId | null;
}

/** Who is to give a class, or its room, and has another one then. */
export interface BusyGiver {
  readonly slotId: SlotId;
  /** When that class begins. */
  readonly startsAt: Temporal.Instant;
  /** A professional, or a room. */
  readonly ownerId: string;
  /** The class that has their time; null: they have a place there, which is their own affair. */
  readonly otherId: SlotId | null;
}

export interface SlotStore {
  readonly find: (id: SlotId, userId: AccountId) => Effect<SlotView | null, StoreDown>;
  /** By the time at which they begin, those of one time by id, whatever their state. */
  readonly ofWeekday: (of: WeekdayClasses) => Effect<readonly (readonly SlotId[])[], StoreDown>;
  /** By local date, inclusive, sorted by start and title. One range read. */
  readonly between: (
    from: Temporal.PlainDate,
    to: Temporal.PlainDate,
    /** Null: somebody who is no one here, who has nothing anywhere. */
    userId: AccountId | null,
    only?: SlotFilter,
  ) => Effect<readonly SeenSlot[], StoreDown>;
  readonly among: (ids: readonly SlotId[], userId: AccountId | null) => Effect<readonly SeenSlot[], StoreDown>;
  /**
   * Takes one place if the slot is open and not full, whatever else runs: `taken` goes up in the same statement.
   * For money that is in already; whether the class has begun is the caller's to judge. Lost also when the person has another
   * class at that time, or who gives an appointment does.
   */
  readonly takePlace: (id: SlotId, userId: AccountId) => Effect<'taken' | 'lost', StoreDown>;
  /** The person's time is their own again; nothing when they had no place there. */
  readonly freeTime: (id: SlotId, userId: AccountId) => Effect<void, StoreDown>;
  /**
   * Who keeps time for a class keeps it at the time that the class has now. Under the slot's lock.
   * `overlap`: one of them has another class then; the caller's transaction must not stand.
   */
  readonly moveTimes: (slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt'>) => Effect<'moved' | 'overlap', StoreDown>;
  /**
   * Who gives some classes, and an exclusive room, keeps the time of each as it is now, from its start to its end with the buffers of its
   * activity: of an appointment while somebody has it, of a cancelled class not at all. Under the locks of the slots.
   * @returns who has another class then, and does not keep this one; the caller decides whether its transaction may stand
   */
  readonly keepGivers: (ids: readonly SlotId[]) => Effect<readonly BusyGiver[], StoreDown>;
  /** Who gives a class, and its room, has no class then: for one whose last place goes on in the same transaction. */
  readonly freeGivers: (id: SlotId) => Effect<void, StoreDown>;
  /** Classes of an activity that end after that moment and whose time somebody who is to give them has given to another. No lock. */
  readonly busyGivers: (id: ActivityId, after: Temporal.Instant) => Effect<readonly BusyGiver[], StoreDown>;
  /** Of an appointment that nobody has: what has the time of its professionals or its room. Null: nothing. */
  readonly givenElsewhere: (id: SlotId) => Effect<GivenElsewhere | null, StoreDown>;
  /** The classes of an activity that end after that moment, locked in the order of their ids. */
  readonly lockAhead: (id: ActivityId, after: Temporal.Instant) => Effect<readonly SlotId[], StoreDown>;
  /** By what the waiting list of a class is run. */
  readonly waitlistOf: (id: SlotId) => Effect<ListRules, StoreDown>;
  /** The person has another class while this one lasts. */
  readonly isBusy: (id: SlotId, userId: AccountId) => Effect<boolean, StoreDown>;
  /** A place that a raise of the capacity made is counted as taken, until it is handed on. Under the slot's lock. */
  readonly countPlace: (id: SlotId) => Effect<void, StoreDown>;
  /** Gives one place back; and, with the last one of an appointment, the time of who would have given it. */
  readonly freePlace: (id: SlotId) => Effect<void, StoreDown>;
  /** Locked; false when it was closed or cancelled since. A class that began meanwhile still counts. */
  readonly standsOpen: (id: SlotId) => Effect<boolean, StoreDown>;
  /** Those of the ids that are there, locked in the order of ids. */
  readonly lock: (ids: readonly SlotId[]) => Effect<readonly Slot[], StoreDown>;
  /** The slots of some bookings, locked in the order of their ids. */
  readonly lockOf: (bookings: readonly BookingId[]) => Effect<readonly Slot[], StoreDown>;
  /** Everything but `taken`, which its own statements write. Only rows locked by the same unit of work. */
  readonly save: (slot: Slot) => Effect<void, StoreDown>;
  readonly put: (slot: Slot) => Effect<void, StoreDown>;
}

/** A booking with the class it is for. */
export interface BookingView {
  readonly booking: Booking;
  readonly slot: Slot;
  readonly activity: Activity;
  /** The cancellation terms of the activity as they are today; null: it has none, nor has the studio. */
  readonly terms: CancellationTerms | null;
}

/** A booking with its slot. */
export type BookedPlace = Pick<BookingView, 'booking' | 'slot'>;

export interface BookingsOfUser {
  readonly userId: AccountId;
  /** Only of activities that name this professional; null: all. */
  readonly professionalId: AccountId | null;
  /** By the start of the class; from inclusive, to exclusive. */
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  /** Null: every state. */
  readonly states: readonly BookingState[] | null;
  /** Which class comes first; of classes that begin together, by id. */
  readonly first: 'latest' | 'soonest';
  readonly page: number;
  readonly pageSize: number;
}

export interface BookingStore {
  /** One statement. */
  readonly ofUser: (
    query: BookingsOfUser,
  ) => Effect<{ readonly items: readonly BookingView[]; readonly total: number }, StoreDown>;
  /** One with its class; null when there is none. */
  readonly viewOf: (id: BookingId) => Effect<BookingView | null, StoreDown>;
  /** `Taken`: the order has its booking, or the person has a live one on that slot. */
  readonly insert: (booking: Booking) => Effect<void, Taken | StoreDown>;
  /**
   * Plays `cancelByStudio` of the table; a late-cancelled one moves too. Answers the cancelled one when it was live, so
   * that its place must go on; else null.
   */
  readonly cancelByOrder: (orderId: OrderId, end: BookingEnd) => Effect<Booking | null, StoreDown>;
  readonly ofOrder: (orderId: OrderId) => Effect<Booking | null, StoreDown>;
  /** What a subscription covers, live, not attended, of classes that begin after that moment; by id. */
  readonly aheadOf: (id: SubscriptionId, after: Temporal.Instant) => Effect<readonly BookedPlace[], StoreDown>;
  /** A person's, live, not attended, not paid online, of classes that begin after that moment; by id. */
  readonly unpaidAheadOf: (userId: AccountId, after: Temporal.Instant) => Effect<readonly Booking[], StoreDown>;
  /** The first and the last local day on which a subscription covers a booking or has lost an entry; null: none. */
  readonly spentDays: (
    id: SubscriptionId,
  ) => Effect<{ readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate } | null, StoreDown>;
  readonly find: (id: BookingId) => Effect<Booking | null, StoreDown>;
  /** Of a class, in some states; by id. */
  readonly ofSlot: (slotId: SlotId, states: readonly BookingState[]) => Effect<readonly Booking[], StoreDown>;
  /** Those of the ids that are there, locked in the order of ids. */
  readonly lock: (ids: readonly BookingId[]) => Effect<readonly Booking[], StoreDown>;
  /** Class, where it moved from, whether it is above the capacity, and sequence. `Taken`: the person has a live one in that class. */
  readonly move: (booking: Booking) => Effect<void, Taken | StoreDown>;
  /** State, entry outcome, sequence, settlement and how it ended. Only rows locked by the same unit of work. */
  readonly save: (booking: Booking) => Effect<void, StoreDown>;
  /** They were booked at once. Only rows made by the same unit of work. */
  readonly joinSeries: (ids: readonly BookingId[], seriesId: SeriesId) => Effect<void, StoreDown>;
  /** Sequence and terms of bookings whose class was moved. Only rows locked by the same unit of work. */
  readonly saveMoved: (bookings: readonly Pick<Booking, 'id' | 'sequence' | 'terms'>[]) => Effect<void, StoreDown>;
}
