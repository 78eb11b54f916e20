import { Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Fieldset.css';
import { useState } from 'react';
import { useRead } from '../kernel/api/use-api.ts';
import { addWords } from '../kernel/i18n/i18n.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import { ProblemAlert } from '../kernel/ui/problem-alert.tsx';
import { typedFrom } from './buyer.fields.tsx';
import { ComposeForm } from './compose.form.tsx';
import { emptyLine, proposedLines } from './compose.lines.ts';
import { composeTexts } from './compose.texts.ts';
import { invoiceTexts } from './invoice.texts.ts';
import type { InvoiceShown } from './invoice.shown.ts';

addWords('compose', composeTexts);
addWords('invoice', invoiceTexts);

/** An invoice is composed, or the credit note of one. @param source the invoice to take back, by its id */
export const ComposeScreen = ({ source }: { readonly source: string | undefined }) => {
  const say = useWords<typeof composeTexts.it>('compose');
  return (
    <Page title={say(source === undefined ? 'compose' : 'composeNote')}>
      {source === undefined ? (
        <Stack>
          <Text>{say('composeWhy')}</Text>
          <ComposeForm sourceId={null} firstBuyer={typedFrom()} firstLines={[emptyLine(0)]} />
        </Stack>
      ) : (
        <OfInvoice key={source} id={source} />
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
        <ComposeForm sourceId={invoice.id} firstBuyer={typedFrom(invoice.buyer)} firstLines={lines} />
      )}
    </Stack>
  );
};
