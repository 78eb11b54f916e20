import { resolve } from 'node:path';
import { circleViolations } from './circle-rules.ts';
import { contextViolations } from './context-rules.ts';
import { importGraph } from './import-graph.ts';
import { layerRules } from './layer-rules.ts';
import { manifests } from './manifests.ts';
import { crowdViolations, endingViolations, nameViolations } from './name-rules.ts';
import { codeFiles, packagePages, sourceFiles } from './source-tree.ts';
import { testClassViolations } from './test-classes.ts';
import { textViolations } from './text-rules.ts';
import { lineOf, type Violation } from './violation.ts';
import { wordViolations } from './word-rules.ts';

/** Every broken rule of the workspace at `root`, each once, sorted by place. */
export const architectureViolations = async (root: string): Promise<readonly Violation[]> => {
  const edges = await importGraph(root);
  const declared = manifests(root);
  const files = sourceFiles(root);
  const imports = edges.flatMap((edge) =>
    layerRules.flatMap(({ name, refuses }) => {
      const what = refuses(edge, declared);
      return what === undefined ? [] : [{ rule: name, where: edge.from, what }];
    }),
  );
  const all = [
    ...imports,
    ...contextViolations(edges),
    ...circleViolations(edges),
    ...testClassViolations(edges),
    ...files.flatMap((file) => textViolations(file)),
    ...[...files, ...packagePages(root)].flatMap((file) => wordViolations(file)),
    ...nameViolations(files.map(({ path }) => path)),
    ...crowdViolations(files.map(({ path }) => path)),
    ...endingViolations(codeFiles(root)),
  ];
  return [...new Map(all.map((violation) => [lineOf(violation), violation])).values()].toSorted((a, b) =>
    lineOf(a) < lineOf(b) ? -1 : 1,
  );
};

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? `${import.meta.dirname}/../..`);
  const violations = await architectureViolations(root);
  for (const violation of violations) process.stdout.write(`${lineOf(violation)}\n`);
  if (violations.length > 0) process.exitCode = 1;
}
