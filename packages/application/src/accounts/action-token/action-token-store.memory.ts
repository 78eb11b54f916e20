import { actionTokenTable, type ActionToken, type ActionTokenEvent } from '@svc/domain/accounts';
import { step } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { everybodyEndedAt, notBeforeTheEnd } from '../account/account-stores.memory.ts';
import type { ActionTokenStore } from './action-token-store.ts';

const compare = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

const moved = (token: ActionToken, event: ActionTokenEvent): ActionToken => ({
  ...token,
  state: step(actionTokenTable, token.state, event).unwrapOr(token.state),
});

const supersede = (view: MemoryView, meant: (token: ActionToken) => boolean): void => {
  for (const token of view.all<ActionToken>('actionToken').filter(meant))
    view.put('actionToken', token.id, moved(token, 'supersede'));
};

export const memoryActionTokenStore = (db: MemoryDatabase): ActionTokenStore => ({
  issue: (token) =>
    db.write('actionTokens.issue', (view) => {
      supersede(view, ({ accountId, purpose }) => accountId === token.accountId && purpose === token.purpose);
      const issuedAt = notBeforeTheEnd(view, token.issuedAt);
      view.put('actionToken', token.id, { ...token, issuedAt } satisfies ActionToken);
    }),
  use: (shown, now) =>
    db.write('actionTokens.use', (view) => {
      const ended = everybodyEndedAt(view);
      const token = view
        .all<ActionToken>('actionToken')
        .find(
          (each) =>
            each.tokenHash === shown.tokenHash &&
            each.accountId === shown.accountId &&
            each.purpose === shown.purpose &&
            compare(now, each.expiresAt) < 0 &&
            (ended === null || compare(each.issuedAt, ended) >= 0),
        );
      if (token === undefined || step(actionTokenTable, token.state, 'use').isErr()) return false;
      view.put('actionToken', token.id, { ...moved(token, 'use'), usedAt: now });
      return true;
    }),
  latest: (accountId, purpose) =>
    db.read(
      'actionTokens.latest',
      (view) =>
        view
          .all<ActionToken>('actionToken')
          .filter((token) => token.accountId === accountId && token.purpose === purpose)
          .toSorted((a, b) => compare(b.issuedAt, a.issuedAt) || (a.id < b.id ? 1 : -1))[0] ?? null,
    ),
  supersedeAll: (accountId) =>
    db.write('actionTokens.supersedeAll', (view) =>
      supersede(view, (token) => accountId === undefined || token.accountId === accountId),
    ),
});
