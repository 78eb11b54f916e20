import type { ImportEdge } from './import-graph.ts';
import type { Manifest } from './manifests.ts';

/** A rule over one import: the reason it is refused, or undefined. */
export interface ImportRule {
  readonly name: string;
  readonly refuses: (edge: ImportEdge, all: readonly Manifest[]) => string | undefined;
}
