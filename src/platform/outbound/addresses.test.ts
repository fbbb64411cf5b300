import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

describe('Contract 2, Webhooks: the address check', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade', '100.64.0.1'],
    ['carrier-grade, a metadata service', '100.100.100.200'],
    ['link-local, a metadata service', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local, a metadata service', 'fd00:ec2::254'],
    ['site-local', 'fec0::1'],
    ['metadata at a public address', '168.63.129.16'],
    ['metadata in a reserved range', '192.0.0.192'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['documentation', '2001:db8::1'],
    ['measuring', '198.18.0.1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped metadata', '::ffff:169.254.169.254'],
    ['IPv4-mapped metadata at a public address', '::ffff:168.63.129.16'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['translated', '64:ff9b::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['not given out', '4000::1'],
    ['no address', 'localhost'],
    ['nothing', ''],
  ])('%s: %s is not public', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
