import { Anchor, Button, Card, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useAct } from '../kernel/api/use-api.ts';
import { fieldErrors } from '../kernel/form/field-errors.ts';
import { useFormKey } from '../kernel/form/form-key.ts';
import { usePressOnce } from '../kernel/form/press-once.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere, Sentences } from '../kernel/ui/refused-elsewhere.tsx';
import { Section } from '../kernel/ui/section.tsx';
import { BuyerFields, buyerOf, fieldsOf, type BuyerField, type BuyerTyped } from './buyer.fields.tsx';
import { lineOf, type LineTyped } from './compose.lines.ts';
import type { composeTexts } from './compose.texts.ts';
import { LineFields } from './line.fields.tsx';
import { usePreview, type Composed, type Preview } from './use-preview.ts';

const means = ['none', 'cash', 'card', 'transfer', 'cheque'] as const;

interface Shown {
  /** The invoice that a credit note takes back, by its id; null: an invoice, to a buyer who is typed. */
  readonly sourceId: string | null;
  readonly firstBuyer: BuyerTyped;
  readonly firstLines: readonly LineTyped[];
}

/** A document as somebody composes it: the server checks and counts while they type, and a draft is made of it. */
export const ComposeForm = ({ sourceId, firstBuyer, firstLines }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const go = useNavigate();
  const [buyer, setBuyer] = useState(firstBuyer);
  const [lines, setLines] = useState(firstLines);
  const [paid, setPaid] = useState<(typeof means)[number]>('none');
  const [causale, setCausale] = useState('');
  const [isTouched, setTouched] = useState(sourceId !== null);
  const [isPressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ready = lines.map(lineOf).filter((line) => line !== null);
  const isWhole = ready.length === lines.length;
  const composed: Composed = {
    ...(sourceId === null ? { documentType: 'TD01', buyer: buyerOf(buyer) } : { documentType: 'TD04', sourceId }),
    lines: ready,
    ...(paid === 'none' ? {} : { payment: { method: paid } }),
    ...(causale.trim() === '' ? {} : { causale: causale.trim() }),
  };
  const { preview, isChecking } = usePreview(isTouched && isWhole ? composed : null);
  const { mutate, isPending, error } = useAct('einvoicing.fatture.create', useFormKey(`compose:${sourceId ?? 'new'}`));
  const once = usePressOnce(isPending);
  const findings = preview?.findings ?? [];
  const refused = fieldErrors(error, '/buyer');
  const found = (field: string): string | null => findings.find((each) => each.field === field)?.message ?? null;
  const errorOf = (field: BuyerField): string | null => refused[field] ?? found(field);
  const fields = new Set<string>([...fieldsOf[buyer.kind], ...lines.map((_, at) => `lines/${at}`)]);
  const elsewhere = new Set(
    findings.filter(({ field }) => field === null || !fields.has(field)).map(({ message }) => message),
  );
  // After a press that went nowhere the first wrong field has the focus.
  useEffect(() => {
    if (isPressed) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [isPressed, error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    setPressed(true);
    if (!isWhole) return;
    const open = (id: string): void => void go({ to: '/dashboard/fatture/$id', params: { id } });
    once(() => mutate({ body: composed }, { onSuccess: ({ data }) => ('id' in data ? open(data.id) : undefined) }));
  };
  return (
    <form onSubmit={submit} ref={form} noValidate onInput={() => setTouched(true)}>
      <Stack gap="lg" maw={760}>
        <RefusedElsewhere problem={error} fields={fieldsOf[buyer.kind]} under="/buyer" />
        {sourceId === null ? (
          <Section id="whom" title={say('whom')}>
            <Stack gap="sm">
              <BuyerFields value={buyer} errorOf={errorOf} change={setBuyer} />
            </Stack>
          </Section>
        ) : null}
        <Section id="what" title={say('what')}>
          <LineFields lines={lines} isPressed={isPressed} refused={(at) => found(`lines/${at}`)} change={setLines} />
        </Section>
        <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
          <NativeSelect
            label={say('paid')}
            value={paid}
            onChange={({ currentTarget: { value } }) => setPaid(means.find((each) => each === value) ?? 'none')}
            data={means.map((value) => ({ value, label: say(`paid_${value}`) }))}
          />
          <TextInput
            label={say('causale')}
            maxLength={2000}
            value={causale}
            onChange={({ currentTarget: { value } }) => setCausale(value)}
          />
        </Group>
        <Sentences sentences={[...elsewhere]} />
        <Totals totals={preview?.totals ?? null}>
          {isChecking && isTouched && isWhole
            ? say('checking')
            : preview?.totals != null && findings.length === 0
              ? say('checkedWell')
              : ''}
        </Totals>
        {error === null ? null : <ProblemAlert problem={error} />}
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

/** The sums as the server counted them. */
const Totals = ({ totals, children }: { readonly totals: Preview['totals']; readonly children: ReactNode }) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [language] = useLanguage();
  const line = (label: string, cents: number, isStrong = false): ReactNode => (
    <Group justify="space-between">
      <Text fw={isStrong ? 600 : 400}>{label}</Text>
      <Text fw={isStrong ? 600 : 400}>{money(cents, language)}</Text>
    </Group>
  );
  return (
    <Card withBorder component="section" aria-labelledby="sums">
      <Text id="sums" className="sums" fw={600}>
        {say('total')}
      </Text>
      {totals === null ? (
        <Text size="sm" c="dimmed">
          {say('notYet')}
        </Text>
      ) : (
        <>
          {line(say('net'), totals.netCents)}
          {line(say('vatSum'), totals.vatCents)}
          {totals.stampDutyCents === 0 ? null : line(say('stampDuty'), totals.stampDutyCents)}
          {line(say('total'), totals.totalCents, true)}
        </>
      )}
      <Text size="sm" c="dimmed" role="status" mih="1.5em">
        {children}
      </Text>
    </Card>
  );
};
