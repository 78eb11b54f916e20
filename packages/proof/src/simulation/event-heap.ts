interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** What is still to happen, earliest first; events of the same millisecond in the order they were announced. */
export class EventHeap {
  readonly #events: Event[] = [];
  #order = 0;

  get size(): number {
    return this.#events.length;
  }

  get nextAt(): number | null {
    return this.#events[0]?.at ?? null;
  }

  push(at: number, run: () => void): void {
    const events = this.#events;
    const event: Event = { at, order: this.#order++, run };
    let hole = events.length;
    events.push(event);
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!isBefore(event, events[parent]!)) break;
      events[hole] = events[parent]!;
      hole = parent;
    }
    events[hole] = event;
  }

  pop(): Event | null {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (first === undefined || last === undefined) return null;
    if (events.length > 0) this.#sink(last);
    return first;
  }

  #sink(event: Event): void {
    const events = this.#events;
    let hole = 0;
    for (;;) {
      let child = hole * 2 + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && isBefore(events[child + 1]!, events[child]!)) child += 1;
      if (!isBefore(events[child]!, event)) break;
      events[hole] = events[child]!;
      hole = child;
    }
    events[hole] = event;
  }
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
