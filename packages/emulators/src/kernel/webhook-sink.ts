import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface WebhookSink {
  readonly url: string;
  readonly received: readonly Received[];
  /** The statuses of the next answers; 200 when none is left. */
  readonly answer: (...statuses: readonly number[]) => void;
  readonly close: () => Promise<void>;
}

/** An endpoint that keeps what it gets. */
export const webhookSink = async (): Promise<WebhookSink> => {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    answer: (...statuses) => void answers.push(...statuses),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
