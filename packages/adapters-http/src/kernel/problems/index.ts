import { authProblems } from './auth.ts';
import { bookingProblems } from './booking.ts';
import { contentProblems } from './content.ts';
import { eInvoicingProblems } from './einvoicing.ts';
import { generalProblems } from './general.ts';
import { paymentProblems } from './payment.ts';
import { usersProblems } from './users.ts';
import { subscriptionProblems } from './subscription.ts';
import type { ProblemTexts } from './table.ts';

export type { ProblemTable, ProblemTexts } from './table.ts';

/** Every error code of the API with its status and its two sentences. */
export const problems = {
  ...generalProblems,
  ...authProblems,
  ...usersProblems,
  ...paymentProblems,
  ...eInvoicingProblems,
  ...bookingProblems,
  ...subscriptionProblems,
  ...contentProblems,
} as const;

/** The contract with clients: a code never changes its meaning or its status. */
export type ErrorCode = keyof typeof problems;

export const errorCodes = Object.keys(problems) as readonly ErrorCode[];

export const textsOf = (code: ErrorCode): ProblemTexts => problems[code];

export const statusOf = (code: ErrorCode): number => problems[code][0];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(problems, text);
