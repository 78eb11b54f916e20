import type { ImportEdge } from './import-graph.ts';
import type { ImportRule } from './import-rule.ts';
import { gather } from './gather-rules.ts';
import { machinesEntry } from './machine-rules.ts';
import { manifestOf, packageNameOf } from './manifests.ts';
import { isTestCode, placeOf } from './source-tree.ts';

/** Which of our packages a package may import, its tests besides, and which of the registry's; undefined: any it declares. */
interface Layer {
  readonly ours: readonly string[];
  readonly inTests?: readonly string[];
  readonly registry?: readonly string[];
}
const screenLibraries = [
  'react',
  'react-dom',
  'react-i18next',
  'i18next',
  'altcha-lib',
  '@mantine/core',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-router',
];
const layers: Readonly<Record<string, Layer>> = {
  domain: { ours: [], registry: ['zod', 'neverthrow', 'decimal.js'] },
  application: { ours: ['domain'], registry: ['effect'] },
  // Of ours it knows the tables and closed lists alone (the rule below), and the server by its API.
  dashboard: { ours: ['domain'], registry: screenLibraries },
  // They imitate what the adapters call, from its documents: an adapter's own idea of them must not reach them.
  emulators: { ours: ['domain'], inTests: ['application'] },
};
/** No adapter imports another one. */
const adapterLayer: Layer = { ours: ['domain', 'application'], inTests: ['emulators'] };

/** What proves the whole stands outside of it: it may import everything, and nothing imports it. */
const outermost = (from: string, target: string): string | undefined => {
  if (target === 'proof') return 'nobody imports the proof';
  if (target === 'dashboard') return 'nobody imports the screens';
  return target === 'app' && from !== 'proof' ? 'nobody but the proof imports the app' : undefined;
};

const targetOf = (edge: ImportEdge): string | undefined => {
  const named = packageNameOf(edge.specifier);
  return named?.startsWith('@svc/') === true ? named.slice('@svc/'.length) : placeOf(edge.to)?.package;
};

const layer: ImportRule = {
  name: 'layer',
  refuses: (edge) => {
    const from = placeOf(edge.from)?.package;
    const target = targetOf(edge);
    if (from === undefined || target === undefined || target === from) return undefined;
    const refused = outermost(from, target);
    if (refused !== undefined || from === 'app' || from === 'proof') return refused;
    const { ours, inTests = [] } = layers[from] ?? adapterLayer;
    if (ours.includes(target) || (isTestCode(edge.from) && inTests.includes(target))) return undefined;
    return `${from} may not import ${target}`;
  },
};

/** Of the domain the screens have the tables, the closed lists and the contrast of colours: what decides stays at the server. */
const machinesAlone: ImportRule = {
  name: 'machines-alone',
  refuses: ({ from, specifier }) =>
    from.startsWith('packages/dashboard/') &&
    /^@svc\/domain(?:\/|$)/.test(specifier) &&
    specifier !== '@svc/domain/content/contrast' &&
    !/^@svc\/domain\/[a-z]+\/machines$/.test(specifier)
      ? `${specifier}: the screens import @svc/domain/<context>/machines alone`
      : undefined,
};

/** Which emulator a file belongs to. */
const emulatorOf = (path: string): string | undefined => /^packages\/emulators\/src\/([^/]+)\//.exec(path)?.[1];

/** Each entry of the emulators stands on its own: who imitates a gateway loads no payment provider. */
const emulator: ImportRule = {
  name: 'emulator',
  refuses: ({ from, to }) => {
    const [own, other] = [emulatorOf(from), emulatorOf(to)];
    return own === undefined || other === undefined || other === own || other === 'kernel'
      ? undefined
      : `${own} may not import ${other}`;
  },
};

/** What starts the simulation: a process and its threads. */
export const startsSimulation = /^packages\/proof\/src\/simulation\/(?:main|simulation\.thread)\.ts$/;

/**
 * The simulation is as pure as what it plays: the same seed gives the same history on every machine. The hashes of
 * tools/proof/parts.ts rely on it too.
 */
const simulation: ImportRule = {
  name: 'simulation',
  refuses: ({ from, to, specifier }) => {
    if (!from.startsWith('packages/proof/src/simulation/') || isTestCode(from) || startsSimulation.test(from))
      return undefined;
    const name = packageNameOf(specifier);
    if (name === undefined)
      return specifier.startsWith('node:') || !to.startsWith('packages/proof/src/simulation/')
        ? `${specifier} is not part of the simulation`
        : undefined;
    return ['effect', '@svc/domain', '@svc/application'].includes(name)
      ? undefined
      : `${name} is foreign to the simulation`;
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

/** Beside the sources of a package stands what builds it. */
const buildsItsPackage = /^packages\/[^/]+\/[^/]+\.ts$/;

const undeclared: ImportRule = {
  name: 'undeclared',
  refuses: ({ from, specifier }, all) => {
    const name = packageNameOf(specifier);
    const manifest = manifestOf(all, from);
    if (name === undefined || manifest === undefined || name === manifest.name) return undefined;
    const development =
      isTestCode(from) || buildsItsPackage.test(from)
        ? { ...all[0]?.devDependencies, ...manifest.devDependencies }
        : {};
    return name in { ...manifest.dependencies, ...development }
      ? undefined
      : `${name} is not among the dependencies of ${manifest.name}`;
  },
};

const unresolved: ImportRule = {
  name: 'unresolved',
  refuses: (edge) => (edge.unresolved ? `${edge.specifier} leads nowhere` : undefined),
};

/** The environment by another door; the rule of the texts says which file may open it. */
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
  emulator,
  simulation,
  vendor,
  crossing,
  gather,
  machinesEntry,
  machinesAlone,
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
