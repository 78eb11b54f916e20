import { cruise, getAvailableTranspilers } from 'dependency-cruiser';
import { readdirSync } from 'node:fs';
import { isTypeScript } from './source-tree.ts';

/** One import of one file of ours. */
export interface ImportEdge {
  /** The importing file, from the root. */
  readonly from: string;
  /** As written; a module of Node always with `node:`. */
  readonly specifier: string;
  /** The imported file from the root, or as written when nothing was found. */
  readonly to: string;
  readonly typeOnly: boolean;
  readonly unresolved: boolean;
}

/**
 * All imports of the workspace at `root`. TypeScript 7 has no compiler API, so dependency-cruiser gets TypeScript 6
 * (pnpm-workspace.yaml, packageExtensions); without it every .ts file would count as empty and every rule pass.
 * @throws when TypeScript cannot be parsed, or when the result has no edge from a .ts file
 */
export const importGraph = async (root: string): Promise<readonly ImportEdge[]> => {
  const typescript = getAvailableTranspilers().find(({ name }) => name === 'typescript');
  if (typescript?.available !== true)
    throw new Error('dependency-cruiser cannot parse TypeScript: it would see no import');
  const folders = readdirSync(root).filter((name) => ['packages', 'tools', 'test', 'bench', 'examples'].includes(name));
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // Only our own builds: what a registry package keeps in its dist must stay visible.
      exclude: { path: '^(packages/[^/]+/dist|dist|dist-tools)/' },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a graph');
  const edges = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map((dependency) => ({
      from: source,
      specifier: dependency.coreModule ? `node:${dependency.module}` : dependency.module,
      to: dependency.resolved,
      typeOnly: dependency.dependencyTypes.includes('type-only'),
      unresolved: dependency.couldNotResolve,
    })),
  );
  const ours = edges.filter(({ from }) => isTypeScript(from) && !from.includes('node_modules'));
  if (ours.length === 0) throw new Error('dependency-cruiser found no import in any .ts file');
  return ours;
};
