import { describe, expect } from 'vitest';
import { contact, type Submission } from '@svc/domain/content';
import { aContact } from '../../testing/fixtures.contacts.ts';
import { anId, now } from '../../testing/fixtures.ts';
import { aHold, aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const after = (seconds: number): Temporal.Instant => now.add({ seconds });
const all = { page: 1, pageSize: 10, formId: null, state: null, held: null, search: null } as const;

/** What every FormSubmissions holds, but for its deletions: those are in the suite of legal holds. */
export const submissionStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: what visitors sent`, () => {
    it('is found as it was sent; a save changes what the staff does with it and nothing else', async ({ world }) => {
      const { formSubmissions, unitOfWork, entities } = world;
      const { form } = await storedForm(world);
      const sent = aSubmission(form, { answers: { mail: 'a@b.it', giorni: ['lun', 'mer'], eta: 3.5, si: true } });
      await run(formSubmissions.insert(sent));
      expect(await run(formSubmissions.find(sent.id))).toEqual(sent);
      expect(await run(unitOfWork.run(formSubmissions.lock(sent.id)))).toEqual(sent);
      expect(await run(formSubmissions.find(anId()))).toBeNull();
      const known = aContact({ lastName: 'Conti' });
      await run(entities.of(contact).insert(known));
      const notes = [{ at: after(5), by: 'anna', text: 'Richiamata' }];
      const triaged: Submission = { ...sent, state: 'Done', notes, hold: aHold, contactId: known.id, version: 2 };
      await run(unitOfWork.run(formSubmissions.save({ ...triaged, answers: {}, email: null })));
      expect(await run(formSubmissions.find(sent.id))).toEqual(triaged);
    });

    it('is listed by form, state, hold and any part of an answer, the newest first', async ({ world }) => {
      const { formSubmissions, unitOfWork } = world;
      const [one, other] = [(await storedForm(world)).form, (await storedForm(world)).form];
      const first = aSubmission(one, { answers: { mail: 'zoe@b.it', note: 'Sconto 50%_' } });
      const second = aSubmission(one, { state: 'Spam', answers: { corsi: ['Yoga', 'Nuoto'] } });
      const third = aSubmission(other);
      for (const each of [first, second, third]) await run(formSubmissions.insert(each));
      await run(unitOfWork.run(formSubmissions.save({ ...first, hold: aHold })));
      const found = async (over: object) =>
        (await run(formSubmissions.list({ ...all, ...over }))).items.map(({ id }) => id);
      expect(await found({})).toEqual([third.id, second.id, first.id]);
      expect(await found({ formId: one.id })).toEqual([second.id, first.id]);
      expect(await found({ state: 'Spam' })).toEqual([second.id]);
      expect([await found({ held: true }), await found({ held: false })]).toEqual([[first.id], [third.id, second.id]]);
      expect([await found({ search: '50%_' }), await found({ search: 'NUOTO' })]).toEqual([[first.id], [second.id]]);
      expect(await found({ search: 'corsi' })).toEqual([]);
      expect(await run(formSubmissions.list({ ...all, pageSize: 1, page: 2 }))).toMatchObject({
        ...{ items: [{ id: second.id }], total: 3 },
      });
    });

    it('names contacts, of whom it is asked which', async ({ world }) => {
      const { formSubmissions, entities } = world;
      const { form } = await storedForm(world);
      const [known, other] = [aContact({ lastName: 'Conti' }), aContact({ lastName: 'Riva' })];
      for (const each of [known, other]) await run(entities.of(contact).insert(each));
      for (const _ of [1, 2]) await run(formSubmissions.insert(aSubmission(form, { contactId: known.id })));
      expect(await run(formSubmissions.linkedAmong([other.id, known.id, anId()]))).toEqual([known.id]);
      expect(await run(formSubmissions.linkedAmong([]))).toEqual([]);
    });

    it('is counted by form and exported page by page, without spam', async ({ world }) => {
      const { formSubmissions } = world;
      const { form } = await storedForm(world);
      const sent = [
        aSubmission(form),
        aSubmission(form, { state: 'Done', at: after(60) }),
        aSubmission(form, { state: 'Spam', at: after(90) }),
      ];
      for (const each of sent) await run(formSubmissions.insert(each));
      expect(await run(formSubmissions.counts)).toEqual([{ formId: form.id, new: 1, total: 2, last: after(60) }]);
      expect(await run(formSubmissions.countOf(form.id))).toBe(3);
      const asked = { formId: form.id, from: null, until: null };
      expect(await run(formSubmissions.exportPage(asked, null, 1))).toEqual([sent[0]]);
      expect(await run(formSubmissions.exportPage(asked, sent[0]!.id, 5))).toEqual([sent[1]]);
      const days = { ...asked, from: after(1), until: after(60) };
      expect(await run(formSubmissions.exportPage(days, null, 5))).toEqual([]);
    });
  });
};
