import * as Effect from 'effect/Effect';
import { signInStepBeside, signInStepTable, type Account, type SignInStep } from '@svc/domain/accounts';
import { allowedFrom } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { isAsSeen } from '../account/account-store.ts';
import { everybodyEndedAt, notBeforeTheEnd } from '../account/account-stores.memory.ts';
import type { SignInStepStore } from './sign-in-step-store.ts';

export const memorySignInStepStore = (db: MemoryDatabase): SignInStepStore => {
  const byToken = (view: MemoryView, tokenHash: string): SignInStep | null =>
    view.all<SignInStep>('signInStep').find((each) => each.tokenHash === tokenHash) ?? null;
  return {
    insert: (step, seen) =>
      db.write('signInSteps.insert', (view) => {
        if (!isAsSeen(seen, view.get<Account>('account', seen.id))) return false;
        const createdAt = notBeforeTheEnd(view, step.createdAt);
        view.put('signInStep', step.id, { ...step, createdAt } satisfies SignInStep);
        return true;
      }),
    find: (tokenHash) => db.read('signInSteps.find', (view) => byToken(view, tokenHash)),
    lock: (tokenHash) =>
      db.write('signInSteps.lock', (view) => {
        const found = byToken(view, tokenHash);
        return found === null ? null : signInStepBeside(found, everybodyEndedAt(view));
      }),
    save: (step) => Effect.asVoid(db.write('signInSteps.save', (view) => view.put('signInStep', step.id, step))),
    endAll: (accountId) =>
      db.write('signInSteps.endAll', (view) => {
        const open = allowedFrom(signInStepTable, 'supersede');
        for (const step of view.all<SignInStep>('signInStep'))
          if (open.includes(step.state) && (accountId === undefined || step.accountId === accountId))
            view.put('signInStep', step.id, { ...step, state: 'Superseded' } satisfies SignInStep);
      }),
  };
};
