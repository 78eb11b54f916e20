import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterRules as later } from './later-rules.ts';
import { idsInTitles, provenRules } from './rule-titles.ts';

const root = join(import.meta.dirname, '../..');
/** The folder that holds rules.json, the specification as data. */
const folder = process.env['SVC_CATALOGUE_DIR'] ?? '';
const file = join(folder, 'rules.json');
const isThere = folder !== '' && existsSync(file);

/** Areas whose chapter is done: every rule has a test that carries its id, or stands in later-rules.ts with a reason. */
const finishedAreas = new Set([
  'accounts',
  'auth',
  'otp',
  'oidc',
  'social',
  'users',
  'maintenance',
  'payments',
  'commerce',
  'health',
  'public',
  'platform',
  'settings',
  'subscriptions',
  'activities',
  'locations',
  'closures',
  'einvoicing',
  'contacts',
  'legacy-blog',
  'audit',
]);

interface CatalogueRule {
  readonly id: string;
  readonly area: string;
}

describe('the rules of the specification', () => {
  it('are found in titles: one or several ids, then a colon, then the sentence', () => {
    const source = "it('state.one, config.Two:Three: holds', x); it('a sentence: no', y); test(`rule-x: ${z}`)";
    expect([...idsInTitles([source])]).toEqual(expect.arrayContaining(['state.one', 'config.Two:Three', 'rule-x']));
    expect(idsInTitles([source])).not.toContain('a sentence');
  });

  it('are postponed only with a reason', () => {
    for (const [id, reason] of Object.entries(later)) expect([id, reason.length > 10]).toEqual([id, true]);
  });

  it.skipIf(!isThere)('of finished areas all have a test (SVC_CATALOGUE_DIR names the folder of rules.json)', () => {
    const rules = JSON.parse(readFileSync(file, 'utf8')) as readonly CatalogueRule[];
    const proven = provenRules(root);
    const asked = rules.filter(({ area }) => finishedAreas.has(area));
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.map(({ id }) => id).filter((id) => !proven.has(id) && !(id in later))).toEqual([]);
    const known = new Set(rules.map(({ id }) => id));
    expect(Object.keys(later).filter((id) => !known.has(id) || proven.has(id))).toEqual([]);
  });
});
