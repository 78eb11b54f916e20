import type { FatturaElettronica, FatturaElettronicaBody } from '../fattura.ts';

/** What a check may know besides the document. */
export interface CheckFacts {
  /** The fiscal day of sending. */
  readonly today: Temporal.PlainDate;
  /** The file to be transmitted, where there is one already; its name only once it is the one SDI will see. */
  readonly file?: { readonly name?: string; readonly bytes: number };
}

/** A place where a rule is broken; figures where they help. */
export interface Sighting {
  /** Element names from the header or the body down, repeated ones counted from 1: `FatturaElettronicaBody[1]/...`. */
  readonly path: string;
  readonly found?: string;
  readonly expected?: string;
}

/** One rule of SDI that can be decided without asking anyone. `D` is the kind of document it is asked of. */
export interface SdiCheck<D = FatturaElettronica> {
  /** SDI's own code. */
  readonly code: string;
  /** A stable English name for documents and tests. */
  readonly name: string;
  readonly it: string;
  readonly en: string;
  readonly find: (fattura: D, facts: CheckFacts) => readonly Sighting[];
}

/** How every path in the header begins; there is one header, so it has no count. */
export const HEADER = 'FatturaElettronicaHeader';
/** A place where no figures help. */
export const at = (path: string): Sighting => ({ path });
/** The one place of a rule, where it is broken; none where it holds. */
export const when = (broken: boolean, path: string): readonly Sighting[] => (broken ? [at(path)] : []);

/** A rule of one body, asked of each. `path` is that body's. */
export const inBodies =
  (
    find: (
      body: FatturaElettronicaBody,
      path: string,
      fattura: FatturaElettronica,
      facts: CheckFacts,
    ) => readonly Sighting[],
  ): SdiCheck['find'] =>
  (fattura, facts) =>
    fattura.FatturaElettronicaBody.flatMap((body, i) => find(body, `FatturaElettronicaBody[${i + 1}]`, fattura, facts));

/** The places in a repeated element that break a rule. */
export const inEach = <T>(
  items: readonly T[] | undefined,
  path: string,
  broken: (item: T) => boolean,
): readonly Sighting[] => (items ?? []).flatMap((item, i) => (broken(item) ? [at(`${path}[${i + 1}]`)] : []));
