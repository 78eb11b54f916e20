import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Problem } from '../kernel/api/problem.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import type { composeTexts } from './compose.texts.ts';

const reasons = [
  'sale_already_invoiced',
  'sale_cancelled',
  'sale_has_order',
  'sale_covered',
  'sale_without_price',
] as const;

/** Why a sale has no invoice to be made, where that is what was refused; one that has its invoice leads to it. */
export const SaleRefused = ({ problem }: { readonly problem: Problem | null }) => {
  const say = useWords<typeof composeTexts.it>('compose');
  const reason = reasons.find((each) => each === problem?.params['reason']);
  if (reason === undefined) return null;
  const fattura = problem?.params['fattura'];
  return (
    <Text>
      {say(reason)}
      {typeof fattura === 'string' && fattura !== '' ? (
        <>
          {' '}
          <Anchor renderRoot={(props) => <Link {...props} to={`/dashboard/fatture/${fattura}`} />} underline="always">
            {say('openInvoice')}
          </Anchor>
        </>
      ) : null}
    </Text>
  );
};
