import { describe, expect, test } from 'vitest';
import { type Invitation, invitationMail } from './invitation.ts';

const URL = 'https://sign.example/sign/abc';

type Parts = Partial<Omit<Invitation, 'document'>> & { document?: Partial<Invitation['document']> };

function mailOf(more: Parts = {}) {
  const document = { name: 'Services for Globex', message: null, expiresAt: null, ...more.document };
  return invitationMail('mail-1', {
    mode: 'live',
    organization: 'Acme Ltd',
    signer: { name: 'Gil Globex', email: 'gil@globex.example' },
    url: URL,
    ...more,
    document,
  });
}

describe('Contract 5, Documents: invitations by mail', () => {
  test('name the signer, who asks, the document and the link', () => {
    const { to, subject, text } = mailOf();
    expect(to).toEqual({ name: 'Gil Globex', address: 'gil@globex.example' });
    expect(subject).toBe('Please sign: Services for Globex');
    expect(text).toBe(
      [
        'Hello Gil Globex,',
        'Acme Ltd asks you to sign “Services for Globex”.',
        `Read and sign it here:\n${URL}`,
        'The link is yours alone: whoever has it can sign for you, so do not pass this mail on.\n',
      ].join('\n\n'),
    );
  });

  test('tell the message and the time that is left', () => {
    const expiresAt = new Date('2026-12-01T16:30:00.000Z');
    const { text, html } = mailOf({ document: { message: 'Dear Gil,\r\nsee §3.', expiresAt } });
    expect(text).toContain('\n\nDear Gil,\nsee §3.\n\n');
    expect(text).toContain('Please sign it before 1 December 2026 at 16:30 UTC.');
    expect(html).toContain('<p dir="auto">Dear Gil,<br>see §3.</p>');
    expect(html).toContain('before 1 December 2026 at 16:30 UTC.');
  });

  test('say that they are a test in test mode', () => {
    expect(mailOf({ mode: 'test' }).subject).toBe('[Test] Please sign: Services for Globex');
  });

  test('no value is markup', () => {
    const evil = `<img src=x onerror="a('b')">&amp;`;
    const { html } = mailOf({
      organization: evil,
      signer: { name: evil, email: 'gil@globex.example' },
      document: { name: evil, message: evil },
      url: `${URL}"><script>`,
    });
    expect(html).not.toMatch(/<(img|script)/);
    expect(html.match(/&lt;img src=x onerror=&quot;a\(&#39;b&#39;\)&quot;&gt;&amp;amp;/g)).toHaveLength(4);
    expect(html).toContain(`href="${URL}&quot;&gt;&lt;script&gt;"`);
  });

  test.each([
    ['a line end', 'A\r\nBcc: all@evil.example'],
    ['a bare line feed', 'A\nBcc: all@evil.example'],
    ['a bare carriage return', 'A\rBcc: all@evil.example'],
    ['a line separator', 'A\u2028Bcc: all@evil.example'],
    ['a next-line character', 'A\u0085Bcc: all@evil.example'],
    ['nothing', 'A\0Bcc: all@evil.example'],
  ])('%s begins no other header', (_name, evil) => {
    const { subject, to } = mailOf({
      signer: { name: evil, email: 'gil@globex.example' },
      document: { name: evil },
    });
    expect([subject, to.name]).toEqual(['Please sign: A Bcc: all@evil.example', 'A Bcc: all@evil.example']);
  });
});
