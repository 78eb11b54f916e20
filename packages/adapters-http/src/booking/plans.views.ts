import * as z from 'zod';
import { payableOnline, startRules, type StudioPlan } from '@svc/domain/booking';
import { isUsableVat, toLatin1 } from '@svc/domain/invoicing';
import { euros, type ActivityId } from '@svc/domain/kernel';
import type { StudioPlanDraft } from '@svc/application/booking';
import { fieldProblem } from '../kernel/input.ts';
import { InstantView, MoneyView, uuidId, VatView } from '../kernel/views.ts';

/** A text in the tenant's languages; Italian is always there. */
const texts = (least: number, most: number) =>
  z.strictObject({
    it: z.string().trim().min(least).max(most),
    en: z.string().trim().min(1).max(most).optional(),
  });
/** Stands on the invoice of its sale, whose words are frozen with it: only what an invoice can spell. */
export const InvoicedName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((text) => toLatin1(text).left === '', fieldProblem('not_latin'));
const Name = texts(1, 120).extend({ it: InvoicedName, en: InvoicedName.optional() });
const LocalizedView = z.object({ it: z.string(), en: z.string().optional() });
const Validity = z
  .union([z.strictObject({ days: z.int().min(1).max(1095) }), z.strictObject({ months: z.int().min(1).max(36) })])
  .meta({ description: 'From its first day, in local days or months' });

export const DailyLimit = z
  .int()
  .min(1)
  .max(20)
  .nullable()
  .meta({ description: 'Bookings a day at most; null: no limit' });

export const StudioPlanBody = z
  .strictObject({
    name: Name,
    description: texts(0, 4000).default({ it: '' }),
    entries: z.int().min(1).max(500).nullable().meta({ description: 'Entries of a pack; null: unlimited' }),
    validity: Validity,
    price: z.strictObject({
      amountCents: z.int().min(0).max(payableOnline.mostCents),
      currency: z.literal('EUR').default('EUR'),
    }),
    // Frozen with the sale as well: what no invoice can hold would be paid and never invoiced.
    vat: z
      .union([
        z.strictObject({ rateBp: z.int().min(0).max(10_000) }),
        z.strictObject({ nature: z.string().regex(/^N[1-7](\.\d)?$/) }),
      ])
      .refine(isUsableVat, fieldProblem('vat_invalid')),
    activityIds: z.array(uuidId<ActivityId>()).max(200).default([]),
    dailyLimit: DailyLimit.default(null),
    startRule: z.enum(startRules).default('purchase'),
    maxFreezeDays: z.int().min(0).max(365).default(30),
    maxFreezes: z.int().min(0).max(12).default(2),
    online: z.boolean().default(true),
    active: z.boolean().default(true),
    archived: z.boolean().default(false),
    position: z.int().min(0).max(10_000).default(0),
  })
  // What no provider takes is sold at the desk, or given away there.
  .refine(
    ({ online, price }) => !online || price.amountCents >= payableOnline.leastCents,
    fieldProblem('price_required', ['price', 'amountCents']),
  )
  .meta({ id: 'StudioPlanBody' });

const withoutBlank = ({ it, en }: { it: string; en?: string | undefined }) => (en === undefined ? { it } : { it, en });

export const studioPlanDraft = (body: z.output<typeof StudioPlanBody>): StudioPlanDraft => {
  const { validity, price, name, description, ...rest } = body;
  return {
    ...rest,
    name: withoutBlank(name),
    description: withoutBlank(description),
    length: validity,
    price: euros(price.amountCents),
  };
};

export const StudioPlanView = z
  .object({
    id: z.uuid(),
    name: LocalizedView,
    description: LocalizedView,
    entries: z.int().nullable(),
    validity: z.union([z.object({ days: z.int() }), z.object({ months: z.int() })]),
    price: MoneyView,
    vat: VatView,
    activityIds: z.array(z.uuid()),
    dailyLimit: z.int().nullable(),
    startRule: z.enum(startRules),
    maxFreezeDays: z.int(),
    maxFreezes: z.int(),
    online: z.boolean(),
    active: z.boolean(),
    archived: z.boolean(),
    position: z.int(),
    version: z.int(),
    createdAt: InstantView,
    updatedAt: InstantView,
  })
  .meta({ id: 'StudioPlan' });

export const studioPlanView = (plan: StudioPlan): z.output<typeof StudioPlanView> => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  entries: plan.entries,
  validity: plan.length,
  price: plan.price,
  vat: plan.vat,
  activityIds: [...plan.activityIds],
  dailyLimit: plan.dailyLimit,
  startRule: plan.startRule,
  maxFreezeDays: plan.maxFreezeDays,
  maxFreezes: plan.maxFreezes,
  online: plan.online,
  active: plan.active,
  archived: plan.archived,
  position: plan.position,
  version: plan.version,
  createdAt: plan.createdAt.toString(),
  updatedAt: plan.updatedAt.toString(),
});
