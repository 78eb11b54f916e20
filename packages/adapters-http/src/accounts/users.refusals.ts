import { named } from '../kernel/wire-code.ts';

/** Why an account is not changed; who may not be seen is not there. */
export const changeRefusals = {
  ...named('users', 'account_deleted', 'own_account', 'last_super_admin'),
  permission_denied: 'errors.general.permissionDenied',
  not_visible: 'errors.general.notFound',
} as const;
