import * as accounts from '@svc/application/accounts';
import { isFreshSignIn } from '@svc/domain/accounts';
import { microsOf, type Micros } from '@svc/domain/kernel';

/** COOKIE_NAME and COOKIE_DOMAIN. */
export interface SessionCookie {
  readonly name: string;
  readonly domain?: string;
}

/** The use cases of signing in by every door, of registration, recovery and one's own sessions. */
export const accountsApp = (ports: accounts.SocialPorts, cookie: SessionCookie) => ({
  signIn: accounts.signIn(ports),
  signOut: accounts.signOut(ports),
  startSupport: accounts.startSupport(ports),
  endSupport: accounts.endSupport(ports),
  signOutOfSupport: accounts.signOutOfSupport(ports),
  readSupportPermit: accounts.readSupportPermit(ports),
  permitSupport: accounts.permitSupport(ports),
  withdrawSupportPermit: accounts.withdrawSupportPermit(ports),
  confirmSession: accounts.confirmSession(ports),
  isFreshSignIn: (provedAt: Micros) => isFreshSignIn(provedAt, microsOf(ports.clock.now()), ports.freshSignInSeconds),
  readSecondFactor: accounts.readSecondFactor(ports),
  beginEnrolment: accounts.beginEnrolment(ports),
  activateSecondFactor: accounts.activateSecondFactor(ports),
  removeSecondFactor: accounts.removeSecondFactor(ports),
  listPasskeys: ports.passkeys.ofAccount,
  beginPasskey: accounts.beginPasskey(ports),
  addPasskey: accounts.addPasskey(ports),
  renamePasskey: accounts.renamePasskey(ports),
  removePasskey: accounts.removePasskey(ports),
  confirmChallenge: accounts.confirmChallenge(ports),
  stepChallenge: accounts.stepChallenge(ports),
  renewRecoveryCodes: accounts.renewRecoveryCodes(ports),
  resetSecondFactor: accounts.resetSecondFactor(ports),
  proveSecondStep: (given: Parameters<ReturnType<typeof accounts.proveSecondStep>>[0], brought: readonly string[]) =>
    accounts.proveSecondStep(ports)(given, accounts.cookieSession(ports, brought)),
  beginStepEnrolment: accounts.beginStepEnrolment(ports),
  beginStepPasskey: accounts.beginStepPasskey(ports),
  completeStepEnrolment: (
    given: Parameters<ReturnType<typeof accounts.completeStepEnrolment>>[0],
    brought: readonly string[],
  ) => accounts.completeStepEnrolment(ports)(given, accounts.cookieSession(ports, brought)),
  completeStepPasskey: (
    given: Parameters<ReturnType<typeof accounts.completeStepPasskey>>[0],
    brought: readonly string[],
  ) => accounts.completeStepPasskey(ports)(given, accounts.cookieSession(ports, brought)),
  register: accounts.register(ports),
  confirmEmail: accounts.confirmEmail(ports),
  requestConfirmation: accounts.requestConfirmation(ports),
  resendConfirmation: accounts.resendConfirmation(ports),
  forgotPassword: accounts.forgotPassword(ports),
  resetPassword: accounts.resetPassword(ports),
  setInvitedPassword: accounts.setInvitedPassword(ports),
  resendPasswordCreation: accounts.resendPasswordCreation(ports),
  changePassword: accounts.changePassword(ports),
  readPasswordStatus: accounts.readPasswordStatus(ports),
  listSessions: accounts.listSessions(ports),
  endSession: accounts.endSession(ports),
  invalidateAllSessions: accounts.invalidateAllSessions(ports),
  requestOtp: accounts.requestOtp(ports),
  resendOtp: accounts.resendOtp(ports),
  signInByOtp: accounts.signInByOtp(ports),
  checkOtpEmail: accounts.checkOtpEmail(ports),
  issueChallenge: ports.botChallenge.issue,
  signInByProvider: accounts.signInByProvider(ports),
  loginNonce: accounts.loginNonce(ports),
  offeredProviders: accounts.offeredProviders(ports),
  readProviderSettings: ports.providerSettings.load,
  saveProviderSettings: accounts.saveProviderSettings(ports),
  cookie,
});
export type AccountsApp = ReturnType<typeof accountsApp>;
