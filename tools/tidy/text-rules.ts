import { bareSource } from './bare-source.ts';
import { startsSimulation } from './layer-rules.ts';
import { isTestCode, type SourceFile } from './source-tree.ts';
import type { Violation } from './violation.ts';

interface TextRule {
  readonly name: string;
  readonly appliesTo: (path: string) => boolean;
  readonly pattern: RegExp;
  readonly why: string;
}

// `new Date(text)` and `Math.max` are pure and pass.
const ambient =
  /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^\s)])|(?<!new )\bDate\(|\}\s*=\s*(?:Date|Math|performance|Temporal)\b|\b(?:Date|Math)\s*\[|\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b|\bTemporal\.Now\b|\bperformance\.now\b|\bset(?:Timeout|Interval|Immediate)\b|\bfetch\(|\bprocess\.(?:exit|on|once|kill|hrtime|nextTick|argv|stdout|stderr|stdin|cwd|pid|uptime|memoryUsage)\b/;

/** The build of the screens says by it to its tools what is built, and Vite beside a server where that one is. */
const mayReadEnvironment = (path: string): boolean =>
  path === 'packages/app/src/config/config.ts' ||
  path === 'packages/dashboard/build.ts' ||
  path === 'packages/dashboard/vite.config.ts' ||
  isTestCode(path);

/** What the simulation plays, and itself but for what starts it: the same seed gives the same history. */
const isPlayedFromSeed = (path: string): boolean =>
  /^packages\/(?:domain\/src|application\/src|proof\/src\/simulation)\//.test(path) && !startsSimulation.test(path);

const isUseCase = (path: string): boolean => path.startsWith('packages/application/src/') && !isTestCode(path);
const ownPorts =
  'a use case names the ports it needs, with Pick or an interface of its own; only the composition holds all of them';

const rules: readonly TextRule[] = [
  {
    name: 'ambient',
    appliesTo: (path) => isPlayedFromSeed(path) && !isTestCode(path),
    pattern: ambient,
    why: 'clock, chance, timers and network are ports here',
  },
  {
    name: 'environment',
    appliesTo: (path) => !mayReadEnvironment(path),
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\benv\b[^{}]*\}\s*=\s*(?:globalThis\s*\.\s*)?process\b/,
    why: 'the environment is read in packages/app/src/config/config.ts alone',
  },
  {
    name: 'decorator',
    appliesTo: () => true,
    pattern: /^\s*@[A-Za-z_]\w*/,
    why: 'Node strips types, it does not run decorators',
  },
  {
    name: 'literal',
    appliesTo: (path) => path.endsWith('.tsx'),
    pattern: /(?<!=)>[^<>{}=;().?:]*[A-Za-zÀ-ÿ]{2,}[^<>{}=;()?:]*</,
    why: 'what people read stands in the texts of its context, in every language',
  },
  {
    name: 'ports',
    appliesTo: isUseCase,
    pattern: /[:&=]\s*(?:Invoicing|Money|Account|Otp|Social)Ports\b(?!\[)/,
    why: ownPorts,
  },
  {
    // The ports of one context go on in those of the next, in their own files alone.
    name: 'ports',
    appliesTo: (path) => isUseCase(path) && !path.endsWith('-ports.ts'),
    pattern: /\bextends\s[^{]*\b(?:Invoicing|Money|Account|Otp|Social)Ports\b(?!\[)(?![^<]*>)/,
    why: ownPorts,
  },
];

const longest = 300;

/** Tables are as long as they are. */
const isTable = (path: string): boolean => path.endsWith('.transitions.ts');

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** A machine writes it, and nobody reads it from top to bottom. */
const isGenerated = (path: string): boolean => /\.gen(?:\.d)?\.ts$/.test(path);

const lengthOf = ({ path, text }: SourceFile): readonly Violation[] =>
  !isGenerated(path) && linesOf(text) > longest && !isTable(path)
    ? [{ rule: 'length', where: path, what: `${linesOf(text)} lines; at most ${longest}` }]
    : [];

/** The formatter leaves tables alone: their columns are made by hand, and a screen holds this much. */
const widest = 200;
const widthsOf = ({ path, text }: SourceFile): readonly Violation[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      isTable(path) && line.length > widest
        ? [{ rule: 'width', where: `${path}:${i + 1}`, what: `${line.length} columns; at most ${widest}` }]
        : [],
    );

/** What the code of one file says that it must not, comments and strings left aside. */
export const textViolations = (file: SourceFile): readonly Violation[] => {
  const lines = bareSource(file.text).split('\n');
  const found = rules
    .filter(({ appliesTo }) => appliesTo(file.path))
    .flatMap(({ name, pattern, why }) =>
      lines.flatMap((line, i) => {
        const match = pattern.exec(line)?.[0].trim();
        return match === undefined ? [] : [{ rule: name, where: `${file.path}:${i + 1}`, what: `${match}: ${why}` }];
      }),
    );
  return [...found, ...lengthOf(file), ...widthsOf(file)];
};
