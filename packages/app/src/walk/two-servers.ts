import { checkout, expectThat, freeSlots, jobIs, orderSeen, payOnPage, untilOrder, type Stage } from './stage.ts';

/** One of two servers is killed in the middle; the other one ends what was begun. */
export const killOne = async (stage: Stage): Promise<void> => {
  const victim = await stage.instance.startServer({});
  const [slot] = await freeSlots(stage.bruno);
  if (slot === undefined) throw new Error('no free slot is left for the walk');
  const { orderId, redirectUrl } = await checkout(stage.bruno.at(victim.url), slot.id);
  await payOnPage(redirectUrl);
  victim.child.kill('SIGKILL');
  await victim.ended;
  const done = await untilOrder(
    stage,
    orderId,
    'finalized by the other server',
    (order) => order.status === 'Finalized' && jobIs('Submitted')(order),
  );
  const again = await orderSeen(stage, orderId);
  expectThat(again.timeline.filter(({ event }) => event === 'order.finalized').length === 1, 'finalized once');
  stage.report(
    'two servers',
    `order ${orderId} opened on a server that was then killed; the other one made it ${done.status}, invoice ${done.invoiceJob?.status}`,
  );
};
