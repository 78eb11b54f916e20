/** One requirement of OWASP ASVS 5.0.0, of level 1 or 2, and how the product stands to it. */
export interface AsvsItem {
  readonly id: string;
  readonly level: 1 | 2;
  /** What it asks, in our own words. */
  readonly asks: string;
  readonly verdict: 'met' | 'not applicable' | 'deviation';
  /** Titles of tests, and paths of files from the root; at least one of what is met. */
  readonly evidence: readonly string[];
  /** Why it does not apply. */
  readonly why?: string;
  /** Of a deviation: the page below docs, with the heading that says why and what stands in for it. */
  readonly page?: string;
}

type Level = AsvsItem['level'];

export const met = (id: string, level: Level, asks: string, ...evidence: readonly string[]): AsvsItem => ({
  id,
  level,
  asks,
  verdict: 'met',
  evidence,
});

export const notApplicable = (id: string, level: Level, asks: string, why: string): AsvsItem => ({
  id,
  level,
  asks,
  verdict: 'not applicable',
  evidence: [],
  why,
});

/** @param evidence of what stands in for it */
export const deviation = (
  id: string,
  level: Level,
  asks: string,
  page: string,
  ...evidence: readonly string[]
): AsvsItem => ({ id, level, asks, verdict: 'deviation', page, evidence });
