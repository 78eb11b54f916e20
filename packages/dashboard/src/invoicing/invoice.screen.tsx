import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { dayOf, laterDay, calendarDay } from '../kernel/time.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { Status } from '../kernel/ui/status.tsx';
import { InvoiceActions } from './invoice.actions.tsx';
import { InvoiceFacts, InvoiceHistory } from './invoice.facts.tsx';
import { isMoving, outcomeOf, stepsOf } from './invoice.labels.ts';
import { elementOf, type InvoiceShown } from './invoice.shown.ts';
import { invoiceTexts } from './invoice.texts.ts';
import { invoicesTexts } from './invoices.texts.ts';
import { addWords } from '../kernel/i18n/i18n.ts';

addWords('invoice', invoiceTexts);
addWords('invoices', invoicesTexts);

/** An invoice: what it means for the studio, what to do about it, what it says, and all that was sent. */
export const InvoiceScreen = ({ id }: { readonly id: string }) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  // A state that moves by itself is asked for again sooner than one that waits for a person.
  const [every, setEvery] = useState(5000);
  const { data: invoice, error, refetch } = useRead('einvoicing.fatture.get', { path: { id } }, { every, fresh: 0 });
  const wanted = invoice === undefined || isMoving(invoice.status) ? 5000 : 30_000;
  if (wanted !== every) setEvery(wanted);
  return (
    <Page title={invoice === undefined ? say('back') : titleOf(invoice, say)}>
      <Stack gap="lg">
        {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
        {invoice === undefined ? error === null ? <Skeleton height={320} /> : null : <Whole invoice={invoice} />}
        <Anchor component={Link} to="/dashboard/fatture">
          ‹ {say('back')}
        </Anchor>
      </Stack>
    </Page>
  );
};

type Say = ReturnType<typeof useWords<typeof invoiceTexts.it>>;

const titleOf = ({ documentType, number }: InvoiceShown, say: Say): string => {
  const isNote = documentType === 'TD04' || documentType === 'TD08';
  if (number === null) return say(isNote ? 'draftNote' : 'draft');
  return say(isNote ? 'note' : 'invoice', { number });
};

const Whole = ({ invoice }: { readonly invoice: InvoiceShown }) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const word = useWords<typeof invoicesTexts.it>('invoices');
  const [language] = useLanguage();
  const { tone, word: outcome } = outcomeOf(invoice.status);
  return (
    <>
      <Stack gap={4}>
        <Group gap="md">
          <Text size="lg">
            <Status tone={tone} word={word(outcome)} />
          </Text>
          <Text size="lg">{money(invoice.total.amountCents, language, invoice.total.currency)}</Text>
        </Group>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {invoice.counterpartyName} · {calendarDay(invoice.date, language)}
          {invoice.rawState === null ? '' : ` · SdI ${invoice.rawState}`}
        </Text>
        <Text fw={tone === 'stop' ? 600 : 400}>{say(`is_${invoice.status}`)}</Text>
      </Stack>
      <Findings invoice={invoice} />
      <Steps invoice={invoice} />
      <InvoiceActions invoice={invoice} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <InvoiceFacts invoice={invoice} />
        <InvoiceHistory invoice={invoice} />
      </SimpleGrid>
    </>
  );
};

/** SDI decides within five days, and a refused document goes out again within five. */
const DAYS = 5;

const Steps = ({ invoice }: { readonly invoice: InvoiceShown }) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [language] = useLanguage();
  const { zone } = boot.tenant;
  const until = laterDay(dayOf(invoice.updatedAt, zone), DAYS);
  const sent = invoice.revisions.at(-1)?.at;
  const isLate =
    (invoice.status === 'PREN' || invoice.status === 'INVI') &&
    sent !== undefined &&
    laterDay(dayOf(sent, zone), DAYS) < dayOf(Date.now(), zone);
  const words = stepsOf[invoice.status];
  const steps = words === null ? [] : say(words, { day: calendarDay(until, language) }).split('\n');
  if (isLate) steps.push(say('late'));
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="to-do">
      <Title order={2} size="lg" id="to-do" mb="sm">
        {say('toDo')}
      </Title>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
};

const Findings = ({ invoice }: { readonly invoice: InvoiceShown }) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  if (invoice.findings.length === 0) return null;
  // One sentence may name several elements: it stands once, above all of them.
  const groups = Map.groupBy(invoice.findings, ({ by, code, message }) => `${by} ${code ?? ''} ${message}`);
  return (
    <Card withBorder component="section" aria-labelledby="findings">
      <Title order={2} size="lg" id="findings" mb="xs">
        {say('findings')}
      </Title>
      <Stack gap="sm">
        {[...groups].map(([key, [first, ...others]]) =>
          first === undefined ? null : (
            <div key={key}>
              <Text fw={600} c="var(--tone-stop)" style={{ overflowWrap: 'anywhere' }}>
                {first.message}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {[
                  `${say(first.by === 'sdi' ? 'bySdi' : 'byUs')} ${first.code ?? ''}`.trim(),
                  ...[first, ...others]
                    .filter(({ path }) => path !== null)
                    .map(({ element, path }) => say('field', { element: element ?? '', name: elementOf(path) })),
                ].join(' · ')}
              </Text>
            </div>
          ),
        )}
        {invoice.message === null || !invoice.findings.some(({ by }) => by === 'sdi') ? null : (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {say('words', { message: invoice.message })}
          </Text>
        )}
      </Stack>
    </Card>
  );
};
