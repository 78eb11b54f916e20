import { expect, it } from 'vitest';
import { sourceKeyOf } from './source-key.ts';

it('counts an IPv4 address by itself and an IPv6 one by its /64, however it is written', () => {
  const cases = [
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['', ''],
  ];
  for (const [address, key] of cases) expect([address, sourceKeyOf(address ?? '')]).toEqual([address, key]);
});
