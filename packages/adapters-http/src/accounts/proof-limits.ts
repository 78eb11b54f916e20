/**
 * Limits of what proves who somebody is: the rows of the API and the pages that call the same use cases count in the same
 * ones.
 */
export const proofLimits = {
  login: { name: 'auth.login', points: 60, perSeconds: 60 },
  secondStep: { name: 'auth.second-step', points: 60, perSeconds: 60 },
  secondFactor: { name: 'auth.second-factor', points: 30, perSeconds: 60 },
  confirm: { name: 'auth.confirm', points: 30, perSeconds: 60 },
} as const;
