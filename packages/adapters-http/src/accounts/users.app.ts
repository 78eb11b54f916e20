import type {
  addPhoto,
  checkAvailability,
  createUser,
  deleteUser,
  editProfessional,
  enableUser,
  eraseUser,
  exportUser,
  findInvited,
  findUser,
  listProfessionals,
  listUsers,
  readDeletionImpact,
  readFullDetail,
  readPhoto,
  readProfessional,
  setPreferredLanguage,
  setRole,
  usersForSchedule,
} from '@svc/application/accounts';
import type { Composed } from '../kernel/composed.ts';

/** What the rows of the area users call. */
export interface UsersApp {
  readonly list: Composed<typeof listUsers>;
  readonly find: Composed<typeof findUser>;
  readonly forSchedule: Composed<typeof usersForSchedule>;
  readonly checkAvailability: Composed<typeof checkAvailability>;
  readonly create: Composed<typeof createUser>;
  readonly findInvited: Composed<typeof findInvited>;
  readonly enable: Composed<typeof enableUser>;
  readonly setRole: Composed<typeof setRole>;
  readonly delete: Composed<typeof deleteUser>;
  readonly erase: Composed<typeof eraseUser>;
  readonly export: Composed<typeof exportUser>;
  readonly deletionImpact: Composed<typeof readDeletionImpact>;
  readonly fullDetail: Composed<typeof readFullDetail>;
  readonly editProfessional: Composed<typeof editProfessional>;
  readonly addPhoto: Composed<typeof addPhoto>;
  readonly readPhoto: Composed<typeof readPhoto>;
  readonly setPreferredLanguage: Composed<typeof setPreferredLanguage>;
  readonly listProfessionals: Composed<typeof listProfessionals>;
  readonly readProfessional: Composed<typeof readProfessional>;
}
