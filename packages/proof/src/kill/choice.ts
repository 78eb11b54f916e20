import { createHash } from 'node:crypto';
import { nameOf } from './watch.ts';
import type { Strike } from './sweep.ts';

/** A share of a run: the nth of so many, from 1. */
export interface Part {
  readonly nth: number;
  readonly of: number;
}

/** The name of a strike in the committed list, the same in every run: `kill card sale: before commit order_save`. */
export const strikeName = ({ blow, provider, story, point }: Strike): string =>
  `${blow} ${provider} ${story}: ${nameOf(point)}`;

/** Every nth item: neighbours take about the same time. */
export const shareOf = <A>(items: readonly A[], { nth, of }: Part): readonly A[] =>
  items.filter((_, at) => at % of === nth - 1);

const turnOf = (strike: Strike, of: number): number =>
  (createHash('sha256').update(strikeName(strike)).digest().readUInt32BE(0) % of) + 1;

/**
 * The strikes of a part of the sweep. Each run has its own dry runs, and a race gives one of them a point more than
 * another, so the name decides and not the place in the list: the parts of all runs together are the whole sweep.
 */
export const partOf = (strikes: readonly Strike[], { nth, of }: Part): readonly Strike[] =>
  strikes.filter((strike) => turnOf(strike, of) === nth);

/** From so many strikes on a turn has sixteen parts instead of eight. */
const MANY = 600;

/** The part whose turn it is after so many commits: each strike comes up once in eight commits, or in sixteen. */
export const partOfTurn = (strikes: number, commits: number): Part => {
  const of = strikes > MANY ? 16 : 8;
  return { nth: (commits % of) + 1, of };
};

/** What a run strikes, and what was new and did not fit into it. */
export interface Choice {
  readonly strikes: readonly Strike[];
  readonly fresh: number;
  readonly left: readonly Strike[];
  readonly part: Part;
}

/** Starts elsewhere in the list with every commit, so that what did not fit into one run comes first in the next. */
const turned = <A>(items: readonly A[], by: number): readonly A[] => {
  const from = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
};

/**
 * The strikes of one CI run: first those that the committed list of the last whole sweep does not name, then the part
 * whose turn it is; at most `most` of all.
 * @param known names of the strikes of the last whole sweep
 * @param commits how many commits the history has
 */
export const choiceOfTurn = (
  all: readonly Strike[],
  known: ReadonlySet<string>,
  { commits, most }: { readonly commits: number; readonly most: number },
): Choice => {
  const part = partOfTurn(all.length, commits);
  const isKnown = (strike: Strike): boolean => known.has(strikeName(strike));
  const unknown = all.filter((strike) => !isKnown(strike));
  const fresh = turned(unknown, commits * most).slice(0, most);
  const due = partOf(all, part)
    .filter(isKnown)
    .slice(0, most - fresh.length);
  const chosen = new Set([...fresh, ...due]);
  const dueAll = partOf(all, part).filter((strike) => isKnown(strike) && !chosen.has(strike));
  return {
    // In the order of the story, so that a server is started for a provider once.
    strikes: all.filter((strike) => chosen.has(strike)),
    fresh: fresh.length,
    left: [...unknown.filter((strike) => !chosen.has(strike)), ...dueAll],
    part,
  };
};
