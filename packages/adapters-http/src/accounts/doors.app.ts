import {
  changePassword,
  confirmEmail,
  endSession,
  forgotPassword,
  invalidateAllSessions,
  listSessions,
  readPasswordStatus,
  register,
  requestConfirmation,
  resendConfirmation,
  resendPasswordCreation,
  resetPassword,
  setInvitedPassword,
  type AccountPorts,
} from '@svc/application/accounts';

/** The use cases of registration, recovery, invitation, passwords and one's own sessions. */
export interface DoorsApp {
  readonly register: ReturnType<typeof register>;
  readonly confirmEmail: ReturnType<typeof confirmEmail>;
  readonly requestConfirmation: ReturnType<typeof requestConfirmation>;
  readonly resendConfirmation: ReturnType<typeof resendConfirmation>;
  readonly forgotPassword: ReturnType<typeof forgotPassword>;
  readonly resetPassword: ReturnType<typeof resetPassword>;
  readonly setInvitedPassword: ReturnType<typeof setInvitedPassword>;
  readonly resendPasswordCreation: ReturnType<typeof resendPasswordCreation>;
  readonly changePassword: ReturnType<typeof changePassword>;
  readonly readPasswordStatus: ReturnType<typeof readPasswordStatus>;
  readonly listSessions: ReturnType<typeof listSessions>;
  readonly endSession: ReturnType<typeof endSession>;
  readonly invalidateAllSessions: ReturnType<typeof invalidateAllSessions>;
}

export const composeDoors = (ports: AccountPorts): DoorsApp => ({
  register: register(ports),
  confirmEmail: confirmEmail(ports),
  requestConfirmation: requestConfirmation(ports),
  resendConfirmation: resendConfirmation(ports),
  forgotPassword: forgotPassword(ports),
  resetPassword: resetPassword(ports),
  setInvitedPassword: setInvitedPassword(ports),
  resendPasswordCreation: resendPasswordCreation(ports),
  changePassword: changePassword(ports),
  readPasswordStatus: readPasswordStatus(ports),
  listSessions: listSessions(ports),
  endSession: endSession(ports),
  invalidateAllSessions: invalidateAllSessions(ports),
});
