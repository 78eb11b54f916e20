import {
  checkAvailability,
  createUser,
  deleteUser,
  enableUser,
  eraseUser,
  exportUser,
  findUser,
  listProfessionals,
  listUsers,
  readDeletionImpact,
  readFullDetail,
  readProfessional,
  setPreferredLanguage,
  setRole,
  usersForSchedule,
  type AccountPorts,
} from '@svc/application/accounts';
import type { UsersApp } from './users.app.ts';

/** The use cases of the area users, with their ports given. */
export const composeUsers = (ports: AccountPorts): UsersApp => ({
  list: listUsers(ports),
  find: findUser(ports),
  forSchedule: usersForSchedule(ports),
  checkAvailability: checkAvailability(ports),
  create: createUser(ports),
  enable: enableUser(ports),
  setRole: setRole(ports),
  delete: deleteUser(ports),
  erase: eraseUser(ports),
  export: exportUser(ports),
  deletionImpact: readDeletionImpact(ports),
  fullDetail: readFullDetail(ports),
  setPreferredLanguage: setPreferredLanguage(ports),
  listProfessionals: listProfessionals(ports),
  readProfessional: readProfessional(ports),
});
