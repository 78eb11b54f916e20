import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useLanguage, useWords } from '../kernel/i18n/use-words.ts';
import { money } from '../kernel/money.ts';
import type { composeTexts } from './compose.texts.ts';
import { emptyLine, faultsOf, natures, rates, type LineFault, type LineTyped } from './compose.lines.ts';

interface Shown {
  readonly lines: readonly LineTyped[];
  /** What is wrong is said of lines that nobody has finished only once they wanted to go on. */
  readonly isPressed: boolean;
  /** The server's sentence about a line, by its place among those sent. */
  readonly refused: (at: number) => string | null;
  readonly change: (lines: readonly LineTyped[]) => void;
}

/** The lines of a document. Those of a credit note come from its invoice: their amounts go down, none is added. */
export const LineFields = ({ lines, isPressed, refused, change }: Shown) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const isNote = lines.some(({ most }) => most !== undefined);
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        <Fieldset key={line.id} legend={say('line', { at: at + 1 })} radius="md">
          <Stack gap="xs">
            <OneLine
              line={line}
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
      {isNote ? null : (
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
  readonly isPressed: boolean;
  readonly change: (line: LineTyped) => void;
}

const OneLine = ({ line, isPressed, change }: One) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const [language] = useLanguage();
  const faults = faultsOf(line);
  // What is empty is missing only once somebody wants to go on; what cannot be read is said at once.
  const errorOf = (fault: LineFault | undefined): string | null =>
    fault === undefined || (!isPressed && (fault === 'empty' || fault === 'description'))
      ? null
      : say(`fault_${fault}`);
  const { most } = line;
  const label = most === undefined ? say('unitPrice') : say('amount');
  return (
    <>
      <TextInput
        label={say('description')}
        autoComplete="off"
        maxLength={1000}
        value={line.description}
        error={errorOf(faults.description)}
        onChange={({ currentTarget: { value } }) => change({ ...line, description: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: most === undefined ? 3 : 1 }} spacing="sm">
        {most === undefined ? (
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
        {most === undefined ? (
          <NativeSelect
            label={say('vat')}
            value={line.vat}
            onChange={({ currentTarget: { value } }) => change({ ...line, vat: value })}
            data={[
              ...rates.map((rate) => ({ value: rate, label: say('rate', { rate: Number(rate) / 100 }) })),
              ...natures.map((nature) => ({ value: nature, label: say(`nature_${nature}`) })),
            ]}
          />
        ) : null}
      </SimpleGrid>
    </>
  );
};
