import * as z from 'zod';
import type { CheckedFattura, FatturaDetail } from '@svc/application/invoicing';
import {
  attachmentsOf,
  buyerFieldOf,
  fatturaActions,
  fatturaObstacles,
  invoiceJobTable,
  numberOfElement,
  SDI_CHECKS,
  type BuyerShown,
  type CheckFinding,
  type PartyShown,
  type SdiRefusal,
} from '@svc/domain/invoicing';
import { intentKinds, intentTable, statesOf, type Refusal } from '@svc/domain/kernel';
import type { Locale } from '../kernel/locale.ts';
import { InstantView } from '../kernel/views.ts';
import { FatturaView, fatturaView } from './fatture.views.ts';
import { partyErrors } from './field-problems.ts';

const text = z.string().nullable();
const PartyView = z
  .object({
    kind: z.enum(['company', 'consumer']),
    legalName: text,
    firstName: text,
    lastName: text,
    vatNumber: text,
    vatCountry: text,
    fiscalCode: text,
    country: z.string(),
    address: z.string(),
    streetNumber: text,
    postalCode: z.string(),
    city: z.string(),
    province: text,
  })
  .meta({ id: 'FatturaParty', description: 'In the fields of a billing profile' });
const BuyerView = PartyView.extend({
  recipientCode: text,
  pec: text,
  email: text.describe('Where the courtesy copy goes; the document does not say it'),
}).meta({ id: 'FatturaBuyer' });

export const LineView = z.object({
  number: z.int(),
  description: z.string(),
  quantity: text.describe('A decimal text'),
  unitPrice: z.string().describe('A decimal text'),
  netCents: z.int(),
  rateBp: z.int().describe('The VAT rate in hundredths of a percent'),
  nature: text.describe('Why there is no VAT (N1 to N7)'),
});
export const TotalsView = z.object({
  byVat: z.array(z.object({ rateBp: z.int(), nature: text, netCents: z.int(), vatCents: z.int(), reference: text })),
  stampDutyCents: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
});

const PaymentView = z.object({
  method: z.string().describe('MP01 to MP23: MP01 cash, MP05 transfer, MP08 card'),
  amountCents: z.int(),
  date: text.describe('Paid on, or due by, as the document writes it'),
  iban: text,
});

export const FindingView = z
  .object({
    by: z.enum(['sdi', 'us']).describe('sdi: why it was refused; us: what our checks before sending find'),
    code: text.describe('SDI’s code; of a field of the buyer the reason'),
    message: z.string(),
    path: text.describe('The element of the document'),
    element: text.describe('Its number in the specifications, 1.4.1.2'),
    field: text.describe('The field of the billing profile that is corrected to mend it'),
  })
  .meta({ id: 'FatturaFinding' });
export type Finding = z.output<typeof FindingView>;

const CallView = z.object({
  call: z.enum(intentKinds),
  attempt: z.int(),
  idempotencyKey: z.string(),
  status: z.enum(statesOf(intentTable)).describe('Unknown: lost, and being looked up'),
  plannedAt: InstantView,
  resolvedAt: InstantView.nullable(),
});

export const FatturaDetailView = FatturaView.extend({
  seller: PartyView,
  buyer: BuyerView,
  lines: z.array(LineView),
  totals: TotalsView,
  payments: z.array(PaymentView).describe('How it is paid; empty where the document does not say it'),
  attachments: z.array(z.object({ position: z.int(), fileName: z.string(), bytes: z.int() })),
  invoiceJob: z
    .object({ source: z.enum(['Booking', 'CommerceOrder']), status: z.enum(statesOf(invoiceJobTable)) })
    .nullable()
    .describe('Of an order’s document, which is sent again by its order'),
  revisions: z.array(z.object({ revision: z.int(), attempt: z.int(), at: InstantView })),
  calls: z.array(CallView),
  findings: z.array(FindingView),
  actions: z
    .array(
      z.object({
        action: z.enum(fatturaActions),
        allowed: z.boolean(),
        obstacle: z.enum(fatturaObstacles).optional(),
        until: InstantView.optional().describe('Beside `absenceTooEarly`: from when it is there'),
      }),
    )
    .describe(
      'Every action of its kind; beside an allowed one `outcomeUnknown` and `accountChanged` say that somebody must have looked first',
    ),
}).meta({ id: 'FatturaDetail' });

