import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-addresses.ts';
import { undiciTransport } from './transport.ts';

describe('an address', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd12::1', '::ffff:10.0.0.1', '::10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'x', ''],
  ])('%s is none of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a name', () => {
  test('at an inner address is not connected to, in either form of the question', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
      expect(String(error)).toContain('localhost is at an inner address');
    }
  });
  test('of another’s word does not lead a call to this machine', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('x');
    });
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const call = undiciTransport(1000);
    try {
      expect((await call({ method: 'GET', url })).status).toBe(200);
      await expect(call({ method: 'GET', url, publicOnly: true })).rejects.toThrow('inner address');
      expect(asked).toBe(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
