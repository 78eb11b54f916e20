import {
  openedAs,
  type OpenOrder,
  type OpenOrderResult,
  type OrderStore,
  type PlaceRequest,
} from '@svc/application/commerce';
import { storeDown, type StoreDown, type Taken } from '@svc/application/kernel';
import type { OrderId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import type { Database } from '../kernel/database.ts';
import { inBatches } from '../kernel/gather/in-batches.ts';
import { json } from '../kernel/statement.ts';
import { openStatement, refusalOf, type OpenColumns } from './open-order.sql.ts';
import { rowOf } from './opened-order.sql.ts';
import { openTurnstiles, type Passage, type Turnstiles } from '../kernel/gather/turnstiles.ts';

/** A checkout's result, and how many places its slot has left after it, of which version; null when that is not known. */
interface Opened {
  readonly result: OpenOrderResult;
  readonly left: number | null;
  readonly version: string | null;
}
type Answer = Exit.Exit<Opened, StoreDown>;

const openedOf = (command: OpenOrder, row: OpenColumns | undefined): Opened => {
  if (row === undefined) throw new Error('the statement left out a checkout');
  if (row.id !== null)
    return { result: openedAs(command, Number(row.id) as OrderId), left: row.left, version: row.version };
  const left = row.free !== null && row.free <= 0 ? 0 : row.left;
  return { result: { kind: 'refused', code: refusalOf(row) }, left, version: row.version };
};

/** Of different people. Runs on its own: inside a transaction the first unique violation would end that. */
const openTogether = (database: Database, commands: readonly OpenOrder[]) =>
  Effect.map(database.attempt(openStatement, [json(commands.map(rowOf))]), (rows): readonly Opened[] => {
    const byN = new Map(rows.map((row) => [row.n, row]));
    return commands.map((command, n) => openedOf(command, byN.get(n)));
  });

/**
 * Another checkout of the same person can take the same seat at the same moment, and one of another appointment the time of who
 * gives it; then this one looks again.
 */
const openAlone = (
  database: Database,
  command: OpenOrder,
  tries = command.maxActiveHolds + 2,
): Effect.Effect<Opened, StoreDown> => {
  const onTaken = ({ constraint }: Taken): Effect.Effect<Opened, StoreDown> => {
    if (constraint === 'hold_live')
      return Effect.succeed({ result: { kind: 'refused', code: 'already_booked' }, left: null, version: null });
    if (constraint !== 'hold_seat' && constraint !== 'busy_once')
      return Effect.die(new Error(`unexpected unique violation of ${constraint}`));
    return tries > 0 ? openAlone(database, command, tries - 1) : Effect.fail(storeDown('the seats are busy'));
  };
  const opened = Effect.map(openTogether(database, [command]), ([first]) => first as Opened);
  return Effect.catchTag(opened, 'Taken', onTaken);
};

/**
 * Each with an answer of its own. When a checkout of one of these people, or of who gives it, in another statement met one here, or one of them
 * cannot be stored, nothing was written, and each is opened alone. When the database failed they all fail: they may have
 * been opened, and a second try would only find the person's own hold.
 */
const openEach = (database: Database, commands: readonly OpenOrder[]): Effect.Effect<readonly Answer[]> => {
  const eachAlone = Effect.forEach(commands, (command) => Effect.exit(openAlone(database, command)));
  if (commands.length === 1) return eachAlone;
  return openTogether(database, commands).pipe(
    Effect.map((opened): readonly Answer[] => opened.map(Exit.succeed)),
    Effect.catchTag('Taken', () => eachAlone),
    Effect.catchTag('StoreDown', (down) => Effect.succeed(commands.map(() => Exit.fail(down)))),
    Effect.catchDefect(() => eachAlone),
  );
};

const placeFull: OpenOrderResult = { kind: 'refused', code: 'place_full' };
const alreadyBooked: OpenOrderResult = { kind: 'refused', code: 'already_booked' };

/** For the requests behind those that took the last place. */
const refusedBy = ({ takers }: Passage, { userId }: PlaceRequest): OpenOrderResult =>
  takers.has(userId) ? alreadyBooked : placeFull;

/** The first few of each slot, as many as it may have places, and those who stand behind them. */
const divide = (requests: readonly PlaceRequest[], places: (request: PlaceRequest) => number) => {
  const turns = new Map<SlotId, number>();
  const byTurn = Map.groupBy(requests, (request) => {
    const turn = (turns.get(request.slotId) ?? 0) + 1;
    turns.set(request.slotId, turn);
    return turn <= Math.max(1, places(request));
  });
  return { ahead: byTurn.get(true) ?? [], behind: byTurn.get(false) ?? [] };
};

/** After so many rounds nobody waits any longer for those ahead: all that are left are composed and judged. */
const ROUNDS_WITH_WAITING = 2;

/** Opens those ahead; other requests for a slot that may be full then wait for their outcome. */
const openAhead = (
  database: Database,
  turnstiles: Turnstiles,
  ahead: readonly PlaceRequest[],
  full: Iterable<SlotId>,
) => {
  const opened = Effect.suspend(() =>
    openEach(
      database,
      ahead.map((request) => request.compose()),
    ),
  );
  const judged = Effect.map(opened, (answers) => {
    const passages = new Map<SlotId, Passage>();
    for (const [at, { slotId, userId }] of ahead.entries()) {
      const answer = answers[at] as Answer;
      const takers = new Set(passages.get(slotId)?.takers);
      if (Exit.isSuccess(answer) && answer.value.result.kind === 'opened') takers.add(userId);
      const { left, version } = Exit.isSuccess(answer) ? answer.value : { left: null, version: null };
      passages.set(slotId, { left, version, takers });
    }
    return { answers, passages };
  });
  return turnstiles.closedFor(full, judged);
};

/** Slots that have as many ahead as they have places. */
const crowded = (ahead: readonly PlaceRequest[], places: (request: PlaceRequest) => number): readonly SlotId[] =>
  [...Map.groupBy(ahead, ({ slotId }) => slotId)].flatMap(([slotId, turn]) =>
    turn.length >= places(turn[0] as PlaceRequest) ? [slotId] : [],
  );

/**
 * Of different people. A crowd before the last places is judged by what became of those ahead, in this statement or in one
 * that is under way: once it says that it took the last place of a slot, those behind are refused and nothing is
 * composed or sent for them. While places are left (somebody ahead was refused) the next ones come forward.
 */
const openInRounds = (database: Database, turnstiles: Turnstiles, requests: readonly PlaceRequest[], settle: Settle) =>
  Effect.gen(function* () {
    let waiting = requests;
    const known = new Map<SlotId, Passage>();
    // Not known: it was given away while the statement waited for its row. A few more ask the database, which knows.
    const places = ({ slotId, placesSeen }: PlaceRequest): number => known.get(slotId)?.left ?? placesSeen;
    const learn = (passages: ReadonlyMap<SlotId, Passage>, behind: readonly PlaceRequest[]): void => {
      for (const [slotId, passage] of passages) known.set(slotId, passage);
      waiting = behind.filter((request) => {
        const passage = known.get(request.slotId);
        if (passage?.left !== 0) return true;
        settle(request, Exit.succeed(refusedBy(passage, request)));
        return false;
      });
    };
    for (let round = 0; ; round += 1) {
      const patient = round < ROUNDS_WITH_WAITING;
      if (patient) learn(yield* turnstiles.passed(new Set(waiting.map(({ slotId }) => slotId))), waiting);
      if (waiting.length === 0) return;
      const { ahead, behind } = divide(waiting, patient ? places : () => waiting.length);
      const { answers, passages } = yield* openAhead(database, turnstiles, ahead, crowded(ahead, places));
      for (const [at, request] of ahead.entries())
        settle(
          request,
          Exit.map(answers[at] as Answer, ({ result }) => result),
        );
      learn(passages, behind);
    }
  });
type Settle = (request: PlaceRequest, answer: Exit.Exit<OpenOrderResult, StoreDown>) => void;

/** The first checkout of each person together; a second one of the same person after them, so that it sees the first. */
const openGroup = (database: Database, turnstiles: Turnstiles) => (requests: readonly PlaceRequest[]) =>
  Effect.gen(function* () {
    const answers = new Map<PlaceRequest, Exit.Exit<OpenOrderResult, StoreDown>>();
    const settle: Settle = (request, answer) => void answers.set(request, answer);
    const ahead = requests.filter((request) => {
      const passage = turnstiles.wentSince(request);
      if (passage !== undefined) settle(request, Exit.succeed(refusedBy(passage, request)));
      return passage === undefined;
    });
    const people = new Set<string>();
    const isFirst = (request: PlaceRequest): boolean =>
      !people.has(request.userId) && people.add(request.userId).size > 0;
    const { true: first = [], false: again = [] } = Object.groupBy(ahead, (request) => `${isFirst(request)}` as const);
    yield* openInRounds(database, turnstiles, first, settle);
    for (const request of again) yield* openInRounds(database, turnstiles, [request], settle);
    return requests.map((request) => answers.get(request) as Exit.Exit<OpenOrderResult, StoreDown>);
  });

/** Opens orders, together where they come together; every one has an answer of its own. */
export const openOrders = (database: Database): OrderStore['open'] => {
  const turnstiles = openTurnstiles();
  const join = inBatches(openGroup(database, turnstiles), { most: 256, atOnce: 24 });
  return (request) =>
    Effect.suspend(() => {
      const passage = turnstiles.wentSince(request);
      return passage === undefined ? Effect.flatten(join(request)) : Effect.succeed(refusedBy(passage, request));
    });
};
