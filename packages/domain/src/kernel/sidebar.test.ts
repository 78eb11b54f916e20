import { describe, expect, it } from 'vitest';
import { flagDefaults, type Flags } from './flags.ts';
import { sidebarFor, sidebarTree, type SidebarLine, type SidebarSection } from './sidebar.ts';

const flags = (over: Partial<Flags> = {}): Flags => ({ ...flagDefaults, ...over });
const everyLine = (lines: readonly SidebarLine[]): readonly SidebarLine[] =>
  lines.flatMap((line) => [line, ...everyLine(line.children ?? [])]);
const idsOf = (sections: readonly SidebarSection[]) =>
  sections.flatMap(({ items }) => everyLine(items)).map(({ id }) => id);

describe('the sidebar', () => {
  it('has each id and each page once', () => {
    const lines = sidebarTree.flatMap(({ items }) => everyLine(items));
    for (const words of [lines.map(({ id }) => id), lines.map(({ to }) => to)])
      expect(new Set(words).size).toBe(lines.length);
  });
  it('is whole for who may call every row while every flag is on', () => {
    expect(sidebarFor(() => true, flags({ enable_finance: true }))).toEqual(sidebarTree);
  });
  it('leaves out a line whose flag is off, whatever its rows say', () => {
    expect(idsOf(sidebarFor(() => true, flags()))).toEqual(['home', 'invoices', 'invoice-settings', 'me']);
  });
  it('shows a line by any one of its rows, and drops a section without lines', () => {
    const one = sidebarFor((row) => row === 'commerce.admin.orders.list', flags({ enable_finance: true }));
    expect(one.map(({ id }) => id)).toEqual(['money']);
    expect(idsOf(one)).toEqual(['orders']);
    expect(sidebarFor(() => false, flags())).toEqual([]);
  });
  it('leaves out a line under another one that is not for this person', () => {
    expect(idsOf(sidebarFor((row) => row === 'einvoicing.fatture.list', flags()))).toEqual(['invoices']);
  });
});
