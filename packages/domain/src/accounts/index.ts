export * from './account/account.ts';
export * from './account/account.transitions.ts';
export * from './account/login.policies.ts';
export * from './account/roles.ts';
export * from './lockout/lockout.ts';
export * from './lockout/lockout.transitions.ts';
export * from './session/session.policies.ts';
export * from './session/session.transitions.ts';
