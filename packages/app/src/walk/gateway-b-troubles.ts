import { hasEvent, soldWith } from './invoice-troubles.ts';
import { consumer, expectThat, jobIs, untilOrder, type Stage } from './stage.ts';

interface BooksSeen {
  readonly invoices: readonly {
    readonly uuid: string;
    readonly number: string;
    readonly direction: 'sent' | 'received';
    readonly state: string;
  }[];
}

const takenBy = async (stage: Stage, number: string): Promise<BooksSeen['invoices']> =>
  ((await stage.gatewayB('/books')) as unknown as BooksSeen).invoices.filter(
    (each) => each.direction === 'sent' && each.number === number,
  );

/** The studio changes its gateway: credentials are probed, and never read back. */
export const gatewayBChosen = async (stage: Stage): Promise<void> => {
  const { giulia } = stage;
  const saved = await giulia.send('/api/v1/einvoicing/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'GatewayB', gatewayBToken: 'demo-test' }),
  });
  expectThat(saved.status === 200 && !saved.text.includes('demo-test'), 'the settings are saved', saved.text);
  const probe = await giulia.post('/api/v1/einvoicing/settings/test-connection');
  expectThat(probe.status === 200, 'the gateway takes the credentials', probe.text);
  stage.report('other gateway', 'settings name GatewayB; test-connection 200, the token is not told back');
};

/** The answer is lost after the gateway took it: found by search, adopted, not sent twice. */
export const answerLost = async (stage: Stage): Promise<void> => {
  await stage.gatewayB('/faults', { calls: [{ kind: 'drop-after', route: 'POST /:segment/invoices' }] });
  const orderId = await soldWith(stage);
  const lost = await untilOrder(stage, orderId, 'NeedsReview', (order) => hasEvent(order, 'invoice.NeedsReview'));
  const number = lost.fattura?.number ?? '';
  const found = await untilOrder(stage, orderId, 'adopted', jobIs('Submitted'));
  const taken = await takenBy(stage, number);
  const row = (await stage.giulia.get(`/api/v1/einvoicing/fatture/${found.fattura?.id}`)).json();
  expectThat(taken.length === 1 && row['remoteId'] === taken[0]?.uuid, 'the one transmission was adopted', [
    taken,
    row,
  ]);
  stage.report(
    'answer lost, B',
    `order ${orderId}: NeedsReview, then ${number} found and adopted as ${taken[0]?.uuid}; ${taken.length} in GatewayB's books`,
  );
};

/** SDI refuses (scarto); the admin corrects the buyer, and a new revision goes out under the same number. */
export const refusedBySdi = async (stage: Stage): Promise<void> => {
  const { giulia } = stage;
  const refusal = '00306 - codice fiscale non valido';
  await stage.gatewayB('/faults', { outcomes: [{ state: 'ERRO', message: refusal }] });
  const orderId = await soldWith(stage);
  const sent = await untilOrder(stage, orderId, 'Submitted', jobIs('Submitted'));
  const path = `/api/v1/einvoicing/fatture/${sent.fattura?.id}`;
  const first = (await giulia.get(path)).json();
  await stage.gatewayB('/clock', { advanceMs: 3_600_000 });
  const synced = await giulia.post('/api/v1/einvoicing/fatture/sync');
  expectThat(synced.status === 200, 'the mirror is reconciled', synced.text);
  const failed = await untilOrder(stage, orderId, 'Failed', jobIs('Failed'));
  const notices = await giulia.get(`${path}/notifica`);
  expectThat(notices.text.includes('00306'), "SDI's notice can be read", notices.text);
  const answer = await giulia.post(`/api/v1/payments/orders/${orderId}/invoice/retry`, {
    billingProfile: { ...consumer('Bruno'), lastName: 'Riva Corretto' },
  });
  expectThat(answer.status === 200, 'the admin retries', answer.text);
  await untilOrder(stage, orderId, 'Submitted again', jobIs('Submitted'));
  const row = (await giulia.get(path)).json();
  const xml = (await giulia.get(`${path}/xml`)).text;
  expectThat(
    Number(row['revision']) === Number(first['revision']) + 1 && row['number'] === first['number'],
    'a new revision under the same number',
    [first, row],
  );
  expectThat(xml.includes('Riva Corretto'), 'the corrected buyer is in it', xml.slice(0, 300));
  const words = (await takenBy(stage, String(row['number']))).map(({ state }) => state);
  expectThat(words.filter((word) => word !== 'ERRO').length === 1, 'one of them stands', words);
  stage.report(
    'scarto, corrected',
    `${String(row['number'])}: ERRO → Failed (${failed.invoiceJob?.failure?.message}), NS read; revision ${String(first['revision'])} → ${String(row['revision'])} Submitted under the same number`,
  );
};
