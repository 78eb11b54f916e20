import type { Lane, ProviderName } from './lane.ts';
import { classesLived } from './class-story.ts';
import { planSold } from './plan-story.ts';
import { asked, awaited, becomes, bought, delivered, drained, invoiced, newestOrder, placeOf } from './steps.ts';

/**
 * `sale`: sold, invoiced and given back by the admin. `place lost`: paid for a class that was closed meanwhile. `plan`:
 * bought, used, and given back for what is left of it. `classes`: places booked, moved, handed on and taken by the studio.
 */
export type StoryName = 'sale' | 'place lost' | 'plan' | 'classes';
/** The plan is bought with the wallet alone: what is particular to it lies behind the payment, where both are the same. */
export const storiesOf: Readonly<Record<ProviderName, readonly StoryName[]>> = {
  card: ['sale', 'place lost', 'classes'],
  wallet: ['sale', 'place lost', 'plan'],
};

/** The admin gives the money back, and asks again only when the order shows nothing of it. */
const refunded = (lane: Lane, slotId: string): Promise<true> =>
  awaited('the money is given back', async () => {
    const order = await newestOrder(lane, slotId);
    if (order?.state === 'Finalized')
      await asked(lane.giulia, `/api/v1/payments/admin/orders/${order.id}/refund`, { percent: 100 });
    return order?.state === 'Refunded' ? true : undefined;
  });

const sale = async (lane: Lane): Promise<string> => {
  const slotId = await lane.nextSlot();
  const order = await bought(lane, placeOf(slotId));
  await becomes(order, lane, slotId, 'Finalized');
  await invoiced(lane, order.id);
  await drained(lane);
  await delivered(lane, order.id);
  await refunded(lane, slotId);
  return slotId;
};

const placeLost = async (lane: Lane): Promise<string> => {
  const slotId = await lane.nextSlot();
  const order = await bought(lane, placeOf(slotId), async () => {
    await lane.sql(`update slot set state = 'Closed' where id = $1`, [slotId]);
  });
  await becomes(order, lane, slotId, 'Refunded');
  return slotId;
};

const stories: Readonly<Record<StoryName, (lane: Lane) => Promise<string>>> = {
  sale,
  'place lost': placeLost,
  plan: planSold,
  classes: classesLived,
};

/**
 * Plays one story on a lane, whatever happens to its server, until nothing is left to do. `sale`: checkout, payment,
 * booking, invoice, mail, delivery, refund, the draft of a credit note. `place lost`: the class is closed after the
 * checkout, so that the payment goes back by itself. `plan`: the same as a sale, but what is bought is a subscription.
 * @returns the class or the plan that it was about
 */
export const play = async (lane: Lane, name: StoryName): Promise<string> => {
  const subject = await stories[name](lane);
  await drained(lane);
  return subject;
};
