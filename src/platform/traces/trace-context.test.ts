import { describe, expect, test } from 'vitest';
import { readTraceparent } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('W3C Trace Context: the header traceparent', () => {
  test.each([
    ['recorded', `00-${TRACE}-${SPAN}-01`, true],
    ['not recorded', `00-${TRACE}-${SPAN}-00`, false],
    ['with flags that nobody knows yet', `00-${TRACE}-${SPAN}-03`, true],
    ['the same without the one that counts', `00-${TRACE}-${SPAN}-fe`, false],
    ['of a later version', `01-${TRACE}-${SPAN}-01`, true],
    ['of a later version with more behind it', `cc-${TRACE}-${SPAN}-01-what-the-future-brings`, true],
  ])('%s is read', (_what, header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  test.each([
    ['absent', undefined],
    ['a list', [`00-${TRACE}-${SPAN}-01`]],
    ['empty', ''],
    ['of a version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['with a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['with a span id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['with capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['with a trace id that is too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['with a trace id that is too long', `00-${TRACE}0-${SPAN}-01`],
    ['without flags', `00-${TRACE}-${SPAN}`],
    ['with flags that are too long', `00-${TRACE}-${SPAN}-011`],
    ['of this version with more behind it', `00-${TRACE}-${SPAN}-01-more`],
    ['with a blank before it', ` 00-${TRACE}-${SPAN}-01`],
    ['too long', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(256)}`],
  ])('%s it is passed over', (_what, header) => {
    expect(readTraceparent(header)).toBeUndefined();
  });
});
