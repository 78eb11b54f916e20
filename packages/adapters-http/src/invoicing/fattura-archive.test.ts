import * as Effect from 'effect/Effect';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ArchivedFile } from '@svc/application/invoicing';
import { startForTest } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';
import type { InvoicingApp } from './invoicing-app.ts';

const path = '/api/v1/einvoicing/fatture/archive?from=2026-03-01&to=2026-03-31';
const headers = { cookie: 'SvcAuth=admin' };
const date = Temporal.PlainDate.from('2026-03-10');
const file = (n: number): ArchivedFile => ({ name: `emesse/${n}.xml`, date, xml: `<à>${n}</à>` });

it('the archive of a month is a ZIP named after it, which holds every part', async () => {
  const parts = [[file(2)], [file(3), file(4)]];
  const next = Effect.sync(() => parts.shift() ?? null);
  const archive: InvoicingApp['archive'] = () => Effect.succeed({ first: [file(1)], next });
  await using server = await startForTest(stubService({ invoicing: { archive } }));
  const answer = await fetch(`${server.origin}${path}`, { headers });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    ...[200, 'application/zip', 'attachment; filename="fatture-2026-03-01-2026-03-31.zip"'],
  ]);
  const back = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.entries(back).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual(
    [1, 2, 3, 4].map((n) => [`emesse/${n}.xml`, `<à>${n}</à>`]),
  );
});
