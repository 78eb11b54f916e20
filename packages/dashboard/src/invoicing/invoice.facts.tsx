import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { boot } from '../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import { calendarDay, isDay, moment } from '../kernel/time.ts';
import type { InvoiceShown } from './invoice.shown.ts';
import type { invoiceTexts } from './invoice.texts.ts';

interface Shown {
  readonly invoice: InvoiceShown;
}

/** What the document says: who, what, how much. */
export const InvoiceFacts = ({ invoice }: Shown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  return (
    <Stack>
      <Party title={say('buyer')} id="buyer" party={invoice.buyer} more={invoice.buyer} />
      <Lines invoice={invoice} />
      <Payments invoice={invoice} />
      <Party title={say('seller')} id="seller" party={invoice.seller} />
    </Stack>
  );
};

const Fact = ({ label, value }: { readonly label: string; readonly value: string | null }) =>
  value === null ? null : (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
        {label}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere', textAlign: 'end' }}>
        {value}
      </Text>
    </Group>
  );

interface PartyShown {
  readonly title: string;
  readonly id: string;
  readonly party: InvoiceShown['seller'];
  readonly more?: Pick<InvoiceShown['buyer'], 'recipientCode' | 'pec' | 'email'>;
}

const Party = ({ title, id, party, more }: PartyShown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const name = party.legalName ?? [party.firstName, party.lastName].filter((each) => each !== null).join(' ');
  const street = [party.address, party.streetNumber].filter((each) => each !== null).join(' ');
  const city = [party.postalCode, party.city, party.province === null ? null : `(${party.province})`, party.country];
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="lg" id={id} mb="xs">
        {title}
      </Title>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {street}, {city.filter((each) => each !== null).join(' ')}
      </Text>
      <Fact label={say('vat')} value={party.vatNumber} />
      <Fact label={say('code')} value={party.fiscalCode} />
      <Fact label={say('recipient')} value={more?.recipientCode ?? null} />
      <Fact label="PEC" value={more?.pec ?? null} />
      <Fact label={say('email')} value={more?.email ?? null} />
    </Card>
  );
};

/** «22 %»; a rate of nothing says by its nature why. */
const rateOf = ({ rateBp, nature }: { readonly rateBp: number; readonly nature: string | null }): string =>
  `${(rateBp / 100).toLocaleString('it-IT')}\u00a0%${nature === null ? '' : ` ${nature}`}`;

/** «2,5» of `2.50`; null of one piece, which goes without saying. */
const quantityOf = (quantity: string | null): string | null => {
  const text = quantity?.replace(/(?:\.0*|(\.\d*?)0+)$/, '$1').replace('.', ',') ?? '1';
  return text === '1' ? null : text;
};

const Lines = ({ invoice }: Shown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [language] = useLanguage();
  const amount = (cents: number): string => money(cents, language, invoice.total.currency);
  const { byVat, stampDutyCents, totalCents } = invoice.totals;
  return (
    <Card withBorder component="section" aria-labelledby="lines">
      <Title order={2} size="lg" id="lines" mb="xs">
        {say('lines')}
      </Title>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{say('description')}</th>
            <th scope="col">{say('rate')}</th>
            <th scope="col" className="amount">
              {say('net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.number}>
              <td>
                {line.description}
                {quantityOf(line.quantity) === null ? null : (
                  <Text size="sm" c="dimmed">
                    {say('quantity')} {quantityOf(line.quantity)}
                  </Text>
                )}
              </td>
              <td>{rateOf(line)}</td>
              <td className="amount">{amount(line.netCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Stack gap={4} mt="sm">
        {byVat.map((each) => (
          <Fact
            key={`${each.rateBp} ${each.nature ?? ''} ${each.netCents}`}
            label={`${say('rate')} ${rateOf(each)}`}
            value={`${amount(each.netCents)} + ${amount(each.vatCents)}`}
          />
        ))}
        {stampDutyCents === 0 ? null : <Fact label={say('stampDuty')} value={amount(stampDutyCents)} />}
        <Group justify="space-between">
          <Text fw={600}>{say('total')}</Text>
          <Text fw={600}>{amount(totalCents)}</Text>
        </Group>
      </Stack>
      {invoice.attachments.length === 0 ? null : (
        <Stack gap={4} mt="sm">
          <Text fw={600}>{say('attachments')}</Text>
          {invoice.attachments.map(({ position, fileName }) => (
            <Anchor key={position} href={`/api/v1/einvoicing/fatture/${invoice.id}/allegati/${position}`} download>
              {fileName}
            </Anchor>
          ))}
        </Stack>
      )}
    </Card>
  );
};

/** How it is paid, as the document says it. */
const Payments = ({ invoice }: Shown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [language] = useLanguage();
  if (invoice.payments.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="payment">
      <Title order={2} size="lg" id="payment" mb="xs">
        {say('payment')}
      </Title>
      {invoice.payments.map(({ method, amountCents, date, iban }) => (
        <Stack key={`${method} ${date ?? ''} ${amountCents}`} gap={2}>
          <Fact
            label={isWorded(method) ? say(`by_${method}`) : method}
            value={money(amountCents, language, invoice.total.currency)}
          />
          <Fact label={say('paymentDay')} value={date === null || !isDay(date) ? date : calendarDay(date, language)} />
          <Fact label="IBAN" value={iban} />
        </Stack>
      ))}
    </Card>
  );
};

/** The ways that documents composed here have; of another the code stands. */
const worded = ['MP01', 'MP02', 'MP05', 'MP08', 'MP19', 'MP23'] as const;
const isWorded = (method: string): method is (typeof worded)[number] => worded.some((each) => each === method);

/** Every sending with what became of it, oldest first, and the order behind the document. */
export const InvoiceHistory = ({ invoice }: Shown) => {
  const say = useWords<typeof invoiceTexts.it>('invoice');
  const [language] = useLanguage();
  const { zone } = boot.tenant;
  const revisionOf = (attempt: number): number =>
    invoice.revisions.find((each) => each.attempt === attempt)?.revision ?? invoice.revision;
  const { invoiceJob, orderId } = invoice;
  const kind = invoiceJob?.source === 'CommerceOrder' ? 'acquisti' : 'prenotazioni';
  return (
    <section aria-labelledby="history">
      <Title order={2} size="lg" id="history" mb="sm">
        {say('history')}
      </Title>
      {invoice.calls.length === 0 ? <Text>{say('none')}</Text> : null}
      <ol className="timeline">
        {invoice.calls.map(({ attempt, status, plannedAt, idempotencyKey }) => (
          <li key={idempotencyKey}>
            <Text size="sm" c="dimmed">
              {moment(plannedAt, zone, language)}
            </Text>
            <div>
              <Text size="sm">
                {say('attempt', { attempt, revision: revisionOf(attempt) })} · {say(`call_${status}`)}
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {say('key')} {idempotencyKey}
              </Text>
            </div>
          </li>
        ))}
      </ol>
      {invoiceJob === null || orderId === null ? null : (
        <Anchor renderRoot={(props) => <Link {...props} to={`/dashboard/ordini/${kind}/${orderId}`} />}>
          {say('order', { id: orderId })}
        </Anchor>
      )}
    </section>
  );
};
