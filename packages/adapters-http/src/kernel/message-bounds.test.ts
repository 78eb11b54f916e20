import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const PATH = '/api/v1/tea/menu';
/** What an attacker would have the next person's request begin with. */
const BEHIND = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`;
const answersIn = (text: string): readonly string[] => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];

const hostile: Readonly<Record<string, string>> = {
  'a length and chunks': `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${BEHIND}`,
  'two lengths': `Content-Length: 0\r\nContent-Length: ${BEHIND.length}\r\n\r\n${BEHIND}`,
  'a length with a sign': `Content-Length: +${BEHIND.length}\r\n\r\n${BEHIND}`,
  'a coding that is none': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${BEHIND}`,
  'a header over two lines': `X: a\r\n b: c\r\nContent-Length: 0\r\n\r\n${BEHIND}`,
  'a line that ends with LF alone': `X: a\nContent-Length: 0\r\n\r\n${BEHIND}`,
};

describe('a message', () => {
  it('with two opinions about its end is refused, and nothing behind it is read', async () => {
    await using server = await startForTest(teaService().service);
    for (const [what, rest] of Object.entries(hostile)) {
      const answers = answersIn(await server.speak(`POST ${PATH} HTTP/1.1\r\nHost: a\r\n${rest}`));
      // One with an unknown coding is closed without a word.
      expect([what, answers.length < 2, answers.filter((line) => line !== 'HTTP/1.1 400')]).toEqual([what, true, []]);
    }
    // One message behind another is answered where their ends are plain.
    const two = await server.speak(BEHIND + BEHIND.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect(answersIn(two)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  it('answers neither TRACE nor TRACK', async () => {
    await using server = await startForTest(teaService({ mode: 'production' }).service);
    const secret = 'X-Secret: only for me';
    for (const [method, status] of [
      ['TRACE', '405'],
      ['TRACK', '400'],
    ]) {
      const answer = await server.speak(
        `${method} ${PATH} HTTP/1.1\r\nHost: a\r\n${secret}\r\nConnection: close\r\n\r\n`,
      );
      expect([method, answersIn(answer)]).toEqual([method, [`HTTP/1.1 ${status}`]]);
      expect(answer).not.toContain('only for me');
    }
  });

  it('leads nobody from HTTP to HTTPS: who sends a secret in clear notices it', async () => {
    await using server = await startForTest(teaService({ mode: 'production' }).service);
    for (const headers of [{}, { 'x-forwarded-proto': 'http' }]) {
      const answer = await server.call(PATH, { headers });
      expect([answer.status, answer.headers['location']]).toEqual([200, undefined]);
    }
  });
});
