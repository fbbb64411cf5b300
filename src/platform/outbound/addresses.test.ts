import { describe, expect, test } from 'vitest';
import { addressFault, isPublicAddress } from './addresses.ts';

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

describe('Contract 2, Webhooks: an address as it is given', () => {
  const rules = { protocols: ['https:'], allowPrivate: false };
  const codeOf = (address: string, more: object = {}): string | undefined =>
    addressFault(address, { ...rules, ...more })?.code;

  test.each([
    'https://hooks.example.com',
    'https://hooks.example.com:443/a?b=c&d=%23',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:1024/',
    'https://hooks.example.com:65535/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'https://bücher.example/',
    'HTTPS://HOOKS.EXAMPLE.COM/',
  ])('%s is taken', (address) => {
    expect(codeOf(address)).toBeUndefined();
  });

  test.each([
    ['no address', 'hooks.example.com', 'format'],
    ['a path', '/hooks', 'format'],
    ['no host', 'https:///hooks', 'format'],
    ['no slashes', 'https:hooks.example.com', 'format'],
    ['a line break', 'https://hooks.example.com/a\nb', 'format'],
    ['a line break at the end', 'https://hooks.example.com/\r\n', 'format'],
    ['a line break in the host', 'https://hooks.exa\nmple.com/', 'format'],
    ['a tab', 'https://hooks.example.com/\t', 'format'],
    ['a null', 'https://hooks.example.com/\0', 'format'],
    ['a blank', 'https://hooks.example.com/a b', 'format'],
    ['a blank before it', ' https://hooks.example.com/', 'format'],
    ['a blank that does not break', 'https://hooks.example.com/\u00a0', 'format'],
    ['a mark of direction', 'https://hooks.example.com/\u202e', 'format'],
    ['a backslash', 'https:\\\\hooks.example.com', 'format'],
    ['a port beyond all', 'https://hooks.example.com:65536/', 'format'],
    ['http', 'http://hooks.example.com/', 'protocol'],
    ['a file', 'file://hooks.example.com/etc', 'protocol'],
    ['a user', 'https://me@hooks.example.com/', 'credentials'],
    ['a password', 'https://me:secret@hooks.example.com/', 'credentials'],
    ['a fragment', 'https://hooks.example.com/#part', 'fragment'],
    ['an empty fragment', 'https://hooks.example.com/#', 'fragment'],
    ['no port', 'https://hooks.example.com:0/', 'port'],
    ['SSH', 'https://hooks.example.com:22/', 'port'],
    ['mail', 'https://hooks.example.com:25/', 'port'],
    ['a low port', 'https://hooks.example.com:1023/', 'port'],
    ['a database', 'https://hooks.example.com:5432/', 'port'],
    ['a cache', 'https://hooks.example.com:6379/', 'port'],
    ['loopback', 'https://127.0.0.1/', 'not_public'],
    ['loopback, as one number', 'https://2130706433/', 'not_public'],
    ['loopback, in hexadecimal', 'https://0x7f.1/', 'not_public'],
    ['loopback of IPv6', 'https://[::1]/', 'not_public'],
    ['loopback by its name', 'https://localhost/', 'not_public'],
    ['loopback by its full name', 'https://api.localhost./', 'not_public'],
    ['private', 'https://10.1.2.3/', 'not_public'],
    ['link-local', 'https://169.254.169.254/latest', 'not_public'],
    ['mapped', 'https://[::ffff:192.168.0.1]/', 'not_public'],
  ])('%s: %j is refused', (_case, address, code) => {
    expect(codeOf(address)).toBe(code);
  });

  test('for development private addresses and any port may be called, and nothing else changes', () => {
    const development = { allowPrivate: true, protocols: ['https:', 'http:'] };
    for (const address of ['http://127.0.0.1:22/', 'https://localhost:5432/', 'http://[::1]:81/'])
      expect(codeOf(address, development)).toBeUndefined();
    expect(codeOf('http://127.0.0.1:0/', development)).toBe('port');
    expect(codeOf('http://127.0.0.1/\n', development)).toBe('format');
    expect(codeOf('http://me@127.0.0.1/', development)).toBe('credentials');
  });
});
