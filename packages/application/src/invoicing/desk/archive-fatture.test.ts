import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { storeDown } from '../../kernel/index.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { openStudio } from '../../testing/studio.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { archiveFatture, type ArchivedFile } from './archive-fatture.ts';

const query = { from: Temporal.PlainDate.from('2027-03-01'), to: Temporal.PlainDate.from('2027-03-31') };
const filesOf = async (studio: Awaited<ReturnType<typeof openStudio>>): Promise<readonly ArchivedFile[]> => {
  const parts = await run(archiveFatture(studio.ports)(query));
  const files = [...parts.first];
  for (let part = await run(parts.next); part !== null; part = await run(parts.next)) files.push(...part);
  return files;
};

describe('the archive of some days', () => {
  it('is every document once as a file, those of others in a folder of their own', async () => {
    const studio = await openStudio();
    const on = (n: number) => ({ date: query.from.add({ days: n }), number: `SVC/${n}`, transmittedXml: `<n${n}/>` });
    for (const row of times(4, (n) => aFattura(on(n)))) await run(studio.world.invoices.insertRow(row));
    await run(studio.world.invoices.insertRow(aFattura({ ...on(9), direction: 'inbound', fileName: 'IT1_x.xml.p7m' })));
    expect((await filesOf(studio)).map(({ name, xml }) => [name, xml])).toEqual([
      ...times(4, (n) => [`emesse/SVC_${n}.xml`, `<n${n}/>`]),
      ['ricevute/IT1_x.xml', '<n9/>'],
    ]);
  });
  it('names no file twice, and none that leaves its folder', async () => {
    const studio = await openStudio();
    const names = ['a.xml', 'A.XML', 'a-2.xml', '../../etc/passwd', 'a.xml', 'con.xml'];
    for (const [n, fileName] of names.entries())
      await run(
        studio.world.invoices.insertRow(aFattura({ date: query.from.add({ days: n }), number: `N${n}`, fileName })),
      );
    const files = (await filesOf(studio)).map(({ name }) => name.toLowerCase());
    expect(new Set(files).size).toBe(names.length);
    for (const name of files) expect(name).toMatch(/^emesse\/[^/\\]+$/);
    expect(files).not.toContain('emesse/con.xml');
  });
  it('with a database that is away is refused, not broken', async () => {
    const studio = await openStudio();
    const invoices = { ...studio.world.invoices, archivePage: () => Effect.fail(storeDown('gone')) };
    expect(await failureOf(archiveFatture({ invoices })(query))).toMatchObject({ _tag: 'StoreDown' });
  });
});
