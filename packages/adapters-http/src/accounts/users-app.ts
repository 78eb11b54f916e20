import * as accounts from '@svc/application/accounts';

/** The use cases of the area users. */
export const usersApp = (ports: accounts.AccountPorts & accounts.LeavePorts) => ({
  list: accounts.listUsers(ports),
  find: accounts.findUser(ports),
  forSchedule: accounts.usersForSchedule(ports),
  checkAvailability: accounts.checkAvailability(ports),
  create: accounts.createUser(ports),
  findInvited: accounts.findInvited(ports),
  enable: accounts.enableUser(ports),
  setRole: accounts.setRole(ports),
  delete: accounts.deleteUser(ports),
  erase: accounts.eraseUser(ports),
  export: accounts.exportUser(ports),
  deletionImpact: accounts.readDeletionImpact(ports),
  fullDetail: accounts.readFullDetail(ports),
  editProfessional: accounts.editProfessional(ports),
  addPhoto: accounts.addPhoto(ports),
  readPhoto: accounts.readPhoto(ports),
  changeOwnDetails: accounts.changeOwnDetails(ports),
  setPreferredLanguage: accounts.setPreferredLanguage(ports),
  listProfessionals: accounts.listProfessionals(ports),
  readProfessional: accounts.readProfessional(ports),
});
