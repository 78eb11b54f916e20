import { contextPairs, contexts } from '../tidy/context-map.ts';

/** docs/generated/context-map.md */
export const contextPage = (): string =>
  [
    '# Contexts and their arrows',
    '',
    `In this order: ${contexts.join(', ')}. Every context may use the kernel. Any other arrow stands below and goes through`,
    "the other's `index.ts`; `pnpm check:architecture` refuses the rest, and a declared arrow that nobody uses.",
    '',
    '```mermaid',
    'flowchart LR',
    ...contextPairs.map(({ from, to, typesOnly }) => `  ${from} ${typesOnly === true ? '-. types .->' : '-->'} ${to}`),
    '```',
    '',
    '| from | to | where | what | why |',
    '|---|---|---|---|---|',
    ...contextPairs.map(
      (pair) =>
        `| ${pair.from} | ${pair.to} | ${pair.package ?? 'every package'} | ${pair.typesOnly === true ? 'types' : 'code'}${pair.into === undefined ? '' : ` of the ${pair.into}`} | ${pair.why} |`,
    ),
    '',
  ].join('\n');
