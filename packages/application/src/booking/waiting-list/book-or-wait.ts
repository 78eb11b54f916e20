import * as Effect from 'effect/Effect';
import type { Refusal } from '@svc/domain/kernel';
import { waitForPlace, type PlaceInLine, type WaitForPlacePorts } from './wait-for-place.ts';
import type { BookingView } from '../booking/booking-stores.ts';
import { bookPlace, type BookPlace, type BookPlacePorts } from '../booking/book-place.ts';

export interface BookOrWait extends BookPlace {
  /** A full class gives a number on its list instead; a guest has none, who comes with somebody. */
  readonly joinWaitlist: boolean;
}

/** A booking, or where the person stands on the list of the full class. */
export type BookedOrWaiting =
  | { readonly kind: 'booked'; readonly booking: BookingView }
  | { readonly kind: 'waiting'; readonly line: PlaceInLine };

const refusedAs =
  <const Code extends string>(code: Code) =>
  (failed: { readonly _tag: string; readonly code?: string }): failed is Refusal<Code> =>
    failed._tag === 'Refusal' && failed.code === code;

/** Books a place, or waits for one where there is none and the caller wants to. A place that comes free in between is booked. */
export const bookOrWait = (ports: BookPlacePorts & WaitForPlacePorts) => {
  const booked = (command: BookPlace) =>
    Effect.map(bookPlace(ports)(command), (booking): BookedOrWaiting => ({ kind: 'booked', booking }));
  return ({ joinWaitlist, ...command }: BookOrWait) => {
    if (!joinWaitlist || command.guestName !== null) return booked(command);
    const waiting = Effect.map(waitForPlace(ports)(command), (line): BookedOrWaiting => ({ kind: 'waiting', line }));
    return Effect.catchIf(booked(command), refusedAs('place_full'), () =>
      Effect.catchIf(waiting, refusedAs('place_available'), () => booked(command)),
    );
  };
};
