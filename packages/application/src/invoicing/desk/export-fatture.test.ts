import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvLine } from '@svc/domain/invoicing';
import { storeDown } from '../../kernel/index.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { openStudio } from '../../testing/studio.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { exportFatture } from './export-fatture.ts';

const query = { from: Temporal.PlainDate.from('2027-03-01'), to: Temporal.PlainDate.from('2027-03-31') };

describe('the export of some days', () => {
  it('is the titles and every document once, in parts that are made one by one', async () => {
    const studio = await openStudio();
    const rows = times(8, (n) => aFattura({ number: `N/${n}`, date: query.from.add({ days: n }) }));
    for (const row of rows) await run(studio.world.invoices.insertRow(row));
    const text = await run(exportFatture(studio.ports)(query));
    const parts = [text.first];
    for (let part = await run(text.next); part !== null; part = await run(text.next)) parts.push(part);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(csvHeader() + rows.map(csvLine).join(''));
    expect(await run(text.next)).toBeNull();
    expect(text.documents()).toBe(rows.length);
  });
  it('with a database that is away is refused, not short', async () => {
    const studio = await openStudio();
    const invoices = { ...studio.world.invoices, exportPage: () => Effect.fail(storeDown('gone')) };
    expect(await failureOf(exportFatture({ invoices })(query))).toMatchObject({ _tag: 'StoreDown' });
  });
});
