import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Fieldset.css';
import { useState } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { BookingPicker } from './booking.picker.tsx';
import { ComposeForm } from './compose.form.tsx';
import { emptyLine, proposedLines } from './compose.lines.ts';
import { composeTexts } from './compose.texts.ts';
import { sources, type ComposeSearch } from './invoices.search.ts';
import { invoiceTexts } from './invoice.texts.ts';
import type { InvoiceShown } from './invoice.shown.ts';
import { SaleOf } from './sale.form.tsx';
import { SubscriptionPicker } from './subscription.picker.tsx';

addWords('compose', composeTexts);
addWords('invoice', invoiceTexts);

interface Asked {
  readonly search: ComposeSearch;
  readonly go: (search: ComposeSearch) => void;
}

/** An invoice is composed: of lines that are typed, or of a sale at the desk; or the credit note of one. */
export const ComposeScreen = ({ search: { storna, banco = 'libera' }, go }: Asked) => {
  const say = useWords<typeof composeTexts.it>('compose');
  return (
    <Page title={say(storna === undefined ? 'compose' : 'composeNote')}>
      {storna === undefined ? (
        <Stack>
          <Text>{say('composeWhy')}</Text>
          <SegmentedControl
            className="views"
            aria-label={say('source')}
            value={banco}
            onChange={(next) => go({ banco: sources.find((each) => each === next) ?? 'libera' })}
            data={sources.map((value) => ({ value, label: say(`from_${value}`) }))}
          />
          {banco === 'libera' ? <ComposeForm subject={{ kind: 'new' }} firstLines={[emptyLine(0)]} /> : null}
          {banco === 'lezioni' ? <SaleOf picker={BookingPicker} /> : null}
          {banco === 'abbonamenti' ? <SaleOf picker={SubscriptionPicker} /> : null}
        </Stack>
      ) : (
        <OfInvoice key={storna} id={storna} />
      )}
    </Page>
  );
};

/** The invoice, and what is left of it, as the form opens: what changes meanwhile is for the checks to say. */
const OfInvoice = ({ id }: { readonly id: string }) => {
  const invoice = useRead('einvoicing.fatture.get', { path: { id } }, { fresh: 0 });
  const body = { documentType: 'TD04', sourceId: id, dryRun: true } as const;
  const whole = useRead('einvoicing.fatture.create', { body }, { fresh: 0 });
  const error = invoice.error ?? whole.error;
  if (error !== null) return <ProblemAlert problem={error} retry={() => void whole.refetch()} />;
  if (invoice.data === undefined || whole.data === undefined || !('left' in whole.data))
    return <Skeleton height={320} />;
  return <Note invoice={invoice.data} left={whole.data.left} />;
};

interface Shown {
  readonly invoice: InvoiceShown;
  readonly left: Parameters<typeof proposedLines>[1];
}

const Note = ({ invoice, left }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [lines] = useState(() => proposedLines(invoice.lines, left, say('storno')));
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {say('noteWhy', { number: invoice.number ?? '', name: invoice.counterpartyName })}
      </Text>
      {lines.length === 0 ? (
        <Text fw={600}>{say('nothingLeft')}</Text>
      ) : (
        <ComposeForm subject={{ kind: 'note', sourceId: invoice.id }} buyer={invoice.buyer} firstLines={lines} />
      )}
    </Stack>
  );
};
