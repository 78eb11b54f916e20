import { restInvariants, safetyInvariants } from './invariants.ts';
import { partyRules } from './invariants/party.rules.ts';

/** One promise about money, and every place that asks whether it is kept. */
export interface Promised {
  readonly number: number;
  readonly says: string;
  /** What the simulation asks: after every commit, at rest, and where a call arrives. */
  readonly asked: readonly string[];
  /** Tests that ask it of the real parts, from the root of the repository. */
  readonly tests: readonly string[];
}

const kill = 'packages/proof/src/kill/books.ts';
const parallel = 'packages/app/src/composed/parallel.process.test.ts';
const two = 'packages/app/src/composed/two-processes.process.test.ts';
const tenants = 'packages/app/src/composed/two-tenants.composed.test.ts';
const numbers = 'packages/app/src/composed/invoice-numbers.composed.test.ts';
const gateways = 'packages/app/src/composed/gateways.composed.test.ts';
const mirror = 'packages/application/src/invoicing/mirror/sync-mirror.test.ts';

const promises: readonly (readonly [number: number, says: string, ...tests: readonly string[]])[] = [
  [1, 'An order is captured once, and for no more than it costs, or a person looks', kill, two],
  [
    2,
    'No more is given back than came in; what was refunded at the provider is counted, never repeated',
    kill,
    parallel,
  ],
  [3, 'Paid only by a verified signal: signature, age, tenant, session, order', two],
  [4, 'Amount, currency, VAT and lines are computed here and never change'],
  [5, 'An event changes state at most once', two],
  [6, 'Holds, offers and bookings never exceed the places of a class', kill, parallel],
  [7, 'Nobody holds more places than allowed, however many are asked for at once', parallel],
  [8, 'A hold only moves forward', kill],
  [9, 'A finalized order has exactly one booking, or one subscription', kill],
  [10, 'A finalized order has exactly one invoice job; seller, lines and totals are frozen', kill],
  [11, 'Invoice numbers are unique per seller, series and year, without gaps', kill, numbers],
  [12, 'At most one standing transmission per number at the gateway', kill, gateways, numbers],
  [13, 'An unknown outcome waits for a person; no machine retries it', gateways],
  [14, 'The states of jobs and documents say what is so at the gateway'],
  [15, 'A retry goes to the gateway of its job, and without a remote id only by a person’s word', gateways],
  [16, 'Refunded before emission: nothing is transmitted; after it: one draft, sent by a person alone'],
  [17, 'No refund without looking at the provider; one that fails restores the order'],
  [18, 'A refund ends its subscription and its bookings ahead; each freed place is handed on once', kill],
  [
    19,
    'Who paid before the hold’s end keeps the place; one that is gone gives the money back; when that fails a person looks, with evidence',
  ],
  [20, 'Captured less refunded is invoiced less credited', kill],
  [21, 'No outside call without its committed intent; no key with other parameters'],
  [22, 'States move along their published tables'],
  [23, 'The seller is wholly the saved one or wholly the environment’s'],
  [24, 'No checkout is let through while the studio is not ready'],
  [25, 'A courtesy mail goes out once, and is skipped only when mails are off', kill],
  [27, 'Every change is told in its own commit, and audited when it was a person’s', kill],
  [28, 'The mirror’s watermark never passes a row that was not taken over', mirror],
  [29, 'A step of one tenant never reads or writes another’s rows', tenants],
  [30, 'An outcome lands only on a still open intent'],
  [31, 'Every captured order is finalized, refunded or under review in the end', kill],
  [32, 'Every expired unpaid order loses its hold'],
  [33, 'Queued work and open intents end', kill],
  [34, 'Every event is taken in the end'],
];

const names: ReadonlySet<string> = new Set([
  ...safetyInvariants.map(({ name }) => name),
  ...restInvariants.map(({ name }) => name),
  ...Object.values(partyRules),
]);
const numberOf = (name: string): number => Number(name.split(' ')[0]);

export const promisedInvariants: readonly Promised[] = promises.map(([number, says, ...tests]) => ({
  number,
  says,
  asked: [...names].filter((name) => numberOf(name) === number).map((name) => name.slice(name.indexOf(' ') + 1)),
  tests,
}));
