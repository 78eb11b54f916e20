import { expect, it } from 'vitest';
import { crowdViolations } from './name-rules.ts';

const files = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${folder}/file-${i}.ts`);

it('refuses a folder of the application with more than forty files, its folders below not counted', () => {
  const crowded = 'packages/application/src/booking';
  const fine = [
    ...files('packages/application/src/commerce', 40),
    ...files('packages/application/src/commerce/order', 40),
    ...files('packages/domain/src/booking', 50),
  ];
  expect(crowdViolations([...fine, ...files(crowded, 41)])).toEqual([
    { rule: 'crowd', where: crowded, what: '41 files; at most 40' },
  ]);
});
