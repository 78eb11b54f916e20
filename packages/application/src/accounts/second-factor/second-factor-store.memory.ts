import * as Effect from 'effect/Effect';
import type { SecondFactor } from '@svc/domain/accounts';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { SecondFactorStore } from './second-factor-store.ts';

export const memorySecondFactorStore = (db: MemoryDatabase): SecondFactorStore => ({
  find: (accountId) =>
    db.read('secondFactors.find', (view) => view.get<SecondFactor>('secondFactor', accountId) ?? null),
  save: (factor) =>
    Effect.asVoid(db.write('secondFactors.save', (view) => view.put('secondFactor', factor.accountId, factor))),
  remove: (accountId) =>
    Effect.asVoid(db.write('secondFactors.remove', (view) => view.remove('secondFactor', accountId))),
});
