import { describe, expect } from 'vitest';
import { contact, type Submission } from '@svc/domain/content';
import { removeEntities } from '../../kernel/entity/remove-entities.ts';
import { aContact } from '../../testing/fixtures.contacts.ts';
import { anAccount, anId, now, operator } from '../../testing/fixtures.ts';
import { aHold, aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { contactGuards } from '../contacts/contact-guards.ts';

/** Two of one form, the second under a legal hold. */
const twoOf = async (world: StoreWorld, over: Partial<Submission> = {}) => {
  const { form } = await storedForm(world);
  const [free, held] = [aSubmission(form, over), aSubmission(form, over)];
  for (const each of [free, held]) await run(world.formSubmissions.insert(each));
  await run(world.unitOfWork.run(world.formSubmissions.save({ ...held, hold: aHold })));
  const left = async () =>
    (
      await run(
        world.formSubmissions.list({
          ...{ page: 1, pageSize: 10, formId: form.id, state: null, held: null, search: null },
        }),
      )
    ).items;
  return { form, free, held, left };
};

/** Two that name one contact, the second under a legal hold. */
const linkedTwo = async (world: StoreWorld) => {
  const known = aContact({ lastName: 'Conti' });
  await run(world.entities.of(contact).insert(known));
  const { held, left } = await twoOf(world, { contactId: known.id });
  return { known, held, links: async () => (await left()).map(({ contactId }) => contactId) };
};

/** Every statement that deletes asks the row itself whether it is held, whatever was judged before. */
export const legalHoldContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const kept = [{ hold: aHold }];
  describe(`${name}: a submission under a legal hold stays`, () => {
    it('legalHold: when it is deleted by its id', async ({ world }) => {
      const { free, held, left } = await twoOf(world);
      const { forget } = world.formSubmissions;
      expect([await run(forget(free.id)), await run(forget(held.id)), await run(forget(anId()))]).toEqual([
        ...[true, false, false],
      ]);
      expect(await left()).toMatchObject([{ id: held.id }]);
    });

    it('legalHold: when what was sent by its form goes, which says how many stay', async ({ world }) => {
      const { form, left } = await twoOf(world);
      expect(await run(world.formSubmissions.forgetOfForm(form.id))).toBe(1);
      expect(await left()).toMatchObject(kept);
    });

    it('legalHold: when its time is over; the others go, oldest first, so many at a time', async ({ world }) => {
      const { left } = await twoOf(world, { retentionUntil: now });
      const { form } = await storedForm(world);
      await run(world.formSubmissions.insert(aSubmission(form, { retentionUntil: now.subtract({ hours: 1 }) })));
      const { forgetDue } = world.formSubmissions;
      expect(await run(forgetDue(now.subtract({ seconds: 1 }), 5))).toBe(1);
      expect([await run(forgetDue(now, 1)), await run(forgetDue(now, 5))]).toEqual([1, 0]);
      expect(await left()).toMatchObject(kept);
    });

    it('users.gdpr-delete, legalHold: when who sent it is erased by their proven address', async ({ world }) => {
      const { left } = await twoOf(world, { email: 'ada@example.it' });
      expect(await run(world.records.forgetSent(['ada@example.it', 'nobody@example.it'], anId()))).toBe(1);
      expect(await left()).toMatchObject(kept);
    });

    it('users.gdpr-delete, legalHold: when who sent it is erased as a contact with an account', async ({ world }) => {
      const account = anAccount();
      await run(world.accounts.insert(account));
      const known = aContact({ lastName: 'Conti', userId: account.id });
      await run(world.entities.of(contact).insert(known));
      const { left } = await twoOf(world, { contactId: known.id });
      await run(world.records.forgetPersons([account.id], operator));
      expect(await left()).toMatchObject([{ hold: aHold, contactId: null }]);
    });

    it('legalHold: with its contact, when that is deleted; then the contact stays in the others, too', async ({
      world,
    }) => {
      const { known, links, held } = await linkedTwo(world);
      const { unlinkContact, save } = world.formSubmissions;
      const unlinked = () => run(world.unitOfWork.run(unlinkContact(known.id)));
      expect([await unlinked(), await links()]).toEqual([1, [known.id, known.id]]);
      await run(world.unitOfWork.run(save(held)));
      expect([await unlinked(), await links()]).toEqual([0, [null, null]]);
    });

    it('legalHold: with its contact, when several are deleted at once and the others go', async ({ world }) => {
      const { known, links } = await linkedTwo(world);
      const other = aContact({ lastName: 'Riva' });
      await run(world.entities.of(contact).insert(other));
      const ids = [known.id, other.id];
      const deleted = removeEntities(portsAt(world, now))(contact, { ids, actor: admin }, contactGuards);
      expect(await run(deleted)).toEqual([
        { id: known.id, refused: 'legal_hold' },
        { id: other.id, refused: null },
      ]);
      expect(await links()).toEqual([known.id, known.id]);
    });
  });
};
