import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofParts, type ProofKind, type ProofPart } from './parts.ts';

const root = join(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'results.json');

/** How a part went, and for which sources. */
export interface ProofResult {
  /** SHA-256 over the sources that the part covers. */
  readonly sources: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly seconds: number;
  readonly outcome: 'passed' | 'failed' | 'absent';
  /** What the part reported for machines. */
  readonly report?: unknown;
}

export type ProofResults = Readonly<Partial<Record<string, ProofResult>>>;

/** The committed list. */
export const readResults = (): ProofResults =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProofResults) : {};

/** Writes one result into the committed list, at once: what is done stays done when the run is stopped. */
export const keepResult = (name: string, result: ProofResult): void => {
  const all = { ...readResults(), [name]: result };
  const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = sorted.map(([part, one]) => `  ${JSON.stringify(part)}: ${JSON.stringify(one)}`);
  writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`); // a line for each part: a diff shows which ones are new
};

/** Tests and pages do not change what the product does. */
const isSource = (path: string): boolean =>
  /\.ts$|\/package\.json$/.test(path) && !/\.test(?:\.support)?\.ts$/.test(path);

const filesBelow = (folders: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders], { cwd: root })
    .toString()
    .split('\0')
    .filter((path) => isSource(path) && existsSync(join(root, path)))
    .toSorted();

/** The hash of the sources that a part covers, as they lie in the working tree, and of the versions they run on. */
export const sourcesOf = ({ covers }: Pick<ProofPart, 'covers'>): string => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')));
  for (const path of filesBelow(covers)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

/** What the committed list says of a part today. */
export type Standing = 'fresh' | 'stale' | 'failed' | 'absent' | 'never run';

export const standingOf = (result: ProofResult | undefined, sources: string): Standing => {
  if (result === undefined) return 'never run';
  if (result.outcome !== 'passed') return result.outcome;
  return result.sources === sources ? 'fresh' : 'stale';
};

/** The results of a kind when each of its parts passed on the sources as they are now; the figures stand for these alone. */
export const freshResultsOf = (
  kind: ProofKind,
  results: ProofResults,
  hash: typeof sourcesOf = sourcesOf,
): readonly ProofResult[] | undefined => {
  const own = proofParts.filter((part) => part.kind === kind);
  const fresh = own.flatMap((part) => {
    const result = results[part.name];
    return result !== undefined && standingOf(result, hash(part)) === 'fresh' ? [result] : [];
  });
  return fresh.length === own.length ? fresh : undefined;
};

/** The report for machines in what a part printed; undefined when it ended before it printed one whole. */
export const reportIn = (out: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const report: unknown = JSON.parse(out);
    return typeof report === 'object' && report !== null ? { ...report } : undefined;
  } catch {
    return undefined;
  }
};
