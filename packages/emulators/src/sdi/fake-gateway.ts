import {
  ControlError,
  emulatorSurface,
  json,
  jsonObject,
  on,
  plannedAnswers,
  type Emulator,
  type EmulatorRoute,
  type EmulatorSurface,
} from '../kernel/index.ts';
import { defaultMarkers, type OutcomeMarker } from './sdi-course.ts';

/** What every emulated gateway can be started with. */
export interface FakeGatewayOptions {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The name that addresses begin with, where it is not the host; as from other containers. */
  readonly publicHost?: string;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** `auto` (default): documents move on by themselves after the delays; `manual`: only control calls move them. */
  readonly outcomes?: 'auto' | 'manual';
  /** Default 2,000 and 6,000 after the POST. */
  readonly sentMs?: number;
  readonly finalMs?: number;
  readonly markers?: readonly OutcomeMarker[];
  /** Keeps the books over restarts, in this JSON file. */
  readonly stateFile?: string;
}

/** What every running one can be asked; all of it also over HTTP under `/_control`. */
export interface FakeGateway<Books> extends EmulatorSurface<Books> {
  /** Moves the gateway's clock ahead: planned states happen. */
  readonly advanceClock: (ms: number) => void;
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A clock that can be moved ahead. */
export interface MovableClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly advance: (ms: number) => void;
  /** Back to the machine's. */
  readonly reset: () => void;
}

const movableClock = ({ clock = Date.now }: FakeGatewayOptions): MovableClock => {
  let ahead = 0;
  return {
    now: () => clock() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
    reset: () => {
      ahead = 0;
    },
  };
};

/** What is made before the gateway listens: its clock, what it is to answer, how its documents move on. */
export const gatewayParts = <Planned>(options: FakeGatewayOptions) => ({
  clock: movableClock(options),
  planned: plannedAnswers<Planned>(),
  course: {
    mode: options.outcomes ?? 'auto',
    sentMs: options.sentMs ?? 2_000,
    finalMs: options.finalMs ?? 6_000,
    markers: options.markers ?? defaultMarkers,
  },
  listen: {
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.publicHost === undefined ? {} : { publicHost: options.publicHost }),
  },
});

/** Epoch milliseconds of the year 9999, the last one that documents can name. */
const LAST_MS = Date.UTC(9999, 0);

/** Moves the clock over HTTP. */
export const clockControl = ({ now, advance }: MovableClock): EmulatorRoute =>
  on('POST', '/_control/clock', (exchange) => {
    const { advanceMs } = jsonObject(exchange);
    if (typeof advanceMs !== 'number') throw new ControlError(400, 'advanceMs must be a number');
    if (!(Math.abs(now() + advanceMs) <= LAST_MS)) throw new ControlError(400, 'advanceMs leads out of all dates');
    advance(advanceMs);
    return json(200, { now: now() });
  });

/** The running gateway's own side; what is special to one is laid over it. */
export const gatewaySurface = <Books>(
  emulator: Emulator,
  books: () => Books,
  { clock }: { readonly clock: MovableClock },
): FakeGateway<Books> =>
  Object.assign(emulatorSurface(emulator, books), {
    advanceClock: clock.advance,
    restart: emulator.restart,
    close: emulator.close,
  });
