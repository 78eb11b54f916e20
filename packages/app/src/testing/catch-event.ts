import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Studio } from './studio.ts';

/** Pays a session and lets the provider deliver the event here instead of to the server: its exact bytes. */
export const catchEvent = async ({ card }: Pick<Studio, 'card'>, sessionId: string): Promise<string> => {
  let caught = '';
  const sink = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (caught += chunk.toString()));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.address() as AddressInfo;
  card.setWebhookEndpoint({ url: `http://127.0.0.1:${port}`, secret: 'whsec_other' });
  card.act(sessionId, 'pay');
  await card.idle();
  card.setWebhookEndpoint(undefined);
  sink.close();
  return caught;
};
