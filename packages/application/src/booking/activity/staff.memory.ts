import type { AccountId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';

/** Whether somebody works here and can sign in. */
export const isStaff = (view: MemoryView, id: AccountId): boolean => {
  const account = view.get<{ readonly privilegeBits: number; readonly state: string }>('account', id);
  return (
    account !== undefined && account.state !== 'Disabled' && account.state !== 'Deleted' && account.privilegeBits > 0
  );
};
