import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import type { composeTexts } from './compose.texts.ts';
import { natureInUse } from '@svc/domain/invoicing/machines';
import { emptyLine, faultsOf, rates, type LineFault, type LineTyped } from './compose.lines.ts';
import type { Subject } from './use-drafting.ts';

interface Shown {
  readonly lines: readonly LineTyped[];
  readonly of: Subject;
  /** What is wrong is said of lines that nobody has finished only once they wanted to go on. */
  readonly isPressed: boolean;
  /** The server's sentence about a line, by its place among those sent. */
  readonly refused: (at: number) => string | null;
  readonly change: (lines: readonly LineTyped[]) => void;
}

/**
 * The lines of a document. Those of a credit note come from its invoice: their amounts go down, none is added. That of a sale at the desk
 * says what was sold: its amount is what was agreed.
 */
export const LineFields = ({ lines, of, isPressed, refused, change }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        <Fieldset key={line.id} legend={say('line', { at: at + 1 })} radius="md">
          <Stack gap="xs">
            <OneLine
              line={line}
              of={of}
              isPressed={isPressed}
              change={(next) => change(lines.map((each) => (each.id === line.id ? next : each)))}
            />
            {refused(at) === null ? null : (
              <Text size="sm" c="var(--tone-stop)">
                {refused(at)}
              </Text>
            )}
            {lines.length === 1 ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                c="inherit"
                style={{ alignSelf: 'flex-start' }}
                onClick={() => change(lines.filter(({ id }) => id !== line.id))}
              >
                {say('dropLine', { at: at + 1 })}
              </Button>
            )}
          </Stack>
        </Fieldset>
      ))}
      {of.kind !== 'new' ? null : (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change([...lines, emptyLine(Math.max(-1, ...lines.map(({ id }) => id)) + 1)])}
        >
          {say('addLine')}
        </Button>
      )}
    </Stack>
  );
};

interface One {
  readonly line: LineTyped;
  readonly of: Subject;
  readonly isPressed: boolean;
  readonly change: (line: LineTyped) => void;
}

const OneLine = ({ line, of, isPressed, change }: One) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [language] = useLanguage();
  const faults = faultsOf(line);
  // What is empty is missing only once somebody wants to go on; what cannot be read is said at once.
  const errorOf = (fault: LineFault | undefined): string | null =>
    fault === undefined || (!isPressed && (fault === 'empty' || fault === 'description'))
      ? null
      : say(`fault_${fault}`);
  const { most } = line;
  const isFree = of.kind === 'new';
  const label = say(isFree ? 'unitPrice' : of.kind === 'note' ? 'amount' : 'agreed');
  const asksVat = isFree || (of.kind === 'sale' && of.asksVat);
  return (
    <>
      {of.kind === 'sale' ? (
        <Text style={{ overflowWrap: 'anywhere' }}>{line.description}</Text>
      ) : (
        <TextInput
          label={say('description')}
          autoComplete="off"
          maxLength={1000}
          value={line.description}
          error={errorOf(faults.description)}
          onChange={({ currentTarget: { value } }) => change({ ...line, description: value })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: isFree ? 3 : asksVat ? 2 : 1 }} spacing="sm">
        {isFree ? (
          <TextInput
            label={say('quantity')}
            inputMode="numeric"
            autoComplete="off"
            value={line.quantity}
            error={errorOf(faults.quantity)}
            onChange={({ currentTarget: { value } }) => change({ ...line, quantity: value })}
          />
        ) : null}
        <TextInput
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={line.price}
          error={errorOf(faults.price)}
          description={most === undefined ? null : say('most', { most: money(most, language) })}
          onChange={({ currentTarget: { value } }) => change({ ...line, price: value })}
        />
        {asksVat ? (
          <NativeSelect
            label={say('vat')}
            value={line.vat}
            onChange={({ currentTarget: { value } }) => change({ ...line, vat: value })}
            data={[
              ...rates.map((rate) => ({ value: rate, label: say('rate', { rate: Number(rate) / 100 }) })),
              ...natureInUse.map((nature) => ({ value: nature, label: say(`nature_${nature}`) })),
            ]}
          />
        ) : null}
      </SimpleGrid>
    </>
  );
};
