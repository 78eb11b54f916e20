import * as Effect from 'effect/Effect';
import { checkDocument, isNote, isReceived, type FatturaDocument, type FatturaRow } from '@svc/domain/invoicing';
import type { MoneyPorts } from '../commerce/index.ts';
import { nameMade, type Actor } from '../kernel/index.ts';
import type { FatturaInvalid } from './compose-order-fattura.ts';
import { ownNumbers } from './gateway-access.ts';
import { linkedToSource, linkStrayNotes } from './issued-source.ts';
import { insertDraft, LOCAL_DRAFT } from './local-draft.ts';
import { newRow } from './new-row.ts';

/** Numbers in the file that other documents of these sellers and years have already, each with its body (from 1). */
export interface NumbersTaken {
  readonly _tag: 'NumbersTaken';
  readonly numbers: readonly { readonly body: number; readonly number: string }[];
}

type Imported = readonly [FatturaRow, ...FatturaRow[]];

/** Whatever the date says; the structure check names it when it is none. */
const ANY_DAY = Temporal.PlainDate.from('1970-01-01');

/**
 * Imports a FatturaPA file as Local drafts: one for each document of a lot, all of them or none. Lenient: structure
 * only; they keep their numbers and dates. What a supplier issued to us counts as received.
 */
export const importFattura = (ports: MoneyPorts) => (bytes: Uint8Array, actor: Actor) =>
  Effect.gen(function* () {
    const content = yield* ports.fatturaReader.readUnlessBusy(bytes);
    const findings = checkDocument(content, { today: ANY_DAY, strength: 'import' });
    if (findings.length > 0) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    const ours = ownNumbers(yield* ports.settings.load, ports);
    const [first, ...rest] = eachAlone(content).map((document) => {
      const direction = isReceived(document, ours) ? 'inbound' : LOCAL_DRAFT.direction;
      return newRow(ports, document, { ...LOCAL_DRAFT, direction, number: numberOf(document) });
    });
    if (first === undefined) return yield* Effect.fail<FatturaInvalid>({ _tag: 'FatturaInvalid', findings });
    return yield* ports.unitOfWork.run(insertAll(ports)([first, ...rest], actor));
  });

/** The documents of a file, each under the header they share. */
const eachAlone = (content: FatturaDocument): readonly FatturaDocument[] =>
  content.FatturaElettronicaBody.map((body) => ({ ...content, FatturaElettronicaBody: [body] }) as FatturaDocument);

const numberOf = (document: FatturaDocument): string =>
  document.FatturaElettronicaBody[0]?.DatiGenerali.DatiGeneraliDocumento.Numero.trim() ?? '';

/** Notes come last, so that each finds the invoice it names, wherever in the file that stands. */
const insertAll = (ports: MoneyPorts) => (documents: Imported, actor: Actor) =>
  Effect.gen(function* () {
    const [first, ...rest] = documents;
    const rows: [FatturaRow, ...FatturaRow[]] = [first, ...rest];
    const taken: NumbersTaken['numbers'][number][] = [];
    const order = [...rows.entries()].toSorted(([, a], [, b]) => Number(isNote(a)) - Number(isNote(b)));
    for (const [at, document] of order) {
      rows[at] = yield* linkedToSource(ports)(document);
      yield* insertDraft(ports)(rows[at], 'fattura.import', actor).pipe(
        Effect.catchTag('Taken', () => Effect.sync(() => taken.push({ body: at + 1, number: document.number ?? '' }))),
      );
    }
    const numbers = taken.toSorted((a, b) => a.body - b.body);
    if (numbers.length > 0) return yield* Effect.fail<NumbersTaken>({ _tag: 'NumbersTaken', numbers });
    for (const row of rows) yield* linkStrayNotes(ports)(row);
    yield* nameMade(...rows.map(({ id }) => id));
    return rows;
  });
