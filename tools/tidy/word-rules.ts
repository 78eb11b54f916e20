import type { SourceFile } from './source-tree.ts';
import type { Violation } from './violation.ts';

/** In these packages "told" stands nowhere: not in a comment, a text, a README, nor inside a name. Others follow one by one. */
const plainPackages: readonly string[] = [
  'domain',
  'application',
  'adapters-db',
  'adapters-http',
  'adapters-payments',
  'adapters-platform',
  'adapters-sdi',
  'emulators',
  'dashboard',
];

/** What is planted for the rules themselves, and the simulation's planted bugs, whose names stand in committed seeds. */
const isPlanted = (path: string): boolean =>
  path.startsWith('packages/proof/src/simulation/mutants/') || path.startsWith('tools/tidy/');

const isPlain = (path: string): boolean => plainPackages.some((name) => path.startsWith(`packages/${name}/`));

const everywhere = /\bwhoever\b|\b(?:const|let|readonly) (?:told|heard|said|born|wish|dress)\b/i;
// The column told_at keeps its name: a released migration made it.
const inPlainPackages = /\btold(?![a-z]|_at\b)|Told(?![a-z])/;

const wordIn = (path: string, line: string): string | undefined =>
  (everywhere.exec(line) ?? (isPlain(path) ? inPlainPackages.exec(line) : null))?.[0];

/** Prose says who does what; names say what they hold. Comments and texts count. */
export const wordViolations = ({ path, text }: SourceFile): readonly Violation[] =>
  isPlanted(path)
    ? []
    : text.split('\n').flatMap((line, i) => {
        const word = wordIn(path, line);
        return word === undefined
          ? []
          : [{ rule: 'word', where: `${path}:${i + 1}`, what: `"${word}": say who does what, or what it holds` }];
      });
