import type {
  checkAvailability,
  findUser,
  listProfessionals,
  listUsers,
  readProfessional,
  setPreferredLanguage,
  usersForSchedule,
} from '@svc/application';
import type { Composed } from '../kernel/composed.ts';

/** What the rows of the area users call. */
export interface UsersApp {
  readonly list: Composed<typeof listUsers>;
  readonly find: Composed<typeof findUser>;
  readonly forSchedule: Composed<typeof usersForSchedule>;
  readonly checkAvailability: Composed<typeof checkAvailability>;
  readonly setPreferredLanguage: Composed<typeof setPreferredLanguage>;
  readonly listProfessionals: Composed<typeof listProfessionals>;
  readonly readProfessional: Composed<typeof readProfessional>;
}
