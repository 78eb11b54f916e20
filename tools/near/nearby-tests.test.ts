import { describe, expect, it } from 'vitest';
import type { ImportEdge } from '../tidy/import-graph.ts';
import { nearbyTests } from './nearby-tests.ts';

const edge = (from: string, to: string): ImportEdge => ({
  from,
  to,
  specifier: to,
  typeOnly: false,
  unresolved: false,
});
const edges = [
  edge('order.test.ts', 'order.ts'),
  edge('sell.ts', 'order.ts'),
  edge('sell.test.ts', 'sell.ts'),
  edge('index.ts', 'sell.ts'),
  edge('rows.ts', 'index.ts'),
  edge('rows.test.ts', 'rows.ts'),
  edge('mail.test.ts', 'mail.ts'),
  edge('order.ts', 'sell.ts'), // a circle ends
];

describe('the tests near a change', () => {
  it('are those that reach it in at most three imports', () => {
    expect(nearbyTests(edges, ['order.ts'])).toEqual(['order.test.ts', 'sell.test.ts']);
    expect(nearbyTests(edges, ['sell.ts'])).toEqual(['order.test.ts', 'sell.test.ts']);
  });
  it('do not come by an index or by an import of types', () => {
    expect(nearbyTests(edges, ['rows.ts'])).toEqual(['rows.test.ts']);
    const typed = { ...edge('label.test.ts', 'rows.ts'), typeOnly: true };
    expect(nearbyTests([...edges, typed], ['index.ts', 'rows.ts'])).toEqual(['rows.test.ts']);
  });
  it('are also the changed tests themselves, and none for a page', () => {
    expect(nearbyTests(edges, ['mail.test.ts', 'README.md'])).toEqual(['mail.test.ts']);
  });
  it('leave out those of real parts', () => {
    expect(nearbyTests(edges, ['postfix.real.test.ts'])).toEqual([]);
  });
});
