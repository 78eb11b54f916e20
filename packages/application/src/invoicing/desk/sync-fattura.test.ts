import { expect, it } from 'vitest';
import { anna } from '../../testing/fixtures.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura } from './create-fattura.ts';
import { sendFattura } from './fattura-desk.ts';
import { readFattura } from './fattura-files.ts';
import { syncFattura } from './sync-fattura.ts';

const line = { description: 'Lezione privata', quantity: 1, grossCents: 5000, vat: { rateBp: 2200 } };

it('a document whose answer was lost is found by its number, and taken over as it stands there', async () => {
  const studio = await openStudio();
  const { id } = await run(
    createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin }),
  );
  studio.gateway.trouble('lost');
  await failureOf(sendFattura(studio.ports)(id, admin));
  expect(await run(readFattura(studio.ports)(id))).toMatchObject({ state: 'NEEDS_REVIEW', remoteId: null });
  const synced = await run(syncFattura(studio.ports)(id));
  expect(synced).toMatchObject({ state: 'PREN', remoteId: studio.gateway.fatture()[0]?.row.remoteId });
  expect(studio.gateway.fatture()).toHaveLength(1);
});
it('one that never left, or is a draft, stays as it is: nobody is asked', async () => {
  const studio = await openStudio();
  const row = await run(
    createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin }),
  );
  expect(await run(syncFattura(studio.ports)(row.id))).toEqual(row);
});
