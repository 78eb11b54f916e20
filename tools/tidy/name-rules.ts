import { isTypeScript } from './source-tree.ts';
import type { Violation } from './violation.ts';

/** Folders are named after what is in them, never after a pattern. */
const patterns = new Set(['utils', 'util', 'shared', 'services', 'entities', 'helpers', 'common', 'lib', 'misc']);
const kebabWithRole = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

const judge = (path: string): readonly Violation[] => {
  const parts = path.split('/');
  const folders = parts.slice(0, -1);
  const folder = folders.find((name) => patterns.has(name));
  const odd = parts.find((name) => !kebabWithRole.test(name));
  return [
    ...(folder === undefined
      ? []
      : [{ rule: 'folder', where: path, what: `"${folder}" says nothing about what is in it` }]),
    ...(odd === undefined
      ? []
      : [{ rule: 'name', where: path, what: `"${odd}" is not kebab-case with its role after a dot` }]),
  ];
};

/**
 * Scripts that no other rule would look at: types are stripped from `.ts`, and nothing else is written here, but the screens and what
 * their pages load as it stands.
 */
const isOtherScript = (path: string): boolean =>
  /^packages\/.*\.(?:[cm][jt]s|jsx?|tsx)$/.test(path) &&
  !/^packages\/dashboard\/(?:src\/.*\.tsx|public\/assets\/[^/]+\.js)$/.test(path);

/** Code of a package that hides from the rules behind another ending. */
export const endingViolations = (paths: readonly string[]): readonly Violation[] =>
  paths.filter(isOtherScript).map((path) => ({ rule: 'ending', where: path, what: 'code of ours ends in .ts' }));

/** Names of TypeScript files and of the folders above them. Fixtures keep the names their makers gave them. */
export const nameViolations = (paths: readonly string[]): readonly Violation[] =>
  paths.filter(isTypeScript).flatMap((path) => judge(path));

const mostInAFolder = 40;

/** Folders of the application that hold more files than a reader takes in: they get the domain's concept folders. */
export const crowdViolations = (paths: readonly string[]): readonly Violation[] =>
  [...Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))]
    .filter(([folder, files]) => folder.startsWith('packages/application/src') && files.length > mostInAFolder)
    .map(([folder, files]) => ({
      rule: 'crowd',
      where: folder,
      what: `${files.length} files; at most ${mostInAFolder}`,
    }));
