/** Every transition table of this context with its states, events and refusals, for screens and pages: tables alone, no code behind them. */
export {
  accountTable,
  type AccountState,
  type AccountEvent,
  type AccountRefusal,
} from './account/account.transitions.ts';
export {
  actionTokenTable,
  type ActionTokenState,
  type ActionTokenEvent,
  type ActionTokenRefusal,
} from './action-token/action-token.transitions.ts';
export {
  apiTokenTable,
  type ApiTokenState,
  type ApiTokenEvent,
  type ApiTokenRefusal,
} from './api-token/api-token.transitions.ts';
export { gateTable, type GateState, type GateEvent } from './gate/gate.transitions.ts';
export {
  invitationTable,
  type InvitationState,
  type InvitationEvent,
  type InvitationRefusal,
} from './invitation/invitation.transitions.ts';
export {
  lockoutTable,
  type LockoutState,
  type LockoutEvent,
  type LockoutRefusal,
} from './lockout/lockout.transitions.ts';
export {
  oidcTokenTable,
  type OidcTokenState,
  type OidcTokenEvent,
  type OidcTokenRefusal,
} from './oidc/oidc-token.transitions.ts';
export { otpTable, type OtpState, type OtpEvent, type OtpRefusal } from './otp/otp.transitions.ts';
export {
  secondFactorTable,
  type SecondFactorState,
  type SecondFactorEvent,
  type SecondFactorRefusal,
} from './second-factor/second-factor.transitions.ts';
export {
  signInStepTable,
  type SignInStepState,
  type SignInStepEvent,
  type SignInStepRefusal,
} from './second-factor/sign-in-step.transitions.ts';
export { sessionTable, type SessionState, type SessionEvent } from './session/session.transitions.ts';
