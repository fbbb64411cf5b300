import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { faultOf, isUnavailable } from './errors.ts';

describe('what the server says', () => {
  test.each([
    ['08006', 'away'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['53300', 'away'],
    ['53200', 'away'],
    ['53100', 'full'],
    ['25006', 'read_only'],
    ['58030', 'not_writable'],
    ['55P03', 'slow'],
    ['57014', 'slow'],
  ])('%s: it cannot work, %s', (code, fault) => {
    const error = saidBy('postgres.c', code);
    expect([isUnavailable(error), faultOf(error)]).toEqual([true, fault]);
  });

  test.each(['md.c', 'fd.c'])('an exceeded quota, which %s calls an internal error', (file) => {
    const error = saidBy(file, 'XX000');
    expect([isUnavailable(error), faultOf(error)]).toEqual([true, 'not_writable']);
  });

  test.each([
    ['23505', 'nbtinsert.c'],
    ['42703', 'parse_relation.c'],
    ['XX000', 'execMain.c'],
    ['XX001', 'md.c'],
    ['40001', 'predicate.c'],
  ])('%s of %s is about the statement', (code, file) => {
    expect(isUnavailable(saidBy(file, code))).toBe(false);
  });
});

describe('what the driver says', () => {
  test.each([
    ['timeout exceeded when trying to connect', 'slow'],
    ['Connection terminated due to connection timeout', 'away'],
    ['Connection terminated unexpectedly', 'away'],
  ])('%s: %s', (message, fault) => {
    const error = new Error(message);
    expect([isUnavailable(error), faultOf(error)]).toEqual([true, fault]);
  });
});

describe('what the system says', () => {
  test.each(['ENOENT', 'EACCES'])('%s of a connection, and not of a file', (code) => {
    const said = (syscall: string): Error => Object.assign(new Error(code), { code, syscall });
    expect([isUnavailable(said('connect')), isUnavailable(said('open'))]).toEqual([true, false]);
  });
});

function saidBy(file: string, code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code, file });
}
