import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { usePressOnce } from '../kernel/form/press-once.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere, Sentences } from '../kernel/ui/refused-elsewhere.tsx';
import { Section } from '../kernel/ui/section.tsx';
import { BuyerFields, buyerOf, fieldsOf, typedFrom, type BuyerField, type BuyerKnown } from './buyer.fields.tsx';
import { lineOf, paymentOf, unpaid, type LineTyped, type PaymentTyped } from './compose.lines.ts';
import type { composeTexts } from './compose.texts.ts';
import { Totals } from './compose.totals.tsx';
import { LineFields } from './line.fields.tsx';
import { PaymentFields } from './payment.fields.tsx';
import { SaleRefused } from './sale-refused.tsx';
import { useDrafting, type Subject } from './use-drafting.ts';
import { usePreview, type Composed } from './use-preview.ts';

interface Shown {
  readonly subject: Subject;
  /** Who buys, as far as it is known; a credit note goes to its invoice's buyer. */
  readonly buyer?: BuyerKnown;
  readonly firstLines: readonly LineTyped[];
  readonly firstPayment?: PaymentTyped;
}

/** A document as somebody composes it: the server checks and counts while they type, and a draft is made of it. */
export const ComposeForm = ({ subject, buyer: known, firstLines, firstPayment = unpaid }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const go = useNavigate();
  const isNote = subject.kind === 'note';
  const [buyer, setBuyer] = useState(() => typedFrom(known));
  const [lines, setLines] = useState(firstLines);
  const [paid, setPaid] = useState(firstPayment);
  const [causale, setCausale] = useState('');
  const [isTouched, setTouched] = useState(isNote || known !== undefined);
  const [isPressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ready = lines.map(lineOf).filter((line) => line !== null);
  const isWhole = ready.length === lines.length;
  const composed: Composed = {
    ...(isNote
      ? { documentType: 'TD04', sourceId: subject.sourceId }
      : { documentType: 'TD01', buyer: buyerOf(buyer, known) }),
    lines: ready,
    ...paymentOf(paid),
    ...(causale.trim() === '' ? {} : { causale: causale.trim() }),
  };
  const { preview, isChecking } = usePreview(isTouched && isWhole ? composed : null);
  const { draft, isPending, problem } = useDrafting(subject);
  const once = usePressOnce(isPending);
  const findings = preview?.findings ?? [];
  const refused = fieldErrors(problem);
  const found = (field: string): string | null => findings.find((each) => each.field === field)?.message ?? null;
  const errorOf = (field: BuyerField): string | null => refused[`buyer/${field}`] ?? found(field);
  const atLine = (at: number): string | null =>
    Object.entries(refused).find(([field]) => field.startsWith(`lines/${at}`))?.[1] ??
    (subject.kind === 'sale' ? refused['grossCents'] : undefined) ??
    found(`lines/${at}`);
  const own = [
    ...fieldsOf[buyer.kind].map((field) => `buyer/${field}`),
    ...['payment/iban', 'payment/date', 'causale', 'grossCents'],
    ...Object.keys(refused).filter((field) => field.startsWith('lines/')),
  ];
  const fields = new Set<string>([...fieldsOf[buyer.kind], ...lines.map((_, at) => `lines/${at}`), 'payment/iban']);
  const elsewhere = new Set(
    findings.filter(({ field }) => field === null || !fields.has(field)).map(({ message }) => message),
  );
  // After a press that went nowhere the first wrong field has the focus.
  useEffect(() => {
    if (isPressed) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [isPressed, problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    setPressed(true);
    if (!isWhole) return;
    // Who is not changed is the client as they are kept, with the address that their copies go to.
    const isKept =
      known !== undefined && JSON.stringify(buyerOf(typedFrom(known), known)) === JSON.stringify(composed.buyer);
    const { buyer: _, ...kept } = composed;
    once(() => draft(isKept ? kept : composed, (id) => void go({ to: '/dashboard/fatture/$id', params: { id } })));
  };
  return (
    <form onSubmit={submit} ref={form} noValidate onInput={() => setTouched(true)}>
      <Stack gap="lg" maw={760}>
        <RefusedElsewhere problem={problem} fields={own} />
        {isNote ? null : (
          <Section id="whom" title={say('whom')}>
            <Stack gap="sm">
              <BuyerFields value={buyer} errorOf={errorOf} change={setBuyer} />
            </Stack>
          </Section>
        )}
        <Section id="what" title={say('what')}>
          <LineFields lines={lines} of={subject} isPressed={isPressed} refused={atLine} change={setLines} />
        </Section>
        <PaymentFields
          value={paid}
          errorOf={(field) => refused[`payment/${field}`] ?? found(`payment/${field}`)}
          change={setPaid}
        />
        <TextInput
          label={say('causale')}
          maxLength={2000}
          value={causale}
          error={refused['causale'] ?? null}
          onChange={({ currentTarget: { value } }) => setCausale(value)}
        />
        <Sentences sentences={[...elsewhere]} />
        <Totals totals={preview?.totals ?? null}>
          {isChecking && isTouched && isWhole
            ? say('checking')
            : preview?.totals != null && findings.length === 0
              ? say('checkedWell')
              : ''}
        </Totals>
        {problem === null ? null : <ProblemAlert problem={problem} />}
        <SaleRefused problem={problem} />
        <Group justify="space-between">
          <Anchor component={Link} to="/dashboard/fatture">
            ‹ {say('back')}
          </Anchor>
          <Button type="submit" loading={isPending}>
            {say('make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
