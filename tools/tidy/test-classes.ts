import type { ImportEdge } from './import-graph.ts';
import type { Violation } from './violation.ts';

/** What a test file needs, from nothing to foreign servers; its name states it, and with it how long it may take. */
const classes = ['', 'mikro', 'composed', 'process', 'real'] as const;
type TestClass = (typeof classes)[number];

const isTest = (path: string): boolean => path.endsWith('.test.ts');

const classOfName = (path: string): TestClass => {
  const [, role = ''] = /\.(\w+)\.test\.ts$/.exec(path) ?? [];
  return classes.find((each) => each === role) ?? '';
};

/** Modules that start a process of ours, a cluster or a browser: who imports one of them by itself starts it. */
const starts = /^packages\/app\/src\/testing\/(?:svc-process|browser)\.ts$|^(?:node:)?child_process$/;
/** The composed server. */
const composition = /^packages\/app\/src\/(?:composition\/container|serving\/server)\.ts$/;
/** A database of one's own in a real Postgres. */
const database = /^packages\/adapters-db\/src\/testing\//;

const isSupport = (path: string): boolean => /\.test\.support\.ts$|\.testkit\.ts$|\/testing\//.test(path);

/** Everything a file reaches by imports of values; `through` says past which files one goes on. */
const reachedFrom = (
  file: string,
  imports: ReadonlyMap<string, readonly ImportEdge[]>,
  through: (path: string) => boolean,
): ReadonlySet<string> => {
  const seen = new Set<string>();
  const open = [file];
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const { to, typeOnly } of imports.get(path) ?? []) {
      if (typeOnly || seen.has(to)) continue;
      seen.add(to);
      if (through(to)) open.push(to);
    }
  return seen;
};

/** The least class that a test's imports ask for. */
const neededBy = (file: string, imports: ReadonlyMap<string, readonly ImportEdge[]>): TestClass => {
  const near = reachedFrom(file, imports, (path) => isSupport(path) && !starts.test(path));
  if ([...near].some((path) => starts.test(path))) return 'process';
  const all = reachedFrom(file, imports, (path) => !composition.test(path));
  if ([...all].some((path) => composition.test(path))) return 'composed';
  return [...all].some((path) => database.test(path)) ? 'mikro' : '';
};

/** Test files whose name promises less than they need. */
export const testClassViolations = (edges: readonly ImportEdge[]): readonly Violation[] => {
  const imports = Map.groupBy(edges, ({ from }) => from);
  return [...imports.keys()].filter(isTest).flatMap((file) => {
    const needed = neededBy(file, imports);
    return classes.indexOf(classOfName(file)) >= classes.indexOf(needed)
      ? []
      : [{ rule: 'test-class', where: file, what: `what it starts makes it a .${needed}.test.ts` }];
  });
};