const foundAt = (path: string): Pick<Finding, 'path' | 'element' | 'field'> => ({
  path,
  element: numberOfElement(path),
  field: buyerFieldOf(path),
});
export const nowhere = { path: null, element: null, field: null } as const;

export const ours = (findings: readonly CheckFinding[], locale: Locale): readonly Finding[] =>
  findings.slice(0, 100).map((finding) => ({
    by: 'us',
    code: finding.code,
    message: finding[locale],
    ...foundAt(finding.path),
  }));

/** In our own words where it is a code that we check ourselves; SDI's stand in `message` of the document. One for each element it names. */
const theirs = (refusal: SdiRefusal | null, locale: Locale): readonly Finding[] => {
  if (refusal === null) return [];
  const { code, message: written, paths } = refusal;
  const known = SDI_CHECKS.find((check) => check.code === code);
  const worded = { by: 'sdi', code, message: known?.[locale] ?? written } as const;
  return paths.length === 0 ? [{ ...worded, ...nowhere }] : paths.map((path) => ({ ...worded, ...foundAt(path) }));
};

const partyView = ({ ...party }: PartyShown): z.output<typeof PartyView> => party;
const buyerView = ({ ...buyer }: BuyerShown, email: string | null): z.output<typeof BuyerView> => ({ ...buyer, email });

export const fatturaDetailView = (detail: FatturaDetail, locale: Locale): z.output<typeof FatturaDetailView> => {
  const { row, shown, job } = detail;
  return {
    ...fatturaView(row),
    seller: partyView(shown.seller),
    buyer: buyerView(shown.buyer, row.buyerEmail),
    lines: shown.lines.map((line) => ({ ...line })),
    totals: { ...shown.totals, byVat: shown.totals.byVat.map((each) => ({ ...each })) },
    payments: shown.payments.map((each) => ({ ...each })),
    attachments: attachmentsOf(row.content).map(({ fileName, bytes }, at) => ({ position: at + 1, fileName, bytes })),
    invoiceJob: job === null ? null : { source: job.source, status: job.state },
    revisions: detail.revisions.map(({ at, ...sent }) => ({ ...sent, at: at.toString() })),
    calls: detail.calls.map((call) => ({
      call: call.kind,
      attempt: call.attempt,
      idempotencyKey: call.idempotencyKey,
      status: call.state,
      plannedAt: call.plannedAt.toString(),
      resolvedAt: call.resolvedAt?.toString() ?? null,
    })),
    findings: [...theirs(detail.refusal, locale), ...ours(detail.findings, locale)],
    actions: detail.actions.map((each) => ({ ...each })),
  };
};

export const CheckedView = z.object({ findings: z.array(FindingView) }).meta({ id: 'FatturaChecked' });

/** What the pen refuses, as a field of the buyer would be refused for it. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  text_not_latin: 'not_latin',
  text_too_long: 'too_long',
  text_empty: 'required',
};

export const unwritten = (unwritable: Refusal<string> | null, locale: Locale): readonly Finding[] => {
  if (unwritable === null) return [];
  const place = String(unwritable.params?.['field'] ?? '');
  const field = place.startsWith('buyer.') ? place.slice('buyer.'.length) : null;
  const [problem] = partyErrors([{ path: '', code: UNWRITABLE[unwritable.code] ?? unwritable.code }], '', locale);
  return [{ by: 'us', code: unwritable.code, message: problem?.message ?? unwritable.code, ...nowhere, field }];
};

export const checkedView = (checked: CheckedFattura, locale: Locale): z.output<typeof CheckedView> => ({
  findings: [
    ...partyErrors(checked.fields, '', locale).map(({ pointer, code, message }): Finding => ({
      by: 'us',
      code,
      message,
      ...nowhere,
      field: pointer.slice(1),
    })),
    ...unwritten(checked.unwritable, locale),
    ...ours(checked.findings, locale),
  ],
});
