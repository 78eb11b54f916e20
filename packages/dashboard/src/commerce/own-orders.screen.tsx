import { Stack, Text } from '@mantine/core';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import type { ownOrdersTexts } from './own-orders.texts.ts';
import { OwnOrders, OwnPurchases } from './own-orders.tsx';

/** Everything a person ordered online, of classes and of plans. */
export const OwnOrdersScreen = () => {
  const say = useWords<typeof ownOrdersTexts.it>('ownOrders');
  const person = usePerson();
  return (
    <Page title={say('title')}>
      {person === undefined ? null : person === null ? (
        <Stack>
          <Text>{say('signIn')}</Text>
          <SignIn />
        </Stack>
      ) : (
        <Stack gap="xl">
          <OwnOrders title={say('places')} none={say('noPlaces')} />
          <OwnPurchases title={say('plans')} none={say('noPlans')} />
        </Stack>
      )}
    </Page>
  );
};
