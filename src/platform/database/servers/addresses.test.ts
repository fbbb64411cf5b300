import { expect, test } from 'vitest';
import { addressesIn, wantedOf } from './addresses.ts';

test.each([
  ['postgres://db/assay', ['postgres://db/assay']],
  [
    'postgres://user:p%2Cw@one:5433,two/assay?sslmode=verify-full',
    [
      'postgres://user:p%2Cw@one:5433/assay?sslmode=verify-full',
      'postgres://user:p%2Cw@two/assay?sslmode=verify-full',
    ],
  ],
  ['postgresql://one,[::1]:5433', ['postgresql://one', 'postgresql://[::1]:5433']],
  ['postgresql:///assay?host=/run/a,b', ['postgresql:///assay?host=/run/a,b']],
])('%s', (address, expected) => {
  expect(addressesIn(address)).toEqual(expected);
});

test.each([
  ['postgres://db/assay', undefined],
  ['postgres://db/assay?target_session_attrs=standby', 'standby'],
  ['postgres://db/assay?target_session_attrs=any&target_session_attrs=primary#x', 'primary'],
])('of %s the server is wanted that is %s', (address, wanted) => {
  expect(wantedOf(address)).toBe(wanted);
});
