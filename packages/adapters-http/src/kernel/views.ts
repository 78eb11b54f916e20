import * as z from 'zod';
import type { AccountId } from '@svc/domain/kernel';

/** Money on the wire: integer cents and an ISO 4217 currency. */
export const MoneyView = z.object({ amountCents: z.int(), currency: z.literal('EUR') }).meta({ id: 'Money' });

/** ISO 8601 in UTC. */
export const InstantView = z.iso.datetime({ precision: null });

/** `2027-03-28` */
export const DateView = z.iso.date();

export const VatView = z.union([z.object({ rateBp: z.int() }), z.object({ nature: z.string() })]).meta({
  id: 'Vat',
  description: 'A rate in basis points (22 % = 2200), or the Natura code when no VAT is due.',
});

/** `?page=1&pageSize=25` of every list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
} as const;

/** `{ items, page, pageSize, total }` */
export const pageOf = <T extends z.ZodType>(
  item: T,
): z.ZodObject<{ items: z.ZodArray<T>; page: z.ZodInt; pageSize: z.ZodInt; total: z.ZodInt }> =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() });

/** The answer of a list: its items as views, beside the page that was asked for. */
export const pageAnswer =
  <A, V>(view: (item: A) => V, { page, pageSize }: { readonly page: number; readonly pageSize: number }) =>
  ({ items, total }: { readonly items: readonly A[]; readonly total: number }) => ({
    items: items.map((item) => view(item)),
    page,
    pageSize,
    total,
  });

/** The same of a list that its use case reads whole, since it is short: the page is cut out here. */
export const pageFromAll =
  <A, V>(view: (item: A) => V, asked: { readonly page: number; readonly pageSize: number }) =>
  (all: readonly A[]) => {
    const start = (asked.page - 1) * asked.pageSize;
    return pageAnswer(view, asked)({ items: all.slice(start, start + asked.pageSize), total: all.length });
  };

/** `true` or `false` in a query. */
export const queryBoolean = z.enum(['true', 'false']).transform((text) => text === 'true');

/** `/orders/{id}`: a positive integer. */
const numericId = <T extends number>(): z.ZodType<T, string> =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform((text) => Number(text) as T);

/** A UUID, branded. */
export const uuidId = <T extends string>(): z.ZodType<T, string> =>
  z.uuid().transform((text) => text.toLowerCase() as T);

/** The one parameter of `/things/{id}`, a UUID. */
export const byUuid = <T extends string>() => z.strictObject({ id: uuidId<T>() });

/** The one parameter of `/user/{userId}/things`: the account that the things belong to. */
export const byUser = z.strictObject({ userId: uuidId<AccountId>() });

/** The one parameter of `/orders/{id}`, a positive integer. */
export const byNumber = <T extends number>() => z.strictObject({ id: numericId<T>() });

/** A local day that comes in, `2027-03-28`; bounded, since PostgreSQL and Temporal disagree about the year 0. */
export const dateInput = z.iso
  .date({ abort: true })
  .refine((text) => text >= '2000-01-01' && text <= '2199-12-31')
  .transform((text) => Temporal.PlainDate.from(text));

/**
 * Whether a period ends no sooner than it begins; an open end agrees with everything. Both days are included. It is also
 * asked about a text that is no day: that one is named already.
 */
export const isPeriod = ({
  from,
  to,
}: {
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
}) => !isDay(from) || !isDay(to) || Temporal.PlainDate.compare(from, to) <= 0;
const isDay = (value: unknown): value is Temporal.PlainDate => value instanceof Temporal.PlainDate;

/** One value or several of the same name in a query: always a list. */
export const queryList = <T extends z.ZodType>(
  item: T,
  most = 20,
): z.ZodType<readonly z.output<T>[], z.input<T> | z.input<T>[]> =>
  z
    .union([item, z.array(item).max(most)])
    .transform((given) => (Array.isArray(given) ? given : [given]) as readonly z.output<T>[]);

/** An instant in a query, ISO 8601 with its offset; bounded, since PostgreSQL and Temporal disagree about far years, and to nanoseconds. */
export const instantQuery = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '2000' && text < '2200' && !/\.\d{10}/.test(text))
  .transform((text) => Temporal.Instant.from(text));
