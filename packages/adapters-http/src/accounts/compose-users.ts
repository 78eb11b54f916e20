import {
  checkAvailability,
  findUser,
  listProfessionals,
  listUsers,
  readProfessional,
  setPreferredLanguage,
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
  setPreferredLanguage: setPreferredLanguage(ports),
  listProfessionals: listProfessionals(ports),
  readProfessional: readProfessional(ports),
});
