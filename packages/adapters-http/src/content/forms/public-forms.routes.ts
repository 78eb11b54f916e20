import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SubmissionId } from '@svc/domain/content';
import { languages } from '@svc/domain/entity';
import type { App } from '../../app.ts';
import { readErrors } from '../../kernel/read-errors.ts';
import { routesOver, type Route } from '../../kernel/route.ts';
import { sourceKeyOf } from '../../kernel/source-key.ts';
import { instantQuery, InstantView } from '../../kernel/views.ts';
import { named } from '../../kernel/wire-code.ts';
import { explainForm } from './form-faults.ts';
import { fieldFacts } from './form.views.ts';

const route = routesOver<App>();
const path = '/api/public/v1/forms/{slug}';
const params = z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });
const flags = ['enable_public_forms'] as const;

const PublicForm = z
  .object({
    slug: z.string(),
    formVersion: z.int().describe('Sent back with the answers'),
    title: z.string(),
    intro: z.string().nullable(),
    fields: z.array(
      z.object({
        ...fieldFacts,
        label: z.string(),
        help: z.string().nullable(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    consents: z.array(
      z.object({
        ...{ key: z.string(), required: z.boolean(), purpose: z.string(), text: z.string() },
        textSha256: z.string().describe('Sent back with the consent: it names the words that were shown'),
        locale: z.enum(languages),
      }),
    ),
    submitLabel: z.string().nullable(),
    closesAt: InstantView.nullable(),
    locale: z.enum(languages).describe('The language of its texts'),
  })
  .meta({ id: 'PublicForm' });

const answer = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(100),
]);
const Sent = z
  .strictObject({
    formVersion: z.int().min(1).max(1_000_000),
    answers: z.record(z.string().max(40), answer).describe('By the keys of the fields'),
    consents: z
      .array(
        z.strictObject({ key: z.string().max(40), given: z.boolean(), textSha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      )
      .max(10)
      .default([]),
    locale: z.enum(languages).optional(),
    website: z.string().max(2000).default('').describe('Stays empty: no person sees that field'),
    startedAt: instantQuery.describe('When the form was shown'),
  })
  .meta({ id: 'FormAnswers' });
const Taken = z.object({ id: z.uuid(), message: z.string().nullable() }).meta({ id: 'FormTaken' });

/** The forms of the studio's site for its visitors, by a token of the site. */
export const publicFormRoutes: readonly Route<App>[] = [
  route({
    id: 'forms.public.get',
    method: 'GET',
    path,
    summary: 'A form as it was published, in one language',
    access: { token: 'forms.read' },
    flags,
    rateLimit: { name: 'public.read', points: 600, perSeconds: 60, counted: 'perProcess' },
    params,
    query: z.strictObject({ locale: z.enum(languages).optional() }),
    ok: { status: 200, schema: PublicForm },
    errors: { ...readErrors, Refusal: named('content', 'form_closed') },
    run: ({ app, params: { slug }, query, locale }) => app.content.publicForm(slug, query.locale ?? locale),
  }),
  route({
    id: 'forms.public.submit',
    method: 'POST',
    path: `${path}/submissions`,
    summary: 'Takes what a visitor answers, by the version that was shown',
    access: { token: 'forms.write' },
    flags,
    botChallenge: true,
    idempotent: true,
    rateLimit: { name: 'forms.submit', points: 300, perSeconds: 60 },
    params,
    body: Sent,
    ok: { status: 201, schema: Taken },
    errors: {
      ...readErrors,
      Invalid: 'errors.general.validation',
      FormBusy: 'errors.general.rateLimited',
      Refusal: named('content', 'consent_required', 'consent_text_unknown', 'form_closed', 'form_version_stale'),
    },
    run: ({ app, params: { slug }, body: { website, locale: shown, ...sent }, locale, source }) =>
      app.content.submitForm({
        ...{ ...sent, slug, honeypot: website, language: shown ?? locale, source: sourceKeyOf(source) },
      }),
    explain: (fault, locale) => explainForm(fault, locale),
    reread: ({ app }, [made]) =>
      made === undefined ? Effect.succeed(null) : app.content.readTaken(made as SubmissionId),
  }),
];
