import { Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useWords } from '../kernel/i18n/use-words.ts';
import type { Buyer } from './invoice.shown.ts';
import type { invoiceTexts } from './invoice.texts.ts';

const place = ['address', 'streetNumber', 'postalCode', 'city', 'province', 'country'] as const;
const reached = ['recipientCode', 'pec', 'email'] as const;
/** The fields of a buyer, by what they are. */
export const fieldsOf = {
  consumer: ['firstName', 'lastName', 'fiscalCode', ...place, ...reached],
  company: ['legalName', 'vatNumber', 'fiscalCode', ...place, ...reached],
} as const;
type Kind = keyof typeof fieldsOf;
export type BuyerField = (typeof fieldsOf)[Kind][number];

/** A buyer as somebody types it: the fields of the other kind stay, should they change their mind. */
export interface BuyerTyped {
  readonly kind: Kind;
  readonly typed: Readonly<Record<BuyerField, string>>;
}

/** What is known of a buyer: as a document has it, or as a client keeps it. */
export interface BuyerKnown extends Partial<Readonly<Record<BuyerField, string | null>>> {
  readonly kind?: Kind;
  readonly vatCountry?: string | null;
}

/** A kept profile. */
export const knownFrom = (profile: Readonly<Record<string, string>>): BuyerKnown => ({
  ...profile,
  kind: profile['kind'] === 'company' ? 'company' : 'consumer',
});

const everyField = [...fieldsOf.consumer, ...fieldsOf.company];

/** @param buyer as a document has it; absent: nothing is typed yet */
export const typedFrom = (buyer?: BuyerKnown): BuyerTyped => {
  const at = (field: BuyerField): [BuyerField, string] => [field, buyer?.[field] ?? (field === 'country' ? 'IT' : '')];
  return {
    kind: buyer?.kind ?? 'consumer',
    typed: Object.fromEntries(everyField.map(at)) as BuyerTyped['typed'],
  };
};

/** The fields of the kind alone: a company has no first name, and an empty field is none. */
export const buyerOf = ({ kind, typed }: BuyerTyped, before?: BuyerKnown): Buyer => {
  const filled = fieldsOf[kind].flatMap((field) => (typed[field].trim() === '' ? [] : [[field, typed[field].trim()]]));
  const country = before?.vatCountry ?? null;
  const isSameNumber = kind === 'company' && country !== null && typed.vatNumber === before?.vatNumber;
  return { kind, ...(isSameNumber ? { vatCountry: country } : {}), ...Object.fromEntries(filled) };
};

interface Shown {
  readonly value: BuyerTyped;
  readonly errorOf: (field: BuyerField) => string | null;
  readonly change: (value: BuyerTyped) => void;
}

export const BuyerFields = ({ value, errorOf, change }: Shown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const { kind, typed } = value;
  return (
    <>
      <Radio.Group
        label={say('f_kind')}
        value={kind}
        onChange={(next) => change({ kind: next === 'company' ? next : 'consumer', typed })}
      >
        <Group mt="xs">
          <Radio value="consumer" label={say('f_consumer')} />
          <Radio value="company" label={say('f_company')} />
        </Group>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fieldsOf[kind].map((field) => (
          <TextInput
            key={field}
            name={field}
            type="text"
            autoComplete="off"
            label={say(`f_${field}`)}
            value={typed[field]}
            error={errorOf(field)}
            onChange={({ currentTarget }) => change({ kind, typed: { ...typed, [field]: currentTarget.value } })}
          />
        ))}
      </SimpleGrid>
    </>
  );
};
