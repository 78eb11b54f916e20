import { describe, expect } from 'vitest';
import type { Form, FormField } from '@svc/domain/content';
import { memoryRateLimiter } from '../../kernel/gate/rate-limiter.memory.ts';
import { now } from '../../testing/fixtures.ts';
import { aFormContent, aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { quickDigest } from '../../testing/quick-digest.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { changeForm, type ChangeForm } from './edit-form.ts';
import type { FormPorts } from './form-ports.ts';
import { publishForm } from './publish-form.ts';
import { submitForm } from './submit-form.ts';

const portsOf = (world: StoreWorld): FormPorts => ({ ...portsAt(world), limiter: memoryRateLimiter(() => 0) });
const change = (world: StoreWorld, { id }: Form, over: Omit<ChangeForm, 'id' | 'versions' | 'actor'>) =>
  changeForm(portsOf(world))({ id, versions: null, actor: admin, ...over });
const publish = (world: StoreWorld, { id }: Form) => publishForm(portsOf(world))({ id, versions: null, actor: admin });
/** The one question of the fixture, asked by that type. */
const asking = (type: FormField['type']): readonly FormField[] =>
  aFormContent().fields.map((field) => ({ ...field, type }));
const submit = (world: StoreWorld, { slug }: Form, formVersion: number, mail: string) =>
  submitForm(portsOf(world))({
    ...{ slug, formVersion, answers: { mail }, language: 'it', honeypot: '', source: 'one visitor' },
    consents: [{ key: 'privacy', given: true, textSha256: quickDigest.sha256('Ho letto') }],
    startedAt: now.subtract({ seconds: 60 }),
  });

/** How the staff works on a form that visitors answer, on every store. */
export const formWorkContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: work on a form`, () => {
    it('fieldTypeFrozen: is refused at the next publishing where answers came after it was saved', async ({
      world,
    }) => {
      const { form } = await storedForm(world);
      await run(change(world, form, { change: { fields: asking('text') } }));
      await run(world.formSubmissions.insert(aSubmission(form)));
      expect(await failureOf(publish(world, form))).toMatchObject({ code: 'field_type_frozen' });
      expect((await run(world.forms.find(form.id)))?.live).toBe(1);
      await run(change(world, form, { change: { fields: asking('email') } }));
      expect((await run(publish(world, form))).state).toBe('Published');
    });

    it('formVersionStale: takes no answer any more that a later version asks by another type', async ({ world }) => {
      const { form } = await storedForm(world);
      await run(change(world, form, { change: { title: { it: 'Nuovo' } } }));
      await run(publish(world, form));
      await run(submit(world, form, 1, 'a@b.it'));
      await run(world.formSubmissions.forgetOfForm(form.id));
      await run(change(world, form, { change: { fields: asking('text') } }));
      await run(publish(world, form));
      for (const old of [1, 2])
        expect(await failureOf(submit(world, form, old, 'a@b.it'))).toMatchObject({ code: 'form_version_stale' });
      await run(submit(world, form, 3, 'Ada'));
      expect(await run(world.formSubmissions.countOf(form.id))).toBe(1);
    });

    it('closes it, also with texts in a language that was switched off, or with a draft that cannot be published', async ({
      world,
    }) => {
      const title = { it: 'Prova', en: 'Trial' };
      const { form } = await storedForm(world, { content: aFormContent({ title }) });
      expect((await run(change(world, form, { change: {}, accepting: false }))).state).toBe('Closed');
      expect((await run(change(world, form, { change: { slug: `${form.slug}-1` } }))).content.title).toEqual(title);
      expect((await run(change(world, form, { change: { intro: { it: 'Ciao' } } }))).content.title).toEqual(title);
      const retitled = change(world, form, { change: { title: { it: 'Prova', en: 'Other' } } });
      expect(await failureOf(retitled)).toMatchObject({ broken: [{ code: 'locale_unknown', at: ['title'] }] });
      const { form: drafted } = await storedForm(world);
      await run(change(world, drafted, { change: { fields: asking('text') } }));
      await run(world.formSubmissions.insert(aSubmission(drafted)));
      expect((await run(change(world, drafted, { change: {}, accepting: false }))).state).toBe('Closed');
    });
  });
};
