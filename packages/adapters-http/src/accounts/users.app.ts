import type {
  checkAvailability,
  createUser,
  enableUser,
  findUser,
  listProfessionals,
  listUsers,
  readProfessional,
  setPreferredLanguage,
  setRole,
  usersForSchedule,
} from '@svc/application';
import type { Composed } from '../kernel/composed.ts';

/** What the rows of the area users call. */
export interface UsersApp {
  readonly list: Composed<typeof listUsers>;
  readonly find: Composed<typeof findUser>;
  readonly forSchedule: Composed<typeof usersForSchedule>;
  readonly checkAvailability: Composed<typeof checkAvailability>;
  readonly create: Composed<typeof createUser>;
  readonly enable: Composed<typeof enableUser>;
  readonly setRole: Composed<typeof setRole>;
  readonly setPreferredLanguage: Composed<typeof setPreferredLanguage>;
  readonly listProfessionals: Composed<typeof listProfessionals>;
  readonly readProfessional: Composed<typeof readProfessional>;
}
