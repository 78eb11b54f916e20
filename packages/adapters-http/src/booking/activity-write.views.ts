import * as z from 'zod';
import { confirmations, maxReminders, plainActivity, waitlistModes, type LocationId } from '@svc/domain/booking';
import { isUsableVat } from '@svc/domain/invoicing';
import { euros, type AccountId } from '@svc/domain/kernel';
import type { ActivityDraft, ActivityPatch } from '@svc/application/booking';
import { fieldProblem } from '../kernel/input.ts';
import { uuidId } from '../kernel/views.ts';
import { InvoicedName } from './plans.views.ts';

const MEANS = ['free', 'entry', 'onSite', 'order'] as const;
const MOST_CENTS = 99_999_999;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const minutes = (most: number, least = 0) => z.int().min(least).max(most);
const unique = <T>(all: readonly T[]): boolean => new Set(all).size === all.length;
/** Lower case words with hyphens, as they stand in an address. */
const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const fields = {
  name: z.strictObject({ it: InvoicedName, en: InvoicedName.optional() }),
  description: z.strictObject({ it: z.string().trim().max(4000), en: z.string().trim().max(4000).optional() }),
  kind: z.enum(['class', 'appointment']),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  position: z.int().min(0).max(10_000),
  professionalIds: z.array(uuidId<AccountId>()).max(50).refine(unique),
  locationId: uuidId<LocationId>().nullable(),
  roomId: uuidId().nullable().describe('Of the rooms of its location; an exclusive one has one class at a time'),
  durationMinutes: minutes(1440, 5),
  bufferBeforeMinutes: minutes(240),
  bufferAfterMinutes: minutes(240),
  capacity: z.int().min(1).max(1000),
  means: z.array(z.enum(MEANS)).max(4).refine(unique),
  price: z
    .strictObject({ amountCents: z.int().min(1).max(MOST_CENTS), currency: z.literal('EUR').default('EUR') })
    .nullable(),
  vat: z
    .union([
      z.strictObject({ rateBp: z.int().min(0).max(10_000) }),
      z.strictObject({ nature: z.string().regex(/^N[1-7](\.\d)?$/) }),
    ])
    .refine(isUsableVat, fieldProblem('vat_invalid'))
    .nullable(),
  cancellationPolicyId: uuidId().nullable(),
  leadMinutes: minutes(43_200),
  horizonDays: z.int().min(1).max(365),
  confirmation: z.enum(confirmations),
  allowsOverlap: z.boolean(),
  waitlist: z.strictObject({
    mode: z.enum(waitlistModes),
    offerMinutes: minutes(1440, 10),
    closeMinutes: minutes(43_200),
    maxLength: z.int().min(0).max(200),
  }),
  checkIn: z.strictObject({ fromMinutes: minutes(1440), self: z.boolean() }),
  reminders: z
    .array(
      z.union([
        z.strictObject({ minutesBefore: minutes(43_200, 5) }),
        z.strictObject({ daysBefore: z.int().min(1).max(30), at: time }),
      ]),
    )
    .max(maxReminders),
} as const;

/** A new activity: what is left out is as a plain one has it. */
export const NewActivity = z.strictObject({
  ...fields,
  slug: Slug.optional(),
  description: fields.description.default({ it: '' }),
  kind: fields.kind.default('class'),
  color: fields.color.default('#7a9e7e'),
  position: fields.position.default(0),
  professionalIds: fields.professionalIds.default([]),
  locationId: fields.locationId.default(plainActivity.locationId),
  roomId: fields.roomId.default(plainActivity.roomId),
  bufferBeforeMinutes: fields.bufferBeforeMinutes.default(plainActivity.bufferBeforeMinutes),
  bufferAfterMinutes: fields.bufferAfterMinutes.default(plainActivity.bufferAfterMinutes),
  means: fields.means.default(['free']),
  price: fields.price.default(null),
  vat: fields.vat.default(null),
  cancellationPolicyId: fields.cancellationPolicyId.default(plainActivity.cancellationPolicyId),
  leadMinutes: fields.leadMinutes.default(0),
  horizonDays: fields.horizonDays.default(60),
  confirmation: fields.confirmation.default(plainActivity.confirmation),
  allowsOverlap: fields.allowsOverlap.default(plainActivity.allowsOverlap),
  waitlist: fields.waitlist.default(plainActivity.waitlist),
  checkIn: fields.checkIn.default(plainActivity.checkIn),
  reminders: fields.reminders.default([]),
});

/** What of an activity is to change. */
export const ActivityPatchBody = z.strictObject({ ...fields, slug: Slug }).partial();

const plain = ({ it, en }: { it: string; en?: string | undefined }) => (en === undefined ? { it } : { it, en });

/** @param body without its slug, which is judged by itself */
export const activityDraft = (body: Omit<z.output<typeof NewActivity>, 'slug'>): ActivityDraft => ({
  ...body,
  name: plain(body.name),
  description: plain(body.description),
  price: body.price && euros(body.price.amountCents),
});

/** Absent fields stay absent: `exactOptionalPropertyTypes` and a patch both mean it. */
export const activityPatch = (body: z.output<typeof ActivityPatchBody>): ActivityPatch => {
  const { name, description, price, ...rest } = body;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as ActivityPatch),
    ...(name === undefined ? {} : { name: plain(name) }),
    ...(description === undefined ? {} : { description: plain(description) }),
    ...(price === undefined ? {} : { price: price && euros(price.amountCents) }),
  };
};
