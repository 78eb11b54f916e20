import type { ImportEdge } from './import-graph.ts';
import { manifestOf, packageNameOf, type Manifest } from './manifests.ts';
import { isTestCode, placeOf } from './source-tree.ts';

/** A rule over one import: the reason it is refused, or undefined. */
export interface ImportRule {
  readonly name: string;
  readonly refuses: (edge: ImportEdge, all: readonly Manifest[]) => string | undefined;
}

/** Which of our packages a package may import, and which of the registry's; undefined: any it declares. */
const layers: Readonly<Record<string, { readonly ours: readonly string[]; readonly registry?: readonly string[] }>> = {
  domain: { ours: [], registry: ['zod', 'neverthrow', 'decimal.js'] },
  application: { ours: ['domain'], registry: ['effect'] },
};
const adapterLayer = { ours: ['domain', 'application'] };

const targetOf = (edge: ImportEdge): string | undefined => {
  const named = packageNameOf(edge.specifier);
  return named?.startsWith('@svc/') === true ? named.slice('@svc/'.length) : placeOf(edge.to)?.package;
};

/** The emulators of the vendor packages stand on the emulation kit, and on nothing else of that package. */
const isEmulationOfFake = (edge: ImportEdge): boolean =>
  /^packages\/adapters-[^/]+\/src\/fake\//.test(edge.from) && edge.specifier === '@svc/adapters-platform/emulation';

const layer: ImportRule = {
  name: 'layer',
  refuses: (edge) => {
    const from = placeOf(edge.from)?.package;
    const target = targetOf(edge);
    if (target === 'app' && from !== 'app' && from !== undefined) return 'nobody imports the app';
    if (from === undefined || from === 'app' || target === undefined || target === from) return undefined;
    if (isEmulationOfFake(edge)) return undefined;
    const { ours } = layers[from] ?? adapterLayer;
    return ours.includes(target) ? undefined : `${from} may not import ${target}`;
  },
};

/** A package that a layer must not know, whatever its package.json says. */
const vendor: ImportRule = {
  name: 'vendor',
  refuses: ({ from, specifier }) => {
    const registry = layers[placeOf(from)?.package ?? '']?.registry;
    if (registry === undefined || isTestCode(from)) return undefined;
    if (specifier.startsWith('node:')) return `${specifier} is not pure`;
    const name = packageNameOf(specifier);
    return name === undefined || name.startsWith('@svc/') || registry.includes(name)
      ? undefined
      : `${name} is foreign here`;
  },
};

const crossing: ImportRule = {
  name: 'package-by-path',
  refuses: ({ from, to, specifier }) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    if (!specifier.startsWith('.') || b === undefined || a?.package === b.package) return undefined;
    return a === undefined ? undefined : `${specifier} reaches into ${b.package}; import it by name`;
  },
};

const undeclared: ImportRule = {
  name: 'undeclared',
  refuses: ({ from, specifier }, all) => {
    const name = packageNameOf(specifier);
    const manifest = manifestOf(all, from);
    if (name === undefined || manifest === undefined || name === manifest.name) return undefined;
    const development = isTestCode(from) ? { ...all[0]?.devDependencies, ...manifest.devDependencies } : {};
    return name in { ...manifest.dependencies, ...development }
      ? undefined
      : `${name} is not among the dependencies of ${manifest.name}`;
  },
};

const unresolved: ImportRule = {
  name: 'unresolved',
  refuses: (edge) => (edge.unresolved ? `${edge.specifier} leads nowhere` : undefined),
};

/** The environment by another door; which file may open it, the rule of the texts tells. */
const environment: ImportRule = {
  name: 'environment',
  refuses: ({ from, specifier }) =>
    /^(?:node:)?process$/.test(specifier) && !isTestCode(from) ? 'the global `process` is enough' : undefined,
};

const fenced = (name: string, packages: RegExp, inside: RegExp, why: string): ImportRule => ({
  name,
  refuses: ({ from, specifier }) =>
    packages.test(specifier) && from.startsWith('packages/') && !inside.test(from) ? `${specifier}: ${why}` : undefined,
});

export const layerRules: readonly ImportRule[] = [
  unresolved,
  environment,
  undeclared,
  layer,
  vendor,
  crossing,
  fenced(
    'container',
    /^(?:inversify|reflect-metadata)(?:\/|$)/,
    /^packages\/app\/src\/composition\//,
    'the container lives in packages/app/src/composition',
  ),
  fenced(
    'effect-barrel',
    /^(?:effect|@effect\/platform-node)$/,
    /^$/,
    'a barrel costs a second at start; import the subpath',
  ),
  fenced(
    'effect-http',
    /^(?:effect\/http(?:\/|$)|@effect\/platform-node(?:$|\/(?!NodeServices$)))/,
    /^packages\/adapters-http\/src\/kernel\//,
    'unstable; it stays behind the HTTP kernel',
  ),
  fenced(
    'effect-cli',
    /^(?:effect\/cli(?:\/|$)|@effect\/platform-node\/NodeServices)/,
    /^packages\/app\/src\/commands\//,
    'unstable; it stays with the commands',
  ),
  fenced(
    'oidc-library',
    /^oidc-provider(?:\/|$)/,
    /^packages\/(?:adapters-http\/src\/accounts\/oidc\/|app\/src\/testing\/login-provider\.ts$)/,
    'it stays behind its mount, which loads it on first use; in tests it plays the login provider too',
  ),
  fenced(
    'result',
    /^neverthrow$/,
    /^packages\/(?:domain\/src\/|application\/src\/kernel\/from-result\.ts$)/,
    'Result belongs to the domain; use cases bridge it with fromResult',
  ),
];
