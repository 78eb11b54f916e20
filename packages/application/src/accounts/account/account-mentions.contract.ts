import { describe, expect } from 'vitest';
import { contact } from '@svc/domain/content';
import type { Account } from '@svc/domain/accounts';
import { aContact } from '../../testing/fixtures.contacts.ts';
import { anAccount, anId, operator } from '../../testing/fixtures.ts';
import { aSubmission, storedForm } from '../../testing/fixtures.forms.ts';
import type { OpenAuditedWorld, StoreWorld } from '../../testing/store-world.ts';
import { inAuditedWorld, run } from '../../testing/world-test.ts';
import type { AccountId } from '@svc/domain/kernel';
import { anonymized, type AuditEntity, type AuditOperation } from '../../kernel/index.ts';

const stored = async (world: StoreWorld): Promise<Account> => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account;
};

/** An entry about a record with words in it, which may be about somebody. */
const noted = (
  world: StoreWorld,
  [operation, entity, entityId]: readonly [AuditOperation, AuditEntity, string],
  words: string,
  subject: AccountId | null = null,
) =>
  run(
    world.audit.record({
      ...{ actor: operator, action: 'Created', operation, entity, entityId, subject },
      ...{ changes: {}, personal: { words: { old: null, new: words } } },
    }),
  );

/** What is about a person by a record alone, in the audit log and beside it, after an erasure. */
export const accountMentionsContract = (name: string, open: OpenAuditedWorld): void => {
  const it = inAuditedWorld(open);
  describe(`${name}: what mentions a person`, () => {
    it('users.gdpr-delete: is out of every entry of a contact that is or was theirs, and of nobody else’s', async ({
      audited: { world, auditOf },
    }) => {
      const [gone, other] = [await stored(world), await stored(world)];
      const now = aContact({ lastName: 'Conti', userId: gone.id });
      await run(world.entities.of(contact).insert(now));
      const [once, passed, foreign] = [anId(), anId(), anId()];
      await noted(world, ['contact.create', 'contact', now.id], 'Conti');
      await noted(world, ['contact.update', 'contact', once], 'Conti', gone.id);
      await noted(world, ['contact.update', 'contact', once], 'Ernia');
      await noted(world, ['contact.update', 'contact', passed], `from ${gone.id} to ${other.id}`, other.id);
      await noted(world, ['contact.update', 'contact', passed], 'Verdi', other.id);
      await noted(world, ['contact.create', 'contact', foreign], 'Verdi');
      await run(world.records.forgetPersons([gone.id], operator));
      const shown = async (id: string) =>
        (await auditOf('contact', id)).map(({ personal, subject }) => [personal, subject]);
      const verdi = { words: { old: null, new: 'Verdi' } };
      expect(await shown(now.id)).toEqual([[anonymized, null]]);
      expect(await shown(once)).toEqual([
        [anonymized, null],
        [anonymized, null],
      ]);
      expect(await shown(passed)).toEqual([
        [anonymized, other.id],
        [verdi, other.id],
      ]);
      expect(await shown(foreign)).toEqual([[verdi, null]]);
    });

    it('users.gdpr-delete: is out of the entries of a closure that named them once', async ({
      audited: { world, auditOf },
    }) => {
      const [gone, id] = [await stored(world), anId()];
      await noted(world, ['closure.create', 'closure', id], `professionals ${gone.id}`);
      await noted(world, ['closure.update', 'closure', id], 'Operazione');
      await noted(world, ['closure.create', 'closure', anId()], 'Caldaia');
      await run(world.records.forgetPersons([gone.id], operator));
      expect((await auditOf('closure', id)).map(({ personal }) => personal)).toEqual([anonymized, anonymized]);
    });

    it('users.gdpr-delete: goes with what was sent from an address that a deletion took', async ({
      audited: { world },
    }) => {
      const [account, other] = [await stored(world), await stored(world)];
      const { form } = await storedForm(world);
      const [theirs, foreign] = [account, other].map(({ email }) => aSubmission(form, { email }));
      for (const each of [theirs, foreign]) await run(world.formSubmissions.insert(each!));
      await run(world.records.keepSender([account.email], account.id));
      expect((await run(world.records.exportPage(account.id, 'formSubmissions', null, 10))).rows).toHaveLength(1);
      expect(await run(world.records.forgetSent([], account.id))).toBe(0);
      expect(await run(world.formSubmissions.find(theirs!.id))).toBeNull();
      expect(await run(world.formSubmissions.find(foreign!.id))).not.toBeNull();
    });

    it('users.gdpr-delete: an address is in no form’s list of those who are written to', async ({
      audited: { world },
    }) => {
      const { form } = await storedForm(world, { notifyEmails: ['ada@example.it', 'bea@example.it'] });
      await run(world.records.forgetAddresses(['ada@example.it']));
      const left = await run(world.forms.find(form.id));
      expect(left).toMatchObject({ notifyEmails: ['bea@example.it'], version: form.version + 1 });
    });

    it('users.gdpr-delete: is done at some time: nothing is left of a log that is long', async ({
      audited: { world },
    }) => {
      const gone = await stored(world);
      await noted(world, ['user.profile', 'account', gone.id], 'Ada', gone.id);
      await run(world.records.forgetPersons([gone.id], operator));
      expect(await run(world.records.forgetLeft)).toBeNull();
    });
  });
};
