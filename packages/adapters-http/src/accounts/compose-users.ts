import {
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
  setPreferredLanguage: setPreferredLanguage(ports),
  listProfessionals: listProfessionals(ports),
  readProfessional: readProfessional(ports),
});
