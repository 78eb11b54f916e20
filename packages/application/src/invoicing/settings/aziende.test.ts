import { describe, expect, it } from 'vitest';
import { anId, anna } from '../../testing/fixtures.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createAzienda, deleteAzienda, readAzienda, updateAzienda, type AziendaInput } from './aziende.ts';
import { createFattura } from '../desk/create-fattura.ts';

const acme = {
  kind: 'company',
  legalName: 'Acme S.p.A.',
  vatNumber: 'IT 01234567897',
  address: 'Corso Francia 1',
  postalCode: '10121',
  city: 'Torino',
  recipientCode: 'abc1234',
};
const input: AziendaInput = { role: 'customer', profile: acme, note: null };

describe('the registry of counterparties', () => {
  it('keeps who is typed as a billing profile, and fills in a buyer from it', async () => {
    const studio = await openStudio();
    const azienda = await run(createAzienda(studio.ports)(input, admin));
    expect(azienda).toMatchObject({
      identity: 'IT01234567897',
      profile: { vatNumber: '01234567897', recipientCode: 'ABC1234' },
    });
    const lines = [{ description: 'Corso', quantity: 1, grossCents: 10_000, vat: { rateBp: 2200 } }];
    const made = await run(
      createFattura(studio.ports)({ documentType: 'TD01', aziendaId: azienda.id, lines, actor: admin }),
    );
    expect(made).toMatchObject({ counterpartyName: 'Acme S.p.A.', counterpartyTaxCode: 'IT01234567897' });
  });
  it('is held to the rules of a billing profile, every wrong field at once', async () => {
    const studio = await openStudio();
    const wrong = { ...input, profile: { ...acme, vatNumber: '01234567890', pec: 'sdi01@pec.fatturapa.it' } };
    const failure = await failureOf(createAzienda(studio.ports)(wrong, admin));
    expect(failure).toMatchObject({
      _tag: 'BillingProfileRequired',
      problems: [
        { path: '/vatNumber', code: 'vat_number_invalid' },
        { path: '/pec', code: 'pec_is_sdi_mailbox' },
      ],
    });
  });
  it('taken: has one entry per tax identity', async () => {
    const studio = await openStudio();
    await run(createAzienda(studio.ports)(input, admin));
    expect(await failureOf(createAzienda(studio.ports)(input, admin))).toMatchObject({ _tag: 'Taken' });
    const other = await run(createAzienda(studio.ports)({ ...input, profile: anna }, admin));
    expect(await failureOf(updateAzienda(studio.ports)(other.id, input, admin))).toMatchObject({ _tag: 'Taken' });
  });
  it('is replaced whole and deleted', async () => {
    const studio = await openStudio();
    const { id, createdAt } = await run(createAzienda(studio.ports)({ ...input, note: 'vecchia' }, admin));
    studio.later({ minutes: 1 });
    const changed = await run(updateAzienda(studio.ports)(id, { ...input, role: 'both' }, admin));
    expect(changed).toMatchObject({ id, role: 'both', note: null, createdAt, updatedAt: studio.now() });
    await run(deleteAzienda(studio.ports)(id, admin));
    const gone = { _tag: 'NotFound', what: 'Azienda' };
    expect(await failureOf(readAzienda(studio.ports)(id))).toEqual(gone);
    expect(await failureOf(deleteAzienda(studio.ports)(id, admin))).toEqual(gone);
    expect(await failureOf(updateAzienda(studio.ports)(id, input, admin))).toEqual(gone);
  });
  it('is audited without a name, an address or a code', async () => {
    const { world, auditOf } = await openAuditedMemoryWorld();
    const ports = {
      ...world,
      clock: { now: () => Temporal.Instant.from('2027-03-01T09:00:00Z'), monotonicMs: () => 0 },
      ids: { next: anId },
    };
    const { id } = await run(createAzienda(ports)({ ...input, profile: anna, note: 'amica di Bruno' }, admin));
    const update = (over: Partial<AziendaInput>) =>
      run(updateAzienda(ports)(id, { ...input, profile: anna, note: 'amica di Bruno', ...over }, admin));
    await update({});
    await update({ profile: { ...anna, address: 'Via Rossi 5' }, note: 'amica di Carla Rossi' });
    await run(deleteAzienda(ports)(id, admin));
    const entries = await auditOf('azienda', id);
    expect(entries.map(({ operation, changes }) => [operation, changes])).toEqual([
      ['azienda.create', { role: { old: null, new: 'customer' }, kind: { old: null, new: 'consumer' } }],
      ['azienda.update', { profile: { changed: true }, note: { changed: true } }],
      ['azienda.delete', { role: { old: 'customer', new: null }, kind: { old: 'consumer', new: null } }],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Rossi|RSSMRA|Bruno|Carla/u);
  });
});
