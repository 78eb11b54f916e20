import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const screens = join(import.meta.dirname, '../../packages/dashboard/src');

it('the page of components shows every one of kernel/ui', () => {
  const page = readFileSync(join(screens, 'ui/gallery.screen.tsx'), 'utf8');
  const files = readdirSync(join(screens, 'kernel/ui')).filter((file) => file.endsWith('.tsx'));
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !page.includes(`'../kernel/ui/${file}'`))).toEqual([]);
});
