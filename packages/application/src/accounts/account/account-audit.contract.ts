import { describe, expect } from 'vitest';
import type { Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { anAccount, operator } from '../../testing/fixtures.ts';
import type { OpenAuditedWorld, StoreWorld } from '../../testing/store-world.ts';
import { inAuditedWorld, inWorld, run } from '../../testing/world-test.ts';

export const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};
const by = (accountId: AccountId) => ({
  kind: 'person' as const,
  accountId,
  requestId: 'req-1',
  address: '192.0.2.7',
});

/** A change that `actor` made to somebody, or to a plan of the studio. */
export const audited = (world: StoreWorld, actor: AccountId, subject: AccountId | null) =>
  run(
    world.audit.record({
      actor: by(actor),
      action: 'Modified',
      operation: 'user.profile',
      entity: subject === null ? 'studioPlan' : 'account',
      entityId: subject ?? 'plan-1',
      subject,
      changes: { public: { old: false, new: true } },
      personal: { displayName: { old: 'Ada', new: 'Bea' } },
    }),
  );

/** Somebody saves somebody's billing profile. */
const savesProfile = (world: StoreWorld, actor: AccountId, subject: AccountId) =>
  run(
    world.audit.record({
      actor: by(actor),
      action: 'Created',
      operation: 'billingProfile.save',
      entity: 'billingProfile',
      entityId: subject,
      subject,
      changes: {},
    }),
  );

const entriesOf = async (world: StoreWorld, id: AccountId) =>
  (await run(world.records.exportPage(id, 'auditEntries', null, 100))).rows;

/** What the audit log says of a person, in their download and after an erasure. */
export const accountAuditContract = (name: string, open: OpenAuditedWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the entries of the audit log about a person`, () => {
    it('users.gdpr-delete: are in no entry of the audit log; what is about somebody else stays whole', async ({
      world,
    }) => {
      const [gone, admin] = [await stored(world), await stored(world)];
      await audited(world, gone.id, gone.id);
      await audited(world, admin.id, gone.id);
      await audited(world, gone.id, admin.id);
      await audited(world, admin.id, admin.id);
      const shown = async () => (await entriesOf(world, admin.id)).map(({ changes }) => changes);
      const before = await shown();
      await run(world.records.forgetPersons([gone.id], by(admin.id)));
      expect(await entriesOf(world, gone.id)).toEqual([]);
      // What is about the Admin is whole, also what others did; the Admin's download never showed the erased person.
      expect(await shown()).toEqual(before);
      await run(world.records.forgetPersons([gone.id], by(admin.id)));
      expect(await shown()).toEqual(before);
    });

    inAuditedWorld(open)(
      'users.gdpr-delete: act in the audit log by an alias each, another one after every erasure',
      async ({ audited: { world, auditOf } }) => {
        const [one, two] = [await stored(world), await stored(world)];
        for (const { id } of [one, two]) await audited(world, id, null);
        await run(world.records.forgetPersons([one.id, two.id], operator));
        await audited(world, one.id, null);
        await run(world.records.forgetPersons([one.id], operator));
        const names = (await auditOf('studioPlan', 'plan-1')).flatMap(({ actor }) =>
          actor.kind === 'person' ? [actor.accountId] : [],
        );
        expect([names.length, new Set(names).size]).toEqual([3, 3]);
        for (const { id } of [one, two]) expect(names).not.toContain(id);
      },
    );

    inAuditedWorld(open)(
      'users.gdpr-delete: are in no entry about their own account or billing profile, not by the id of the record either',
      async ({ audited: { world, auditOf } }) => {
        const [gone, admin] = [await stored(world), await stored(world)];
        await audited(world, gone.id, gone.id);
        await audited(world, admin.id, gone.id);
        await savesProfile(world, admin.id, gone.id);
        expect(await auditOf('account', gone.id)).toHaveLength(2);
        await run(world.records.forgetPersons([gone.id], operator));
        for (const entity of ['account', 'billingProfile'] as const) expect(await auditOf(entity, gone.id)).toEqual([]);
        expect(await auditOf('account', '[anonymized]')).toHaveLength(2);
      },
    );

    it('users.gdpr-export: name no other person’s account or billing profile, and say of each entry whose doing it was', async ({
      world,
    }) => {
      const [mine, client] = [await stored(world), await stored(world)];
      await audited(world, mine.id, client.id);
      await savesProfile(world, mine.id, client.id);
      await audited(world, client.id, mine.id);
      const shown = async () => (await entriesOf(world, mine.id)).map(({ entityId, byYou }) => [entityId, byYou]);
      const all = [
        [null, true],
        [null, true],
        [mine.id, false],
      ];
      expect(await shown()).toEqual(all);
      await run(world.records.forgetPersons([client.id], operator));
      expect(await shown()).toEqual(all);
    });

    it('users.gdpr-export: hold what was audited of the person’s doing and about the person, and nobody else’s', async ({
      world,
    }) => {
      const [mine, admin] = [await stored(world), await stored(world)];
      await audited(world, mine.id, mine.id);
      await audited(world, mine.id, null);
      await audited(world, admin.id, mine.id);
      await audited(world, admin.id, admin.id);
      const entries = await entriesOf(world, mine.id);
      expect(entries.map(({ operation, entity }) => [operation, entity])).toEqual([
        ['user.profile', 'account'],
        ['user.profile', 'studioPlan'],
        ['user.profile', 'account'],
      ]);
      // What they wrote about what is not theirs may be about somebody else.
      const changed = { public: { old: false, new: true }, displayName: { old: 'Ada', new: 'Bea' } };
      expect(entries.map(({ changes }) => changes)).toEqual([changed, null, changed]);
      expect(await entriesOf(world, admin.id)).toHaveLength(2);
    });
  });
};
