/** A seeded generator (sfc32). The only source of chance in a simulated world, so a seed replays the whole history. */
export class Prng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 0x1_0000_0000) | 0;
    this.#c = 0x9e3779b9 | 0;
    this.#d = 1;
    for (let i = 0; i < 12; i += 1) this.#next();
  }

  #next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t;
    return t >>> 0;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  unit(): number {
    return this.#next() / 0x1_0000_0000;
  }

  /** An integer from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  /** An integer, both ends included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return probability > 0 && this.unit() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** A key of `weights`, as often as its weight says. */
  weighted<K extends string>(weights: { readonly [key in K]: number }): K {
    const entries = Object.entries<number>(weights) as [K, number][];
    let left = this.unit() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return entries[0]![0];
  }

  /** A stream of its own, so that one actor's draws do not shift another's. */
  fork(): Prng {
    return new Prng(this.#next() * 0x1_0000 + (this.#next() & 0xffff));
  }
}
