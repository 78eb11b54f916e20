import * as Effect from 'effect/Effect';
import {
  bookingSettings,
  codeWeek,
  isCheckInOpen,
  location,
  takenCodeWeeks,
  type LocationId,
} from '@svc/domain/booking';
import { refusal, type AccountId } from '@svc/domain/kernel';
import {
  nameMade,
  notFound,
  readSettingsDocument,
  type AuditedActor,
  type Digest,
  type EntityStores,
  type SettingsDocuments,
} from '../../kernel/index.ts';
import type { BookingView } from '../booking/booking-stores.ts';
import { checkInBooking, type CheckInPorts } from './check-in.ts';
import type { LocationCodes } from './location-codes.ts';

export interface CodePorts extends Pick<CheckInPorts, 'clock'> {
  readonly digest: Digest;
  readonly entities: Pick<EntityStores, 'of'>;
  readonly settingsDocuments: SettingsDocuments;
  readonly locationCodes: LocationCodes;
}

/** The studio takes codes; else `check_in_closed`. */
const requireCodes = (ports: CodePorts) =>
  Effect.flatMap(readSettingsDocument(ports)(bookingSettings), ({ values }) =>
    values.kioskCode ? Effect.void : Effect.fail(refusal('check_in_closed')),
  );

/** GET /locations/{id}/check-in-code: what the location shows this week. @param zone of the studio, IANA */
export const readLocationCode = (ports: CodePorts, zone: string) => (id: LocationId) =>
  Effect.gen(function* () {
    const found = yield* ports.entities.of(location).find(id);
    if (found === null) return yield* Effect.fail(notFound('Location'));
    yield* requireCodes(ports);
    const { monday, validTo } = codeWeek(ports.clock.now(), found.zone ?? zone);
    return { code: ports.locationCodes.codeOf(id, monday), validTo };
  });

export interface CheckInByCode {
  readonly code: string;
  readonly userId: AccountId;
  readonly actor: AuditedActor;
}

/** The longest class, and the earliest that any activity lets people in. */
const [mostHours, earliestHours] = [24, 24];
/** More than anybody has at one place at one time. */
const mostBookings = 50;

/** The person's own classes for which they may come in now. */
const openBookings = (ports: Pick<CheckInPorts, 'bookings' | 'clock'>, userId: AccountId) => {
  const now = ports.clock.now();
  const asked = {
    userId,
    professionalId: null,
    from: now.subtract({ hours: mostHours }),
    to: now.add({ hours: earliestHours }),
    states: ['Confirmed', 'CheckedIn'] as const,
    first: 'latest' as const,
    page: 1,
    pageSize: mostBookings,
  };
  return Effect.map(ports.bookings.ofUser(asked), ({ items }) =>
    items.filter(({ slot, activity }) => isCheckInOpen(slot, activity.checkIn, now)),
  );
};

const locationOf = ({ slot, activity }: BookingView): LocationId | null => slot.locationId ?? activity.locationId;

/**
 * POST /my/check-in by the code of a location: the one class of the person there that takes people in now. None or several:
 * `check_in_closed` with the ids of those that there are, and the person names one. Who is in already is answered as before.
 */
export const checkInByCode = (ports: CheckInPorts & CodePorts, zone: string) => (command: CheckInByCode) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* requireCodes(ports);
      const code = command.code.toUpperCase();
      const open = yield* openBookings(ports, command.userId);
      const here = yield* Effect.filter(open, (view) => {
        const id = locationOf(view);
        if (id === null) return Effect.succeed(false);
        return Effect.map(ports.entities.of(location).find(id), (found) =>
          takenCodeWeeks(ports.clock.now(), found?.zone ?? zone).some(
            (monday) => ports.locationCodes.codeOf(id, monday) === code,
          ),
        );
      });
      const [only, ...others] = here;
      if (only === undefined || others.length > 0) {
        const bookings = here.map(({ booking }) => booking.id).join(' ');
        return yield* Effect.fail(refusal('check_in_closed', { bookings }));
      }
      yield* nameMade(only.booking.id);
      return yield* checkInBooking(ports)({
        bookingId: only.booking.id,
        owner: { userId: command.userId },
        method: 'kiosk',
        by: command.userId,
        actor: command.actor,
      });
    }),
  );
