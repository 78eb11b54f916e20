import * as Effect from 'effect/Effect';
import {
  listChange,
  readCaps,
  readComuni,
  type FileRecord,
  type ListChange,
  type ListFault,
  type ReadList,
} from '@svc/domain/geography';
import { decodeCsv, guessDialect } from '@svc/domain/kernel';
import type { CsvReader } from '../csv/csv-reader.ts';
import type { ComuneStore, ListSource } from './comune-store.ts';

/** What lists stand on. */
export interface ComuneListPorts {
  readonly comuni: ComuneStore;
  readonly csvReader: CsvReader;
}

/** A file that is no list; all that is wrong with it, in its order. */
export interface ListInvalid {
  readonly _tag: 'ListInvalid';
  readonly faults: readonly ListFault[];
}

/** A file of an operator. */
export interface GivenList extends ListSource {
  readonly bytes: Uint8Array;
  /** False: what would change is the answer, and nothing changes. */
  readonly apply: boolean;
}

/** What a list of comuni has changed, or would. */
export interface LoadedComuni extends ListChange {
  readonly size: number;
}

/** What a list of postcodes has. */
export interface LoadedCaps {
  readonly size: number;
  /** Comuni of the list without a postcode, by their codes. */
  readonly uncovered: readonly string[];
}

const unreadable: ListInvalid = { _tag: 'ListInvalid', faults: [{ line: 1, fault: 'column_missing', value: '' }] };

const recordsOf =
  ({ csvReader }: Pick<ComuneListPorts, 'csvReader'>) =>
  (bytes: Uint8Array): Effect.Effect<readonly FileRecord[], ListInvalid> => {
    const decoded = decodeCsv(bytes);
    if (decoded === null) return Effect.fail(unreadable);
    const { delimiter, from } = guessDialect(decoded.text);
    return Effect.mapError(csvReader.read(decoded.text.slice(from), delimiter), () => unreadable);
  };

const demandRight = <T>({ items, faults }: ReadList<T>): Effect.Effect<readonly T[], ListInvalid> =>
  faults.length === 0 ? Effect.succeed(items) : Effect.fail({ _tag: 'ListInvalid', faults });

/** Reads a list of comuni in ISTAT's shape, and puts it in the place of the one before; a file with any fault changes nothing. */
export const loadComuni =
  (ports: ComuneListPorts) =>
  ({ bytes, apply, name, validFrom }: GivenList) =>
    Effect.gen(function* () {
      const items = yield* demandRight(readComuni(yield* recordsOf(ports)(bytes)));
      const change = listChange(yield* ports.comuni.all, items);
      if (apply) yield* ports.comuni.replaceComuni(items, { name, validFrom });
      return { size: items.length, ...change } satisfies LoadedComuni;
    });

/** Reads a list of postcodes of comuni that are loaded, and puts it in the place of the one before. */
export const loadCaps =
  (ports: ComuneListPorts) =>
  ({ bytes, apply, name, validFrom }: GivenList) =>
    Effect.gen(function* () {
      const known = new Set((yield* ports.comuni.all).map(({ code }) => code));
      const items = yield* demandRight(readCaps(yield* recordsOf(ports)(bytes), (code) => known.has(code)));
      if (apply) yield* ports.comuni.replaceCaps(items, { name, validFrom });
      const covered = new Set(items.map(({ comune }) => comune));
      return { size: items.length, uncovered: [...known].filter((code) => !covered.has(code)) } satisfies LoadedCaps;
    });
