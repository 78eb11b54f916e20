import { faultQueue, type FaultQueue, type Planned, type Timers } from '../kernel/index.ts';
import { post, type Parcel } from './post.ts';

/** What a courier must know of an event; `delivery`: off = nobody wants it, gave-up = the retries are used up. */
export interface DeliverableEvent {
  readonly id: string;
  readonly type: string;
  delivery: 'off' | 'pending' | 'delivered' | 'gave-up' | 'dropped';
  attempts: number;
}

/** What a courier must know of a fault on events. */
export interface CourierFault extends Planned {
  readonly kind: string;
  readonly event?: string;
  readonly copies?: number;
  readonly ms?: number;
}

/** One attempt to deliver an event. `status` is 0 when there was no answer. */
export interface Delivery {
  readonly at: number;
  readonly eventId: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  readonly status: number;
  readonly fault: string | null;
}

export interface Courier<Event extends DeliverableEvent, Endpoint, Fault extends CourierFault> {
  readonly announce: (event: Event) => void;
  /** Sends an event again as it is, whatever became of it before. */
  readonly resend: (event: Event) => void;
  readonly spoilNext: (...faults: readonly Fault[]) => void;
  readonly clearFaults: () => void;
  readonly hold: () => void;
  /** Sends what was held, in the order of arrival or in reverse; one after the other. */
  readonly release: (order?: 'order' | 'reverse') => Promise<void>;
  readonly setEndpoint: (endpoint: Endpoint | undefined) => void;
  readonly deliveries: readonly Delivery[];
  /** Resolves when nothing is on its way; held events do not count. */
  readonly idle: () => Promise<void>;
  /** Breaks off what is on its way, and nothing of it comes again; the log is empty. What is held stays held. */
  readonly forget: () => void;
  /** Breaks off what is on its way; it stays pending in the books. */
  readonly stop: () => void;
  /** Goes on after `stop`, with these events still to be delivered. */
  readonly resume: (pending: readonly Event[]) => void;
}

export interface CourierOptions<Event, Endpoint, Fault> {
  readonly endpoint: Endpoint | undefined;
  /** Packs and signs one delivery, spoiled by the fault; `at` is epoch milliseconds. */
  readonly pack: (event: Event, fault: Fault | undefined, endpoint: Endpoint, at: number) => Parcel;
  /** The kinds of faults after which an event must not be repeated as it is. */
  readonly spoiling: ReadonlySet<string>;
  readonly enabledEvents: readonly string[];
  readonly retryDelaysMs: readonly number[];
  readonly answerTimeoutMs: number;
  readonly clock: () => number;
  readonly timers: () => Timers;
  readonly changed: () => void;
}

/** Delivers events at least once, in no promised order, with bounded repetition. */
export const courier = <
  Event extends DeliverableEvent,
  Endpoint extends { readonly url: string },
  Fault extends CourierFault,
>(
  options: CourierOptions<Event, Endpoint, Fault>,
): Courier<Event, Endpoint, Fault> => {
  let { endpoint } = options;
  const faults: FaultQueue<Fault> = faultQueue<Fault>();
  const log: Delivery[] = [];
  let held: Event[] | undefined;
  let toReorder: Event[] = [];
  let onTheWay = 0;
  let running = new AbortController();
  let waiting: (() => void)[] = [];

  const track = async (work: Promise<void>): Promise<void> => {
    onTheWay += 1;
    try {
      await work;
    } finally {
      onTheWay -= 1;
      if (onTheWay === 0) {
        const done = waiting;
        waiting = [];
        for (const resolve of done) resolve();
      }
    }
  };

  const attempt = async (event: Event, fault: Fault | undefined): Promise<boolean> => {
    if (endpoint === undefined) return false;
    event.attempts += 1;
    const { url } = endpoint;
    const at = options.clock();
    const parcel = options.pack(event, fault, endpoint, at);
    const status = await post(url, parcel, options.answerTimeoutMs, running.signal);
    const { id: eventId, type, attempts } = event;
    log.push({ at, eventId, type, url, attempt: attempts, status, fault: fault?.kind ?? null });
    return status >= 200 && status < 300;
  };

  const deliver = async (event: Event, fault?: Fault): Promise<void> => {
    const { signal } = running;
    event.delivery = 'pending';
    for (const delay of [0, ...options.retryDelaysMs]) {
      if (delay > 0 && (await options.timers().sleep(delay)) === 'cancelled') return;
      if (signal.aborted) return;
      const taken = await attempt(event, fault);
      if (signal.aborted) return;
      if (taken) {
        event.delivery = 'delivered';
        options.changed();
        return;
      }
      if (fault !== undefined && options.spoiling.has(fault.kind)) break;
    }
    event.delivery = 'gave-up';
    options.changed();
  };

  const underFault = async (event: Event, fault: Fault): Promise<void> => {
    if (fault.kind === 'delay') {
      if ((await options.timers().sleep(fault.ms ?? 0)) === 'cancelled') return;
      return deliver(event);
    }
    if (fault.kind === 'duplicate') {
      for (let copy = 0; copy < (fault.copies ?? 2); copy += 1) await deliver(event, fault);
      return;
    }
    if (fault.kind === 'same-id-other-body') await deliver(event);
    return deliver(event, fault);
  };

  const release = async (events: readonly Event[]): Promise<void> => {
    for (const event of events) await deliver(event);
  };

  const announce = (event: Event): void => {
    // Without an endpoint nobody wants it, and nobody is to wait for its delivery.
    if (endpoint === undefined || !options.enabledEvents.includes(event.type)) return;
    event.delivery = 'pending';
    if (held !== undefined) {
      held.push(event);
      return;
    }
    const [fault] = faults.take((planned) => planned.event === undefined || planned.event === event.type);
    if (fault?.kind === 'drop') {
      event.delivery = 'dropped';
      return;
    }
    if (fault?.kind === 'reorder') {
      toReorder.push(event);
      if (toReorder.length < (fault.times ?? 2)) return;
      const batch = toReorder.toReversed();
      toReorder = [];
      void track(release(batch));
      return;
    }
    void track(fault === undefined ? deliver(event) : underFault(event, fault));
  };

  return {
    announce,
    resend: (event) => void track(deliver(event)),
    spoilNext: (...planned) =>
      faults.add(...planned.map((fault) => (fault.kind === 'reorder' ? { ...fault, times: fault.times ?? 2 } : fault))),
    clearFaults: faults.clear,
    hold: () => {
      held ??= [];
    },
    release: async (order = 'order') => {
      const events = held ?? [];
      held = undefined;
      await track(release(order === 'reverse' ? events.toReversed() : events));
    },
    setEndpoint: (next) => {
      endpoint = next;
    },
    deliveries: log,
    forget: () => {
      running.abort();
      running = new AbortController();
      if (held !== undefined) held = [];
      toReorder = [];
      log.length = 0;
    },
    stop: () => running.abort(),
    resume: (pending) => {
      running = new AbortController();
      for (const event of pending) void track(deliver(event));
    },
    idle: () => (onTheWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
};
