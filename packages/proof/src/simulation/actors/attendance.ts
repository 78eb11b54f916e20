import { isLive, type Booking, type BookingBlock } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { cancelPlace, checkInByStaff, decideBooking, setBookingBlock } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { customerIds, type Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';

const id = 'admin' as AccountId;
const by = { id, role: 'admin' as const };
const actor = { kind: 'person' as const, accountId: id, requestId: 'r', address: null };

interface AtTheDoor {
  readonly world: World;
  readonly parties: Parties;
  readonly process: AppProcess;
}
type Errand = (door: AtTheDoor) => void;

/** The studio notes who comes and who does not, gets it wrong, and blocks people from booking. */
export const startAttendance = (world: World, parties: Parties, receiver: () => AppProcess | null): void => {
  const { rng, chaos } = world;
  if (chaos.movesPeople === 0) return;
  const look = (): void => {
    if (!world.faultsOn) return;
    world.after(rng.between(2 * MINUTE, 10 * MINUTE), look);
    const process = receiver();
    if (process !== null && rng.chance(chaos.movesPeople)) errands[rng.weighted(weights)]({ world, parties, process });
  };
  world.after(30 * MINUTE, look);
};

const weights = { comes: 4, wrong: 0.5, absent: 4, afterAll: 3, excuse: 0.5, block: 0.4, lift: 1 } as const;

/** Of classes that have begun, or are about to. */
const bookingsOf = ({ world, parties: { facts } }: AtTheDoor, wanted: (booking: Booking) => boolean) => {
  const soon = Temporal.Instant.fromEpochMilliseconds(world.wallMs + 20 * MINUTE);
  return facts.all('booking').filter((each) => {
    const slot = facts.get('slot', each.slotId);
    return wanted(each) && slot !== undefined && Temporal.Instant.compare(slot.startsAt, soon) <= 0;
  });
};
const oneOf = (door: AtTheDoor, wanted: (booking: Booking) => boolean): Booking | undefined => {
  const all = bookingsOf(door, wanted);
  return all.length === 0 ? undefined : door.world.rng.pick(all);
};

const noted = (door: AtTheDoor, booking: Booking | undefined, task: string, undo: boolean): void => {
  if (booking === undefined) return;
  const { process } = door;
  process.start(task, checkInByStaff(process.ports)({ bookingId: booking.id, by, undo, actor }));
};

const comes: Errand = (door) => noted(door, oneOf(door, isLive), 'comes', false);
const wrong: Errand = (door) =>
  noted(
    door,
    oneOf(door, ({ state }) => state === 'CheckedIn'),
    'wrong',
    true,
  );
const isAbsent = ({ state }: Booking): boolean => state === 'NoShow';
const afterAll: Errand = (door) => noted(door, oneOf(door, isAbsent), 'afterAll', false);

const absent: Errand = (door) => {
  const { process } = door;
  const booking = oneOf(door, ({ state }) => state === 'Confirmed');
  if (booking === undefined) return;
  const command = { bookingId: booking.id, event: 'markNoShow' as const, by, reason: null, actor };
  process.start('absent', decideBooking(process.ports)(command));
};

const excuse: Errand = (door) => {
  const { process } = door;
  const booking = oneOf(door, isAbsent);
  if (booking === undefined) return;
  const command = { bookingId: booking.id, by, actor, reason: null, excuse: true, dryRun: false };
  process.start('excuse', cancelPlace(process.ports)(command));
};

const block: Errand = ({ world, process }) => {
  const until = process.ports.clock.now().add({ hours: world.rng.between(1, 96) });
  const command = { userId: world.rng.pick(customerIds(world)), until, reason: null, actor };
  process.start('block', setBookingBlock(process.ports)(command));
};

const lift: Errand = ({ world, process }) => {
  const blocks = world.db.rows<BookingBlock>('bookingBlock');
  if (blocks.length === 0) return;
  const { userId } = world.rng.pick(blocks);
  process.start('liftBlock', setBookingBlock(process.ports)({ userId, until: null, reason: null, actor }));
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = {
  comes,
  wrong,
  absent,
  afterAll,
  excuse,
  block,
  lift,
};
