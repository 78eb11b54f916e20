/** One thing that happened, in the words of a failure report. */
export interface Step {
  readonly at: number;
  readonly who: string;
  readonly what: string;
}

const KEPT = 50;

/** Folds every step into a hash, so that two runs can be compared, and keeps the last 50 for a report. */
export class StepLog {
  readonly #ring: Step[] = [];
  #hash = 0x811c9dc5;
  count = 0;
  /** Gets every step; for looking into one seed. */
  onStep: ((step: Step) => void) | null = null;

  add(at: number, who: string, what: string): void {
    this.#ring[this.count % KEPT] = { at, who, what };
    this.count += 1;
    this.onStep?.({ at, who, what });
    this.#fold(at | 0);
    for (let i = 0; i < what.length; i += 1) this.#fold(what.charCodeAt(i));
  }

  #fold(value: number): void {
    this.#hash = Math.imul(this.#hash ^ value, 0x01000193);
  }

  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }

  /** Oldest first. */
  last(): readonly Step[] {
    const start = this.count % KEPT;
    return this.count < KEPT ? [...this.#ring] : [...this.#ring.slice(start), ...this.#ring.slice(0, start)];
  }
}

export const formatStep = ({ at, who, what }: Step): string => {
  const seconds = at / 1000;
  const day = Math.floor(seconds / 86_400);
  const rest = (seconds % 86_400).toFixed(3).padStart(9, '0');
  return `day ${day} +${rest}s  ${who.padEnd(10)} ${what}`;
};
