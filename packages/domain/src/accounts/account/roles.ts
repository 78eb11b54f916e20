/** Privilege bits, copied into the session at login (spec 1, Account). Combined by OR. */
export const privilege = { pro: 1, admin: 2, superAdmin: 4 } as const;

/** What an account is by its highest privilege bit; `user` has none (spec 1, What the service does). */
export type Role = 'user' | 'pro' | 'admin' | 'superadmin';
/** Lowest to highest; a role listed in a route row is a minimum. */
export const roleOrder = ['user', 'pro', 'admin', 'superadmin'] as const satisfies readonly Role[];

/** The role of the highest bit that is set: SuperAdmin before Admin before Pro. */
export const highestRole = (bits: number): Role => {
  if ((bits & privilege.superAdmin) !== 0) return 'superadmin';
  if ((bits & privilege.admin) !== 0) return 'admin';
  return (bits & privilege.pro) === 0 ? 'user' : 'pro';
};

/** How high the highest role of the bits stands in `roleOrder`, from 0. */
export const rankOf = (bits: number): number => roleOrder.indexOf(highestRole(bits));

/** Whether the highest role of the bits is that role or one above it. */
export const atLeast = (bits: number, minimum: Role): boolean => rankOf(bits) >= roleOrder.indexOf(minimum);
