import type { AuditRecord } from '@svc/application/kernel';
import { byteOrderMark, csvRecord, csvText } from '@svc/domain/kernel';
import { entryView } from './audit.views.ts';

type View = ReturnType<ReturnType<typeof entryView>>;

/** The columns, in their order, as an Italian spreadsheet shows them. */
const columns: readonly (readonly [title: string, cell: (view: View) => string | null])[] = [
  ['Data', ({ at }) => at],
  ['Tipo autore', ({ actor }) => actor.kind],
  ['Autore', ({ actor }) => actor.id],
  ['Nome autore', ({ actor }) => actor.name],
  ['Operatore', ({ actor }) => actor.operatorId],
  ['Azione', ({ action }) => action],
  ['Operazione', ({ operation }) => operation],
  ['Oggetto', ({ entityName }) => entityName],
  ['Id oggetto', ({ entityId }) => entityId],
  ['Persona', ({ subjectId }) => subjectId],
  ['Modifiche', ({ changes }) => JSON.stringify(changes)],
  ['Anonimizzata', ({ anonymized }) => (anonymized ? 'sì' : 'no')],
  ['Richiesta', ({ requestId }) => requestId],
];
const address = ['Indirizzo IP', ({ ip }: View) => ip ?? null] as const;

const columnsFor = (shows: boolean) => (shows ? [...columns, address] : columns);

/** The line of titles. @param shows whether the caller may see addresses */
export const csvTitles = (shows: boolean): string =>
  byteOrderMark + csvRecord(columnsFor(shows).map(([title]) => title));

/** Lines of entries: no cell begins a formula, whatever somebody typed into a field. */
export const csvLines = (shows: boolean, records: readonly AuditRecord[]): string => {
  const [view, cells] = [entryView(shows), columnsFor(shows)];
  return records.map((record) => csvRecord(cells.map(([, cell]) => csvText(cell(view(record)) ?? '')))).join('');
};

/** The last line of a file that does not hold all that was found. */
export const csvCut = (cap: number): string =>
  csvRecord([`ESPORTAZIONE TRONCATA: sono riportate le ${cap} voci più recenti`]);
