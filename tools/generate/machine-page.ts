import { finalStatesOf, type Cell } from '@svc/domain/kernel';
import type { Machine } from './machines.ts';

const cellText = (cell: Cell<string, string>): string => {
  if ('to' in cell) return `→ ${cell.to}`;
  if ('stay' in cell) return '·';
  return 'refuse' in cell ? `✗ \`${cell.refuse}\`` : `↩ ${cell.restore.join(', ')}`;
};

const eventsIn = ({ table }: Machine): readonly string[] => Object.keys(Object.values(table)[0] ?? {});

/** The sentence above the table in its source, and the remarks beside its events. */
const explained = (source: string): { readonly about: string; readonly events: ReadonlyMap<string, string> } => {
  const about = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const \w+Table\b/.exec(source)?.[1] ?? '';
  const remarks = source.matchAll(/^\s*\|((?: *['`][^'`]+['`] *\|?)+);? *\/\/ (.+)$/gm);
  const events = [...remarks].flatMap(([, names, remark]) =>
    [...(names ?? '').matchAll(/['`]([^'`]+)['`]/g)].map(([, name]) => [name ?? '', remark ?? ''] as const),
  );
  return { about: about.replaceAll(/\s*\n\s*\*?/g, ' ').trim(), events: new Map(events) };
};

const movesOf = ({ table }: Machine): readonly (readonly [from: string, to: string, event: string])[] =>
  Object.entries(table).flatMap(([from, row]) =>
    Object.entries(row).flatMap(([event, cell]) => {
      if ('to' in cell) return [[from, cell.to, event] as const];
      return 'restore' in cell ? cell.restore.map((state) => [from, state, `${event} ↩`] as const) : [];
    }),
  );

const diagram = (machine: Machine): readonly string[] => {
  const arrows = Map.groupBy(movesOf(machine), ([from, to]) => `${from} --> ${to}`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...machine.starts.map((state) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, moves]) => `  ${arrow} : ${moves.map(([, , event]) => event).join(', ')}`),
    '```',
  ];
};

const tableOf = (machine: Machine): readonly string[] => {
  const events = eventsIn(machine);
  const finals: readonly string[] = finalStatesOf(machine.table);
  const rows = Object.entries(machine.table).map(([state, row]) => {
    const cells = events.map((event) => {
      const cell = row[event];
      return cell === undefined ? '' : cellText(cell);
    });
    return `| **${state}**${finals.includes(state) ? ' (final)' : ''} | ${cells.join(' | ')} |`;
  });
  return [`| state | ${events.join(' | ')} |`, `|---|${events.map(() => '---|').join('')}`, ...rows];
};

const refusalsOf = ({ table }: Machine): readonly string[] => {
  const cells = Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).flatMap(([event, cell]) =>
      'refuse' in cell ? [[cell.refuse, `${state} × ${event}`] as const] : [],
    ),
  );
  const lines = [...Map.groupBy(cells, ([code]) => code)].map(
    ([code, all]) => `| \`${code}\` | ${all.map(([, where]) => where).join(', ')} |`,
  );
  return lines.length === 0
    ? ['This machine refuses nothing: what comes late changes nothing.']
    : ['| refusal | where |', '|---|---|', ...lines];
};

/** The page of one machine. `source` is the text of its `*.transitions.ts`. */
export const machinePage = (machine: Machine, source: string): string => {
  const { about, events } = explained(source);
  const remarks = eventsIn(machine).flatMap((event) => {
    const remark = events.get(event);
    return remark === undefined ? [] : [`- \`${event}\`: ${remark}`];
  });
  const path = `packages/domain/src/${machine.folder}/${machine.name}.transitions.ts`;
  return [
    `# ${machine.title}`,
    '',
    about,
    '',
    `Source: [\`${path}\`](../../../${path})`,
    '',
    ...tableOf(machine),
    '',
    '`→` moves to that state. `·` accepted, nothing changes: a replay, or already moot. `✗` refused with that code.',
    '`↩` goes back to the remembered state, which must be one of these. A final state is never left.',
    '',
    ...(remarks.length === 0 ? [] : ['## Events', '', ...remarks, '']),
    '## Diagram',
    '',
    ...diagram(machine),
    '',
    '## Refusals',
    '',
    ...refusalsOf(machine),
    '',
  ].join('\n');
};

/** The page that lists them all. */
export const machineIndex = (all: readonly Machine[]): string =>
  [
    '# State machines',
    '',
    'Each is a total table: every state × event is a move, a replay or a named refusal. The same value drives the code,',
    "the property tests and the database's check constraints.",
    '',
    '| machine | states | events | starts in | ends in |',
    '|---|---|---|---|---|',
    ...all.map((machine) => {
      const finals: readonly string[] = finalStatesOf(machine.table);
      return `| [${machine.title}](${machine.name}.md) | ${Object.keys(machine.table).length} | ${eventsIn(machine).length} | ${machine.starts.join(', ')} | ${finals.join(', ') || 'never'} |`;
    }),
    '',
  ].join('\n');
