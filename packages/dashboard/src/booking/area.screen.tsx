import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SignIn } from '../accounts/sign-in.tsx';
import { usePerson } from '../accounts/use-person.ts';
import type { ownOrdersTexts } from '../commerce/own-orders.texts.ts';
import { OwnOrders } from '../commerce/own-orders.tsx';
import { useWords } from '../kernel/i18n/use-words.ts';
import { Page } from '../kernel/ui/page.tsx';
import type { bookingTexts } from './booking.texts.ts';
import { MyTurns } from './my-turns.tsx';
import { OwnBookings } from './own-bookings.tsx';

/** What a client has: bookings ahead, and orders with their invoices. */
export const AreaScreen = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const person = usePerson();
  return (
    <Page title={say('area')}>
      {person === undefined ? null : person === null ? (
        <Stack>
          <Text>{say('signInForArea')}</Text>
          <SignIn />
        </Stack>
      ) : (
        <Stack gap="xl">
          <Anchor component={Link} to="/area/abbonamento">
            {say('seePlans')} ›
          </Anchor>
          <MyTurns />
          <OwnBookings userId={person.id} />
          <Orders />
        </Stack>
      )}
    </Page>
  );
};

/** The newest ones; the rest stands on a page of its own. */
const Orders = () => {
  const say = useWords<typeof bookingTexts.it>('booking');
  const more = useWords<typeof ownOrdersTexts.it>('ownOrders');
  return (
    <Stack gap="sm">
      <OwnOrders title={say('orders')} none={say('noOrders')} first={5} more={false} />
      <Anchor component={Link} to="/area/ordini">
        {more('all')} ›
      </Anchor>
    </Stack>
  );
};
