import * as Effect from 'effect/Effect';
import type { ChallengeHolder, Passkey, PasskeyChallenge } from '@svc/domain/accounts';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { PasskeyChallengeStore, PasskeyStore } from './passkey-stores.ts';

const table = 'passkey';
const ofAccount = (view: MemoryView, accountId: string): readonly Passkey[] =>
  view
    .all<Passkey>(table)
    .filter((passkey) => passkey.accountId === accountId)
    .toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || (a.id < b.id ? -1 : 1));

export const memoryPasskeyStore = (db: MemoryDatabase): PasskeyStore => ({
  ofAccount: (accountId) => db.read('passkeys.ofAccount', (view) => ofAccount(view, accountId)),
  insert: (passkey) =>
    unique(
      db.write('passkeys.insert', (view) =>
        view.all<Passkey>(table).some(({ credentialId }) => credentialId === passkey.credentialId)
          ? taken('passkey_credential')
          : view.put(table, passkey.id, passkey),
      ),
    ),
  save: ({ id, name, counter, lastUsedAt }) =>
    db.write('passkeys.save', (view) => {
      const stored = view.get<Passkey>(table, id);
      if (stored !== undefined) view.put(table, id, { ...stored, name, counter, lastUsedAt });
    }),
  remove: (accountId, id) =>
    db.write('passkeys.remove', (view) => {
      if (view.get<Passkey>(table, id)?.accountId !== accountId) return false;
      view.remove(table, id);
      return true;
    }),
  removeAll: (accountId) =>
    db.write('passkeys.removeAll', (view) => {
      const all = ofAccount(view, accountId);
      for (const { id } of all) view.remove(table, id);
      return all.length;
    }),
});

const challenges = 'passkeyChallenge';
const keyOf = ({ purpose, holderId }: ChallengeHolder): string => `${purpose} ${holderId}`;

export const memoryPasskeyChallengeStore = (db: MemoryDatabase): PasskeyChallengeStore => ({
  put: (challenge) =>
    Effect.asVoid(db.write('passkeyChallenges.put', (view) => view.put(challenges, keyOf(challenge), challenge))),
  take: (holder, now) =>
    db.write('passkeyChallenges.take', (view) => {
      const found = view.get<PasskeyChallenge>(challenges, keyOf(holder));
      if (found === undefined || found.accountId !== holder.accountId) return null;
      view.remove(challenges, keyOf(holder));
      return Temporal.Instant.compare(now, found.expiresAt) < 0 ? found.challenge : null;
    }),
});
