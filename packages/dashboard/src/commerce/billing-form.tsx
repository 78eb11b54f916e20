import { Button, Group, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Input } from '../kernel/api/api.ts';
import type { Problem } from '../kernel/api/problem.ts';
import { fieldErrors, otherErrors } from '../kernel/form/field-errors.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { commerceTexts } from './commerce.texts.ts';

addWords('commerce', commerceTexts);

export type BillingProfile = NonNullable<Input<'payments.booking-checkout'>['body']['billingProfile']>;

const fieldsOf = {
  consumer: ['firstName', 'lastName', 'fiscalCode', 'address', 'postalCode', 'city', 'province'],
  company: ['legalName', 'vatNumber', 'address', 'postalCode', 'city', 'province', 'recipientCode'],
} as const;
type Field = (typeof fieldsOf)['consumer' | 'company'][number];

const completes: Partial<Record<Field, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  address: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  province: 'address-level1',
  legalName: 'organization',
};

interface Shown {
  readonly problem: Problem | null;
  readonly sending: boolean;
  readonly send: (profile: BillingProfile) => void;
  /** On one's own page: what is kept so far, and what the button says. Else it is asked on the way to the payment. */
  readonly own?: { readonly kept: Readonly<Record<string, string>>; readonly save: string };
}

/** Seven fields that SDI wants of a buyer; each refusal stands at its field, and what was typed stays. */
export const BillingForm = ({ problem, sending, send, own }: Shown) => {
  const say = useWords<typeof commerceTexts.it>('commerce');
  const [kind, setKind] = useState<'consumer' | 'company'>(own?.kept['kind'] === 'company' ? 'company' : 'consumer');
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>(own?.kept ?? {});
  const form = useRef<HTMLFormElement>(null);
  // That nothing is known yet opened the form: it says nothing of what was typed.
  const [opening] = useState(own === undefined ? problem : null);
  const answered = problem === opening ? null : problem;
  const under = own === undefined ? '/billingProfile' : '';
  const errors = fieldErrors(answered, under);
  const isMissing = (field: Field): boolean =>
    answered?.code === 'errors.payment.billingProfileRequired' &&
    field !== 'recipientCode' &&
    (typed[field]?.trim() ?? '') === '';
  // The first refused field has the focus, so that a reader's or a keyboard's user is where the work is.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(), [problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const filled = fieldsOf[kind].flatMap((field) => {
      const value = typed[field]?.trim() ?? '';
      return value === '' ? [] : [[field, value] as const];
    });
    // What the form does not show stays as it is kept, unless somebody else is the buyer now.
    const rest = Object.entries(own?.kept['kind'] === kind ? own.kept : {}).filter(
      ([name]) => !fieldsOf[kind].some((field) => field === name),
    );
    send({ kind, country: 'IT', ...Object.fromEntries([...rest, ...filled]) });
  };
  const elsewhere = otherErrors(answered, fieldsOf[kind], under);
  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Stack gap="sm">
        {own === undefined ? (
          <>
            <Title order={2} size="lg">
              {say('profileTitle')}
            </Title>
            <Text c="dimmed">{say('profileWhy')}</Text>
          </>
        ) : null}
        <Radio.Group
          label={say('kind')}
          value={kind}
          onChange={(value) => setKind(value === 'company' ? value : 'consumer')}
        >
          <Group mt="xs">
            <Radio value="consumer" label={say('consumer')} />
            <Radio value="company" label={say('company')} />
          </Group>
        </Radio.Group>
        {elsewhere.length === 0 ? null : (
          <ul className="steps">
            {elsewhere.map((sentence) => (
              <li key={sentence} style={{ color: 'var(--tone-stop)' }}>
                {sentence}
              </li>
            ))}
          </ul>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {fieldsOf[kind].map((field) => (
            <TextInput
              key={field}
              name={field}
              size="md"
              label={say(field)}
              autoComplete={completes[field] ?? 'off'}
              value={typed[field] ?? ''}
              error={errors[field] ?? (isMissing(field) ? say('missing') : null)}
              onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [field]: value }))}
            />
          ))}
        </SimpleGrid>
        {answered === null ? null : <ProblemAlert problem={answered} />}
        <Button type="submit" size="md" loading={sending}>
          {own?.save ?? say('toPayment')}
        </Button>
      </Stack>
    </form>
  );
};
