import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { placeScreens } from './screens.ts';

const parent = mkdtempSync(join(tmpdir(), 'placed-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('two builds at once into one folder leave the screens whole, and nothing beside them', async () => {
  const folder = join(parent, 'dashboard');
  const filesOf = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  await placeScreens(folder);
  const whole = filesOf();
  await Promise.all([placeScreens(folder), placeScreens(folder), placeScreens(folder)]);
  expect(filesOf()).toEqual(whole);
  expect([whole.includes('index.html'), readdirSync(parent)]).toEqual([true, ['dashboard']]);
});
