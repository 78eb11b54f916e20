import * as Effect from 'effect/Effect';
import { contactTitles, countLines, previewHours, type ContactColumn, type ContactImport } from '@svc/domain/content';
import { decodeCsv, guessDialect, mapHeaders, type CsvDelimiter } from '@svc/domain/kernel';
import { nameMade, type CsvReader, type Digest } from '../../kernel/index.ts';
import { planned, unreadable, withPlan, type ImportPorts } from './import-plan.ts';

interface PreviewPorts extends ImportPorts {
  readonly csvReader: CsvReader;
  readonly digest: Digest;
}

export interface SentContacts {
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly delimiter: CsvDelimiter | null;
  readonly mapping: readonly (ContactColumn | null)[] | null;
}

/** Reads a file of contacts and says what its import would do. Nothing comes in yet. */
export const previewContacts =
  (ports: PreviewPorts) =>
  ({ fileName, content, delimiter, mapping }: SentContacts) =>
    Effect.gen(function* () {
      const decoded = decodeCsv(content);
      if (decoded === null) return yield* Effect.fail(unreadable);
      const { delimiter: guessed, from } = guessDialect(decoded.text);
      const chosen = delimiter ?? guessed;
      const read = yield* Effect.mapError(ports.csvReader.read(decoded.text.slice(from), chosen), () => unreadable);
      const [head, ...below] = read;
      if (head === undefined) return yield* Effect.fail(unreadable);
      const titles = head.cells.map((cell) => cell.trim());
      if (titles.every((title) => title === '')) return yield* Effect.fail(unreadable);
      if (mapping !== null && mapping.length !== titles.length) return yield* Effect.fail(unreadable);
      const now = ports.clock.now();
      const batch: ContactImport = {
        ...{ id: ports.ids.next<string>(), state: 'Previewed', fileName, sha256: ports.digest.sha256(content) },
        ...{
          delimiter: chosen,
          encoding: decoded.encoding,
          titles,
          mapping: mapping ?? mapHeaders(titles, contactTitles),
        },
        records: below.map(({ line, cells }) => ({ line: from === 0 ? line : line + 1, cells })),
        ...{ onDuplicate: 'update', labels: [], counts: countLines([]), faults: [], undone: null },
        ...{ createdAt: now, expiresAt: now.add({ hours: previewHours }) },
      };
      return yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const shown = withPlan(batch, yield* planned(ports, batch));
          yield* ports.contactImports.insert(shown);
          yield* nameMade(shown.id);
          return shown;
        }),
      );
    });
