import type { Handover } from '@svc/domain/booking';
import type { Commit, Facts } from './facts.ts';
import type { World } from './world.ts';

/** Rare states around plans, entries and waiting lists that a big run must have reached. */
export const memberGoals: readonly string[] = [
  'a plan was bought by wallet',
  'a plan was bought by card',
  'a plan was paid after its order had expired',
  'a subscription was given back for what is left',
  'a subscription was given back in full',
  'the refund of a subscription failed',
  'a refund ended bookings ahead',
  'an entry was spent',
  'an entry came back',
  'somebody came in',
  'an offer came from a hold that ended',
  'an offer came from a booking that ended',
  'an offer came from an offer that ended',
  'an offer lapsed',
  'an offer was turned down',
  'a waiting list was closed',
  'a refund of a subscription woke somebody',
  'lost COMMIT: planCheckout',
  'lost COMMIT: entryPlaces.take',
  'lost COMMIT: refundSubscription',
  'lost COMMIT: walkIn',
  'lost COMMIT: joinWaitingList',
  'lost COMMIT: sweepWaitingLists',
  'crash during refundSubscription',
];

const from = ({ releasedRef }: Handover, { offerHold }: Commit): string => {
  if (releasedRef.startsWith('booking:')) return 'a booking';
  return offerHold.some(({ after }) => `hold:${after.id}` === releasedRef) ? 'an offer' : 'a hold';
};

const plans = ({ order, clientSubscription, booking }: Commit, facts: Facts, world: World): void => {
  for (const { before, after } of order) {
    if (after.kind !== 'commerce' || before === undefined) continue;
    if (before.state === 'Expired' && after.state === 'Paid') world.goal('a plan was paid after its order had expired');
    if (after.finalizedAt !== null && before.finalizedAt === null) world.goal(`a plan was bought by ${after.provider}`);
  }
  for (const { before, after } of clientSubscription) {
    if (before?.status !== 'RefundPending' || after.status === 'RefundPending') continue;
    if (after.status !== 'Cancelled') world.goal('the refund of a subscription failed');
    else if (before.refund?.mode === 'remaining') world.goal('a subscription was given back for what is left');
    else world.goal('a subscription was given back in full');
    const ended = booking.filter((change) => change.after.subscriptionId === after.id);
    if (after.status === 'Cancelled' && ended.length > 0) world.goal('a refund ended bookings ahead');
  }
};

const entries = ({ entryMovement, booking }: Commit, world: World): void => {
  for (const { after } of entryMovement) {
    if (after.kind === 'consume') world.goal('an entry was spent');
    if (after.kind === 'return') world.goal('an entry came back');
  }
  for (const { before, after } of booking)
    if (before?.state !== 'CheckedIn' && after.state === 'CheckedIn') world.goal('somebody came in');
};

const lists = (commit: Commit, world: World): void => {
  const refunded = commit.clientSubscription.some(
    ({ before, after }) => before?.status === 'RefundPending' && after.status === 'Cancelled',
  );
  for (const { after } of commit.handover) {
    if (after.outcome !== 'offered') continue;
    world.goal(`an offer came from ${from(after, commit)} that ended`);
    if (refunded) world.goal('a refund of a subscription woke somebody');
  }
  for (const { before, after } of commit.waitingEntry) {
    if (before?.state === 'Offered' && after.state === 'Lapsed') world.goal('an offer lapsed');
    if (before?.state === 'Offered' && after.state === 'Declined') world.goal('an offer was turned down');
    if (before?.state === 'Waiting' && after.state === 'Closed') world.goal('a waiting list was closed');
  }
};

/** Counts them where commits show them. */
export const seeMembers = (commit: Commit, facts: Facts, world: World): void => {
  plans(commit, facts, world);
  entries(commit, world);
  lists(commit, world);
};
