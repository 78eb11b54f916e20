import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { expect, it } from 'vitest';
import { bookingCheckout, finalizeOrders, receiveWebhook, refundOrder } from '@svc/application/commerce';
import type { PersonActor } from '@svc/application/kernel';
import { parcelOf } from './models/provider-port.ts';
import { customerIds, slotIds } from './studio.ts';
import { openBed, type TestBed } from './test-bed.test.support.ts';
import { emitInvoices, sendFattura, syncMirror } from '@svc/application/invoicing';

const admin: PersonActor = { kind: 'person', accountId: 'admin' as never, requestId: 'r', address: null };

/** A class that was booked, paid, finalized and invoiced. */
const sellOne = ({ world, parties, process, run }: TestBed): void => {
  const userId = customerIds(world)[0]!;
  const command = { userId, email: 'a@b.invalid', slotId: slotIds(world)[0]!, locale: 'it', actor: admin } as const;
  const checkout = run(bookingCheckout(process.ports)(command));
  if (!Exit.isSuccess(checkout)) throw new Error('no checkout');
  parties.providers.card.pay(checkout.value.dossier.attempt?.sessionId ?? '');
  const paid = parties.providers.card.events.find(({ kind }) => kind === 'paid')!;
  run(receiveWebhook(process.ports)(process.ports.providers('card')!, parcelOf(paid, world.wallMs)));
  run(Effect.andThen(finalizeOrders(process.ports), emitInvoices(process.ports)));
};

it('what the mirror reads also closes the intent of a transmission whose outcome was unknown', () => {
  const bed = openBed({ unknownWord: 1 });
  sellOne(bed);
  const intent = () => bed.parties.facts.all('intent').find(({ kind }) => kind === 'invoice.emit')?.state;
  expect(intent()).toBe('Unknown');
  bed.world.run(bed.world.now + 7 * 3_600_000);
  bed.run(syncMirror(bed.process.ports));
  expect(bed.parties.facts.all('invoiceJob')[0]?.state).toBe('Submitted');
  expect(intent()).toBe('Confirmed');
});

it('a credit note cannot be sent while its invoice is refused by SDI', () => {
  const bed = openBed({ erroLater: 1 });
  sellOne(bed);
  const orderId = bed.parties.facts.all('order')[0]!.id;
  bed.run(refundOrder(bed.process.ports)({ orderId, reason: 'requested_by_admin', actor: admin }));
  const note = bed.parties.facts.all('fattura').find(({ documentType }) => documentType === 'TD04');
  bed.world.run(bed.world.now + 24 * 3_600_000);
  bed.run(syncMirror(bed.process.ports));
  expect(bed.parties.facts.all('fattura')[0]?.state).toBe('ERRO');
  const sent = bed.run(Effect.flip(sendFattura(bed.process.ports)(note!.id, admin)));
  expect(Exit.isSuccess(sent) && sent.value).toMatchObject({ code: 'credit_note_source_unavailable' });
});
