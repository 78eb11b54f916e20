import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What runs in production: sources without tests and what only tests need. */
const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.(?:test|contract|testkit|test\.support)\.ts$|\/testing\/|^packages\/proof/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const having = (pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const patterns = {
  // The `exec` of a pattern is a method.
  shell: /\bshell: *true|(?<![.\w])exec(?:Sync)?\(|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/,
  code: /\beval\(|\bnew Function\(|['"](?:node:)?vm['"]/,
  page: /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/,
  storage: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
  trust: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/,
} as const;

describe('the sources', () => {
  it('are found, and what is looked for would be', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(patterns.shell.test("spawn('ls', { shell: true })")).toBe(true);
    expect(patterns.shell.test("import { exec } from 'node:child_process'")).toBe(true);
    expect(patterns.code.test("new Function('return 1')")).toBe(true);
    expect(patterns.page.test('element.innerHTML = text')).toBe(true);
    expect(patterns.trust.test('{ rejectUnauthorized: false }')).toBe(true);
  });
  it('no source starts a program through a shell', () => expect(having(patterns.shell)).toEqual([]));
  it('no source runs a text as code', () => expect(having(patterns.code)).toEqual([]));
  it('no source writes HTML into a page', () => expect(having(patterns.page)).toEqual([]));
  it('no source keeps data in a browser, but the language and the random keys of open forms', () =>
    expect(having(patterns.storage).toSorted()).toEqual([
      'packages/dashboard/src/kernel/form/form-key.ts',
      'packages/dashboard/src/kernel/i18n/language.ts',
    ]));
  it('no source accepts a certificate that is not trusted', () => expect(having(patterns.trust)).toEqual([]));
});
