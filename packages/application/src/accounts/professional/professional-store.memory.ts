import { blankProfile, privilege, type Account, type ProfessionalProfile } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { ProfessionalStore } from './professional-store.ts';

const isProfessional = ({ state, privilegeBits }: Account): boolean =>
  state === 'Enabled' && (privilegeBits & privilege.pro) !== 0;

const profileOf = (view: MemoryView, account: Account): ProfessionalProfile =>
  view.get<ProfessionalProfile>('professionalProfile', account.id) ?? blankProfile(account);

const byName = (a: ProfessionalProfile, b: ProfessionalProfile): number => {
  const [left, right] = [a, b].map(({ displayName, accountId }) => `${displayName.toLowerCase()} ${accountId}`);
  return a.position - b.position || ((left ?? '') < (right ?? '') ? -1 : 1);
};

export const memoryProfessionalStore = (db: MemoryDatabase): ProfessionalStore => ({
  list: ({ page, pageSize, onlyPublic }) =>
    db.read('professionals.list', (view) => {
      const all = view
        .all<Account>('account')
        .filter(isProfessional)
        .map((account) => profileOf(view, account))
        .filter((profile) => profile.public || !onlyPublic)
        .toSorted(byName);
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
  find: (id: AccountId) =>
    db.read('professionals.find', (view) => {
      const account = view.get<Account>('account', id);
      return account !== undefined && isProfessional(account) ? profileOf(view, account) : null;
    }),
  namesOf: (ids, onlyPublic) =>
    db.read(
      'professionals.namesOf',
      (view) =>
        new Map(
          ids
            .flatMap((id) => view.get<Account>('account', id) ?? [])
            .filter(({ state, privilegeBits }) => state === 'Enabled' && privilegeBits > 0)
            .map((account) => profileOf(view, account))
            .filter((profile) => profile.public || !onlyPublic)
            .map(({ accountId, displayName }) => [accountId, displayName]),
        ),
    ),
  put: (profile) =>
    Effect.asVoid(db.write('professionals.put', (view) => view.put('professionalProfile', profile.accountId, profile))),
  remove: (id) => db.write('professionals.remove', (view) => view.remove('professionalProfile', id)),
});
