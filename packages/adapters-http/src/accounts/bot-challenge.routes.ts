import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';

const route = routesOver<App>();

/** `parameters` and `signature` are what the ALTCHA widget reads (protocol 2). */
const ChallengeView = z
  .object({
    mode: z.enum(['altcha', 'fake', 'off']),
    parameters: z.record(z.string(), z.unknown()).optional(),
    signature: z.string().optional(),
    answer: z.string().optional(),
  })
  .meta({ id: 'BotChallenge' });

export const botChallengeRoutes: readonly Route<App>[] = [
  route({
    id: 'public.bot-challenge',
    method: 'GET',
    path: '/api/v1/public/bot-challenge',
    summary: 'A challenge for a public form; its solution goes into the header X-Bot-Challenge',
    access: 'none',
    rateLimit: { name: 'public.bot-challenge', points: 120, perSeconds: 60 },
    ok: { status: 200, schema: ChallengeView },
    errors: {},
    run: ({ app }) => Effect.map(app.accounts.issueChallenge, ({ mode, challenge }) => ({ mode, ...challenge })),
  }),
];
