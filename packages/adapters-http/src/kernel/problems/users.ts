import type { ProblemTable } from './table.ts';

/** Refusals of the area users. */
export const usersProblems = {
  'errors.users.emailTaken': [409, 'Questo indirizzo ha già un account.', 'This address already has an account.'],
  'errors.users.accountDeleted': [409, 'L’account è stato eliminato.', 'The account was deleted.'],
  'errors.users.ownAccount': [409, 'Non puoi farlo sul tuo stesso account.', 'You cannot do this to your own account.'],
  'errors.users.lastSuperAdmin': [
    409,
    'L’ultimo SuperAdmin non può essere tolto.',
    'The last SuperAdmin cannot be taken away.',
  ],
} as const satisfies ProblemTable;
