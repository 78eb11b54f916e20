import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { anId, now } from '../../testing/fixtures.ts';
import { aForm, aFormContent, aFormVersion, aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const after = (seconds: number): Temporal.Instant => now.add({ seconds });

/** What every FormStore holds. */
export const formStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the forms of a site`, () => {
    it('are found by id and slug as they were written, and listed by slug and title, the newest first', async ({
      world,
    }) => {
      const { forms, unitOfWork } = world;
      const older = aForm({
        autoresponder: { it: 'Ciao' },
        notifyEmails: ['a@b.it'],
        liveClosesAt: after(9),
        liveMax: 3,
      });
      const newer = aForm({ content: aFormContent({ title: { it: 'Open day 100%' } }) });
      for (const each of [older, newer]) await run(forms.insert(each));
      expect(await run(forms.find(older.id))).toEqual(older);
      expect(await run(unitOfWork.run(forms.lock(older.id)))).toEqual(older);
      expect(await run(forms.bySlug(newer.slug))).toEqual(newer);
      expect([await run(forms.find(anId())), await run(forms.bySlug('nessuno'))]).toEqual([null, null]);
      const listed = (search: string | null) => run(forms.list({ page: 1, pageSize: 10, search }));
      expect(await listed(null)).toEqual({ items: [newer, older], total: 2 });
      expect((await listed('DAY 100%')).items).toEqual([newer]);
      expect((await listed(older.slug)).items).toEqual([older]);
      expect((await run(forms.list({ page: 2, pageSize: 1, search: null }))).items).toEqual([older]);
    });

    it('slugTaken: never share a slug, whichever of the two writes it', async ({ world }) => {
      const { forms, unitOfWork } = world;
      const [first, second] = [aForm(), aForm()];
      for (const each of [first, second]) await run(forms.insert(each));
      expect((await failureOf(forms.insert(aForm({ slug: first.slug }))))._tag).toBe('Taken');
      const both = await together(times(2, () => Effect.result(forms.insert(aForm({ slug: 'uno-solo' })))));
      expect(both.filter((each) => each._tag === 'Success')).toHaveLength(1);
      const renamed = unitOfWork.run(forms.save({ ...second, slug: first.slug }));
      expect((await failureOf(renamed))._tag).toBe('Taken');
      await run(unitOfWork.run(forms.save({ ...second, slug: 'altro', version: 2 })));
      expect(await run(forms.find(second.id))).toEqual({ ...second, slug: 'altro', version: 2 });
    });

    it('keep each version as it was published; the one before is superseded at that moment', async ({ world }) => {
      const { forms, formSubmissions } = world;
      const { form, version } = await storedForm(world);
      const second = aFormVersion(form, {
        ...{ number: 2, content: aFormContent({ title: { it: 'Altro' } }), publishedAt: after(60) },
      });
      await run(forms.addVersion(second));
      expect(await run(forms.versions(form.id))).toEqual([second, { ...version, supersededAt: after(60) }]);
      expect(await run(forms.version(form.id, 2))).toEqual(second);
      expect(await run(forms.version(form.id, 3))).toBeNull();
      expect(await run(forms.answered(form.id))).toEqual([]);
      await run(formSubmissions.insert(aSubmission(form)));
      expect(await run(forms.answered(form.id))).toEqual([version.content]);
    });

    it('formClosed: give exactly as many places as there are, however many ask at once; spam takes none', async ({
      world,
    }) => {
      const { forms } = world;
      const { form } = await storedForm(world, { liveMax: 3 });
      expect(await run(forms.takePlace(form.id, now, false))).toBe(true);
      const asked = await together(times(8, () => forms.takePlace(form.id, now, true)));
      expect(asked.filter(Boolean)).toHaveLength(3);
      expect((await run(forms.find(form.id)))?.taken).toBe(3);
      expect(await run(forms.takePlace(form.id, now, false))).toBe(false);
    });

    it('formClosed: give no place once they are closed, past their end, never published or gone', async ({ world }) => {
      const { forms } = world;
      const [closed, timed, draft] = [
        (await storedForm(world, { state: 'Closed' })).form,
        (await storedForm(world, { liveClosesAt: now })).form,
        aForm({ state: 'Draft', live: null }),
      ];
      await run(forms.insert(draft));
      for (const { id } of [closed, timed, draft, aForm()])
        expect(await run(forms.takePlace(id, now, true))).toBe(false);
      expect(await run(forms.takePlace(timed.id, after(-1), true))).toBe(true);
    });

    it('go with their versions, and a count that rose meanwhile is kept by a save', async ({ world }) => {
      const { forms, unitOfWork } = world;
      const { form } = await storedForm(world);
      await run(forms.takePlace(form.id, now, true));
      await run(unitOfWork.run(forms.save({ ...form, version: 2 })));
      expect(await run(forms.find(form.id))).toMatchObject({ taken: 1, version: 2 });
      await run(unitOfWork.run(forms.remove(form.id)));
      expect([await run(forms.find(form.id)), await run(forms.versions(form.id))]).toEqual([null, []]);
    });
  });
};
