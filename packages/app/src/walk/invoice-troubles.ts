import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './client.ts';
import {
  checkout,
  consumer,
  expectThat,
  freeSlots,
  jobIs,
  payOnPage,
  transmissionsOf,
  untilOrder,
  type OrderSeen,
  type Stage,
} from './stage.ts';

export const soldWith = async (stage: Stage): Promise<number> => {
  const [slot] = await freeSlots(stage.bruno);
  if (slot === undefined) throw new Error('no free slot is left for the walk');
  const { orderId, redirectUrl } = await checkout(stage.bruno, slot.id, consumer('Bruno'));
  await payOnPage(redirectUrl);
  return orderId;
};

const retry = async (stage: Stage, orderId: number, body: object): Promise<void> => {
  const answer = await stage.giulia.post(`/api/v1/payments/orders/${orderId}/invoice/retry`, body);
  expectThat(answer.status === 200, 'the admin retries', answer.text);
};

/** The gateway refuses at once; the admin corrects the buyer; same number, new revision. */
export const refusedInvoice = async (stage: Stage): Promise<void> => {
  await stage.gateway('/faults', {
    outcomes: [{ state: 'ERRO', message: '00306 - codice fiscale non valido', when: 'at-once' }],
  });
  const orderId = await soldWith(stage);
  const failed = await untilOrder(stage, orderId, 'Failed', jobIs('Failed'));
  const number = failed.fattura?.number ?? '';
  await retry(stage, orderId, { billingProfile: { ...consumer('Bruno'), lastName: 'Riva Corretto' } });
  const sent = await untilOrder(stage, orderId, 'Submitted', jobIs('Submitted'));
  expectThat(sent.fattura?.number === number, 'the number stays', [number, sent.fattura]);
  stage.report(
    'refused, corrected',
    `order ${orderId}: ERRO → Failed (${failed.invoiceJob?.failure?.message}), corrected and retried → Submitted as ${number}`,
  );
};

/** SDI refuses later: a Submitted job turns Failed. */
export const refusedLater = async (stage: Stage): Promise<void> => {
  await stage.gateway('/faults', {
    outcomes: [{ state: 'ERRO', message: '00404 - fattura duplicata', when: 'later' }],
  });
  const orderId = await soldWith(stage);
  await untilOrder(stage, orderId, 'Submitted', jobIs('Submitted'));
  await stage.gateway('/clock', { advanceMs: 60_000 });
  const synced = await stage.giulia.post('/api/v1/einvoicing/fatture/sync');
  expectThat(synced.status === 200, 'the mirror is reconciled', synced.text);
  const failed = await untilOrder(stage, orderId, 'Failed', jobIs('Failed'));
  stage.report(
    'refused later',
    `order ${orderId}: Submitted (PREN), the mirror reads ${failed.fattura?.status} → Failed`,
  );
  await retry(stage, orderId, {});
  await untilOrder(stage, orderId, 'Submitted again', jobIs('Submitted'));
};

export const hasEvent = (order: OrderSeen, event: string): boolean =>
  order.timeline.some((entry) => entry.event === event);

/** The answer is lost after the gateway took it: NeedsReview, found again by search, never sent twice. */
export const lostAnswer = async (stage: Stage): Promise<void> => {
  await stage.gateway('/faults', { calls: [{ kind: 'drop-after', route: 'POST /ws2.0/:environment/fatture' }] });
  const orderId = await soldWith(stage);
  const lost = await untilOrder(stage, orderId, 'NeedsReview', (order) => hasEvent(order, 'invoice.NeedsReview'));
  const number = lost.fattura?.number ?? '';
  const found = await untilOrder(stage, orderId, 'adopted', jobIs('Submitted'));
  const times = await transmissionsOf(stage, number);
  expectThat(times === 1, 'the number was transmitted once', times);
  stage.report(
    'lost answer',
    `order ${orderId}: NeedsReview, then ${number} found at the gateway and adopted (${found.fattura?.status}); transmitted ${times} time`,
  );
};

const isTooEarly = (answer: Answer): boolean => answer.json()['code'] === 'errors.eInvoicing.absenceTooEarly';
const secondsToWait = (answer: Answer): number =>
  (answer.json()['params'] as { readonly retryAfterSeconds: number }).retryAfterSeconds;

/** The gateway never got it: NeedsReview stays until a person says so. */
export const nothingThere = async (stage: Stage): Promise<void> => {
  await stage.gateway('/faults', { calls: [{ kind: 'drop-before', route: 'POST /ws2.0/:environment/fatture' }] });
  const orderId = await soldWith(stage);
  const review = await untilOrder(stage, orderId, 'NeedsReview', jobIs('NeedsReview'));
  const refused = await stage.giulia.post(`/api/v1/payments/orders/${orderId}/invoice/retry`, {});
  expectThat(refused.status === 502, 'without a look at the gateway there is no retry', refused.text);
  expectThat((await transmissionsOf(stage, review.fattura?.number ?? '')) === 0, 'nothing was sent by itself');
  // Right after the loss it may still wait in the gateway's queue: the answer says when to look again.
  const early = await stage.giulia.post(`/api/v1/payments/orders/${orderId}/invoice/retry`, {
    providerOutcomeConfirmed: true,
  });
  expectThat(early.status === 200 || isTooEarly(early), 'the admin has to wait', early.text);
  if (early.status !== 200) {
    await sleep(secondsToWait(early) * 1000);
    await retry(stage, orderId, { providerOutcomeConfirmed: true });
  }
  await untilOrder(stage, orderId, 'Submitted', jobIs('Submitted'));
  stage.report(
    'needs review',
    `order ${orderId}: NeedsReview, nothing resent by itself; retry without proof 502, with providerOutcomeConfirmed, once the gateway’s queue can hide nothing → Submitted`,
  );
};
