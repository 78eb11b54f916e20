import { describe, expect, it } from 'vitest';
import { sidebarTree, type SidebarLine } from '@svc/domain/kernel';
import { allRoutes } from '../routes.ts';

const everyLine = (lines: readonly SidebarLine[]): readonly SidebarLine[] =>
  lines.flatMap((line) => [line, ...everyLine(line.children ?? [])]);

describe('the lines of the sidebar', () => {
  it('each ask for rows that there are', () => {
    const known = new Set(allRoutes.map(({ id }) => id));
    const asked = sidebarTree.flatMap(({ items }) => everyLine(items)).flatMap(({ anyOf }) => anyOf);
    expect(asked.filter((id) => !known.has(id))).toEqual([]);
  });
});
