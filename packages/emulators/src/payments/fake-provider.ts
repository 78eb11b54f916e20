import {
  emulatorSurface,
  startEmulator,
  type BooksFile,
  type Emulator,
  type EmulatorOptions,
  type EmulatorSurface,
} from '../kernel/index.ts';
import type { Courier, CourierFault, CourierOptions, DeliverableEvent, Delivery } from './webhook-courier.ts';

/** What every emulated provider of payments can be started with. */
export interface FakeProviderOptions<Endpoint> {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The name that addresses begin with, where it is not the host; as from other containers. */
  readonly publicHost?: string;
  /** The address a browser reaches the provider's page at; default is the listening address. */
  readonly publicUrl?: string;
  readonly webhook?: Endpoint;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** Shown on the provider's page when what is paid names nobody. */
  readonly businessName?: string;
  /** Keeps the books over restarts, in this JSON file. */
  readonly stateFile?: string;
  /** The event types the endpoint is subscribed to; default those a shop needs. */
  readonly enabledEvents?: readonly string[];
  /** Waits between the attempts to deliver an event; default 0.5 s to 1 min, five times. */
  readonly retryDelaysMs?: readonly number[];
  readonly answerTimeoutMs?: number;
}

/** What every running one can be asked; all of it also over HTTP under `/_control`. */
export interface FakeProvider<Books, Endpoint, Fault> extends EmulatorSurface<Books> {
  readonly deliveries: readonly Delivery[];
  readonly spoilWebhooks: (...faults: readonly Fault[]) => void;
  readonly setWebhookEndpoint: (endpoint: Endpoint | undefined) => void;
  readonly holdWebhooks: () => void;
  readonly releaseWebhooks: (order?: 'order' | 'reverse') => Promise<void>;
  readonly resend: (eventId: string) => void;
  /** Resolves when no webhook is on its way. */
  readonly idle: () => Promise<void>;
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An emulator that its own parts refer to before it listens. */
interface ToBeStarted {
  /** @throws when it is asked for too early */
  readonly get: () => Emulator;
  readonly set: (emulator: Emulator) => void;
}

export const toBeStarted = (): ToBeStarted => {
  let started: Emulator | undefined;
  return {
    get: () => {
      if (started === undefined) throw new Error('the emulator has not started');
      return started;
    },
    set: (emulator) => {
      started = emulator;
    },
  };
};

/** How the provider delivers its events; `emulator` is asked only once it has started. */
export const deliveryOptions = <Endpoint>(
  options: FakeProviderOptions<Endpoint>,
  defaultEvents: readonly string[],
  file: BooksFile,
  emulator: () => Emulator,
): Omit<CourierOptions<never, Endpoint, never>, 'pack' | 'spoiling'> => ({
  endpoint: options.webhook,
  enabledEvents: options.enabledEvents ?? defaultEvents,
  retryDelaysMs: options.retryDelaysMs ?? [500, 2_000, 10_000, 30_000, 60_000],
  answerTimeoutMs: options.answerTimeoutMs ?? 10_000,
  clock: options.clock ?? Date.now,
  timers: () => emulator().timers,
  changed: () => void file.save().catch(() => undefined),
});

/** Where the emulator listens, and where a browser finds its pages. */
export const placeOf = (options: FakeProviderOptions<unknown>, emulator: () => Emulator) => ({
  listen: {
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.publicHost === undefined ? {} : { publicHost: options.publicHost }),
  },
  publicUrl: (): string => options.publicUrl?.replace(/\/$/u, '') ?? emulator().url,
});

/** The events that a stopped provider still has to deliver. */
const pendingOf = <Event extends DeliverableEvent>(events: readonly Event[]): readonly Event[] =>
  events.filter((event) => event.delivery === 'pending');

/** The running provider's own side; what is special to one is laid over it. */
const providerSurface = <Books, Event extends DeliverableEvent, Endpoint, Fault extends CourierFault>(
  emulator: Emulator,
  webhooks: Courier<Event, Endpoint, Fault>,
  events: () => readonly Event[],
  books: () => Books,
): FakeProvider<Books, Endpoint, Fault> =>
  Object.assign(emulatorSurface(emulator, books), {
    deliveries: webhooks.deliveries,
    spoilWebhooks: webhooks.spoilNext,
    setWebhookEndpoint: webhooks.setEndpoint,
    holdWebhooks: webhooks.hold,
    releaseWebhooks: webhooks.release,
    resend: (eventId: string) => {
      const event = events().find((row) => row.id === eventId);
      if (event === undefined) throw new Error(`no event ${eventId}`);
      webhooks.resend(event);
    },
    idle: webhooks.idle,
    restart: async (downMs?: number) => {
      webhooks.stop();
      await emulator.restart(downMs);
    },
    close: async () => {
      webhooks.stop();
      await emulator.close();
    },
  });

/** What a provider's own side is made of; `events` and `books` are read anew each time. */
interface StartedOver<Books, Event extends DeliverableEvent, Endpoint, Fault extends CourierFault> {
  readonly started: ToBeStarted;
  readonly webhooks: Courier<Event, Endpoint, Fault>;
  readonly events: () => readonly Event[];
  readonly books: () => Books;
  /** Makes all of it as new. */
  readonly emptyBooks: () => void;
  /** What else was planned is off. */
  readonly clearPlans: () => void;
}

/** Listens, and goes on with what a stopped one still had to deliver, now and after each restart. */
export const startProvider = async <Books, Event extends DeliverableEvent, Endpoint, Fault extends CourierFault>(
  { started, webhooks, events, books, emptyBooks, clearPlans }: StartedOver<Books, Event, Endpoint, Fault>,
  options: Omit<EmulatorOptions, 'onRestart' | 'onClearFaults' | 'emptyBooks'>,
): Promise<FakeProvider<Books, Endpoint, Fault>> => {
  const goOn = (): void => webhooks.resume(pendingOf(events()));
  const emulator = await startEmulator({
    ...options,
    onRestart: goOn,
    onClearFaults: () => {
      webhooks.clearFaults();
      clearPlans();
    },
    emptyBooks: () => {
      webhooks.forget();
      emptyBooks();
    },
  });
  started.set(emulator);
  goOn();
  return providerSurface(emulator, webhooks, events, books);
};
