import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAct } from '../kernel/api/use-api.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { usePressOnce } from '../kernel/form/press-once.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { AskFirst } from '../kernel/ui/ask-first.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere, Sentences } from '../kernel/ui/refused-elsewhere.tsx';
import { BuyerFields, buyerOf, fieldsOf, typedFrom, type BuyerField, type BuyerTyped } from './buyer.fields.tsx';
import type { Buyer, Finding, InvoiceShown } from './invoice.shown.ts';
import type { invoiceTexts } from './invoice.texts.ts';
import { useSending } from './use-sending.ts';

/** Long enough that a word is typed to its end, short enough that the answer is there when the next field begins. */
const PAUSE_MS = 500;

interface Shown {
  readonly invoice: InvoiceShown;
  /** A person's word, where the action asked for one. */
  readonly word: string | undefined;
  readonly close: () => void;
}

/** The buyer of a refused document, corrected and sent again: the server's checks stand at the fields while one types. */
export const CorrectBuyer = ({ invoice, word, close }: Shown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [typed, setTyped] = useState(() => typedFrom(invoice.buyer));
  const [isTouched, setTouched] = useState(false);
  const { send, pending, problem } = useSending(invoice, word);
  const once = usePressOnce(pending);
  const form = useRef<HTMLFormElement>(null);
  const buyer = buyerOf(typed, invoice.buyer);
  const checked = useChecked(invoice.id, buyer, isTouched);
  // Until somebody types, what SDI refused stands at its fields; then what the checks say of what is typed.
  const findings = isTouched ? (checked.findings ?? []) : invoice.findings;
  const refused = fieldErrors(problem, '/billingProfile');
  const fields: readonly BuyerField[] = fieldsOf[typed.kind];
  const errorOf = (field: BuyerField): string | null =>
    refused[field] ?? findings.find((finding) => finding.field === field)?.message ?? null;
  // What names several elements stands at those that are here, and is not said again.
  const shown = new Set(fields.map(errorOf));
  const elsewhere = findings.filter(
    ({ field, message }) => !fields.some((each) => each === field) && !shown.has(message),
  );
  // The first field that is wrong has the focus when the form opens, and when the server refuses it.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLInputElement>('input[type="text"]'))?.focus();
  }, [problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    once(() => send(close, buyer));
  };
  const change = (next: BuyerTyped): void => {
    setTouched(true);
    setTyped(next);
  };
  return (
    <AskFirst opened close={close} title={say('correctTitle')}>
      <form onSubmit={submit} ref={form} noValidate>
        <Stack gap="sm">
          <Text c="dimmed">{say('correctWhy')}</Text>
          <RefusedElsewhere problem={problem} fields={fields} under="/billingProfile" />
          <Sentences sentences={[...new Set(elsewhere.map(({ message }) => message))]} />
          <BuyerFields value={typed} errorOf={errorOf} change={change} />
          {problem === null ? null : <ProblemAlert problem={problem} />}
          <Text size="sm" c="dimmed" role="status" mih="1.5em">
            {checked.isPending
              ? say('checking')
              : isTouched && checked.findings?.length === 0
                ? say('checkedWell')
                : ''}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {say('no')}
            </Button>
            <Button type="submit" loading={pending}>
              {say('sendAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </AskFirst>
  );
};

interface Checked {
  readonly findings: readonly Finding[] | undefined;
  readonly isPending: boolean;
}

/** What the checks before sending say of the buyer, once nobody has typed for a moment; a late answer to what was typed before counts for nothing. */
const useChecked = (id: string, buyer: Buyer, isTouched: boolean): Checked => {
  const { mutate, data, isPending } = useAct('einvoicing.fatture.check');
  const text = JSON.stringify(buyer);
  useEffect(() => {
    if (!isTouched) return undefined;
    const billingProfile = JSON.parse(text) as Buyer;
    const timer = setTimeout(() => mutate({ path: { id }, body: { billingProfile } }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, text, isTouched, mutate]);
  return { findings: data?.data.findings, isPending };
};
