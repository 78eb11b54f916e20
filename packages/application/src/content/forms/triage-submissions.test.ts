import { describe, expect, it } from 'vitest';
import { aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { anId } from '../../testing/fixtures.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { run } from '../../testing/world-test.ts';
import type { AccountId } from '@svc/domain/kernel';
import { triageSubmission } from './triage-submissions.ts';

const person = () => ({ kind: 'person' as const, accountId: anId<AccountId>(), requestId: 'r', address: null });

describe('the status of a submission', () => {
  it('with a note, sent again, says nothing twice; another word, person or status does', async () => {
    const { world } = await openMemoryWorld();
    const { form } = await storedForm(world);
    const submission = aSubmission(form);
    await run(world.formSubmissions.insert(submission));
    const [ada, bea] = [person(), person()];
    const triage = (event: 'start' | 'finish', note: string | null, actor = ada) =>
      run(triageSubmission({ ...portsAt(world) })({ id: submission.id, event, note, actor }));
    const first = await triage('start', 'Richiamata');
    expect(await triage('start', 'Richiamata')).toEqual(first);
    expect(await triage('start', null)).toEqual(first);
    expect((await triage('start', 'Richiamata', bea)).notes).toHaveLength(2);
    expect((await triage('start', 'Richiamata')).notes).toHaveLength(3);
    expect((await triage('finish', 'Richiamata')).notes).toHaveLength(4);
    expect((await triage('finish', 'Fatto')).notes).toHaveLength(5);
  });
});
