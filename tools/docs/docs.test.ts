import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '@svc/adapters-http';
import { configKeys } from '@svc/app/config-keys';
import { manifests } from '../tidy/manifests.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].toSorted();

/** Relative targets of a page's links and pictures, code left aside. */
const targetsOf = (text: string): readonly string[] =>
  [...text.replaceAll(/```[^]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => (target ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

const deadLinks = (page: string, text: string): readonly string[] =>
  targetsOf(text).filter((target) => !existsSync(join(root, dirname(page), target)));

/** The names in the README's table; one without a reason does not count. */
const reasonedInTable = (readme: string): readonly string[] =>
  [...readme.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, name]) => name ?? '').toSorted();

const declaredInManifests = (): readonly string[] =>
  [
    ...new Set(
      manifests(root).flatMap(({ dependencies, devDependencies }) =>
        Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@svc/')),
      ),
    ),
  ].toSorted();

describe('the documents', () => {
  it.each(pages)('%s links only to what is there', (page) => expect(deadLinks(page, read(page))).toEqual([]));
  it('are caught when a link leads nowhere', () =>
    expect(deadLinks('README.md', '[a](docs/nowhere.md) [b](README.md) [c](https://example.org)')).toEqual([
      'docs/nowhere.md',
    ]));
  it('list every decision', () => {
    const listed = targetsOf(read('docs/decisions/index.md')).toSorted();
    const there = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'index.md');
    expect(listed).toEqual(there.toSorted());
  });
  it('name no document that is not in the repository', () => {
    const absent = /\b(?:design|traps|stack|sdi|reliability|performance)\.md\b/;
    expect(pages.filter((page) => absent.test(read(page)))).toEqual([]);
  });
});

describe('the README', () => {
  const readme = read('README.md');
  it('gives the two commands, word for word', () => {
    const commands = [...readme.matchAll(/```sh\n(.*)\n```/g)].map(([, command]) => command);
    expect(commands).toEqual(['npx -y pnpm@12 start', 'npx -y pnpm@12 test']);
    expect(read('.ci/run')).toContain('\n  step test npx -y pnpm@12 test\n');
  });
  it('calls only scripts and paths that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const all = [...pages.map(read), read('.ci/run')].join('\n');
    for (const [, script] of all.matchAll(/npx -y pnpm@12 (?:--silent )?([a-z:]+)/g))
      expect(Object.keys({ ...scripts, install: '' })).toContain(script);
    const paths = allRoutes.map(({ path }) => path.replaceAll(/\{\w+\}/g, ':'));
    for (const [, path] of readme.matchAll(/\$api(\/api\/v1[^\s"?)]*)/g))
      expect(paths).toContain((path ?? '').replaceAll(/\$\w+/g, ':'));
  });
  it('names only files that exist', () => {
    const named = [...read('CONTRIBUTING.md').matchAll(/`((?:packages|tools|docs|bench)\/[^\s`]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !/[<*]|NNNN/.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });
  it('calls no Node but the one that the repository brings: that of the machine may be too old', () => {
    for (const page of ['README.md', 'CONTRIBUTING.md', '.env.example'])
      expect(read(page)).not.toMatch(/(?<!exec )\bnode (?:-\S+ )*(?:packages|dist|tools|bench)\//);
  });
  it('has a reason for every dependency of every package.json, and for nothing else', () =>
    expect(reasonedInTable(readme)).toEqual(declaredInManifests()));
});

describe('the production files', () => {
  it('set only keys that the program reads', () => {
    const named = [
      ...read('Dockerfile').matchAll(/\b([A-Z][A-Z0-9_]+)=/g),
      ...read('compose.yaml').matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm),
    ].map(([, key]) => key ?? '');
    const known = new Set<string>([
      ...Object.keys(configKeys),
      'CI',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD',
      // The host that the proxy has a certificate for.
      'SITE_ADDRESS',
      // Of the two database roles, for the script that makes them.
      'MIGRATOR_PASSWORD',
      'SERVER_PASSWORD',
    ]);
    expect(named).toContain('DATABASE_URL');
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });
  it('have a proxy in compose.yaml that takes TLS 1.2 and 1.3 alone', () => {
    const compose = read('compose.yaml');
    const [, address] = /ipv4_address: ([\d.]+)/.exec(compose) ?? [];
    expect(compose).toMatch(/\n {2}proxy:\n {4}image: caddy:\d/);
    expect(compose).toMatch(/tls \{\s+protocols tls1\.2 tls1\.3\s+\}\s+reverse_proxy svc:4280\n/);
    expect(compose).toContain('auto_https disable_redirects');
    expect(compose).toContain(`HTTP__TRUSTEDPROXIES: \${TRUSTED_PROXIES:-${address}}`);
  });
  it('start the build with the flags of the script "svc", which the benches measure', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const [program, serve] = ['ENTRYPOINT', 'CMD'].map((word) =>
      (
        JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(read('Dockerfile'))?.[1] ?? '[]') as readonly string[]
      ).join(' '),
    );
    expect(program).toBe(scripts['svc']?.replace('packages/app/src/main.ts', 'dist/main.js'));
    expect(`${program} ${serve}`).toBe(scripts['serve:built']);
  });
});
