import { describe, expect, it } from '@jest/globals';
import { LETTERS } from '../../../test/letters.js';
import { composeMail } from './compose-mail.js';
import type { MailKind } from './mail-kinds.js';
import '../../startup/composition.js';

const SITE = 'https://form.example.it';
const KINDS = Object.keys(LETTERS) as MailKind[];

describe.each(KINDS)('a message of kind %s', (kind) => {
  it('loads nothing from elsewhere', async () => {
    const { html } = await composeMail(kind, LETTERS[kind], SITE);
    expect(html).not.toMatch(
      /<(img|link|script|iframe|object|video|audio|form|input)\b|\bsrc=|url\(|@import|@font-face/i,
    );
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/form\.example\.it(\/|$)/);
  });

  it('has the same links as text', async () => {
    const { html, text } = await composeMail(kind, LETTERS[kind], SITE);
    const params = LETTERS[kind];
    if ('link' in params) expect(html).toContain(`href="${SITE}${params.link}"`);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(text).toContain(address);
    expect(text).not.toMatch(/<[a-z/]/i);
    // A program that makes links of addresses would take the sign into the address.
    expect(text).not.toMatch(/https:\/\/\S*[.,;:!?…]+(\s|$)/);
  });
});

it('escapes what people typed, and keeps it whole as text', async () => {
  const title = 'A <b onclick="x()">&amp; "B"\u0007\r\nBcc: spia@example.it';
  const mail = await composeMail('notification', { ...LETTERS.notification, title }, SITE);
  expect(mail.html).toContain('A &lt;b onclick=&quot;x()&quot;&gt;&amp;amp;');
  expect(mail.html).not.toContain('<b onclick');
  expect(mail.text).toContain('A <b onclick="x()">&amp; "B"');
  expect(mail.subject).toBe('A <b onclick="x()">&amp; "B" Bcc: spia@example.it');
});

it('keeps a subject short', async () => {
  const { subject } = await composeMail('notification', { ...LETTERS.notification, title: 'x'.repeat(500) }, SITE);
  expect(subject).toHaveLength(150);
});

it.each(['https://altrove.example', '//altrove.example', '/\\altrove.example', 'javascript:x()'])(
  'refuses the link %s, which leaves this site',
  async (link) => {
    await expect(composeMail('notification', { ...LETTERS.notification, link }, SITE)).rejects.toThrow('no path');
  },
);

it('stops digests with one click, by a call of their own', async () => {
  const { unsubscribe } = await composeMail('digest', LETTERS.digest, SITE);
  expect(unsubscribe).toBe(`${SITE}/api${LETTERS.digest.unsubscribe}`);
});

it('says at its foot who runs the platform, where that is told', async () => {
  const told = await composeMail('guardian-request', LETTERS['guardian-request'], SITE, 'Istituto Aldini');
  expect(told.text).toMatch(/Gestita da Istituto Aldini$/);
  const untold = await composeMail('guardian-request', LETTERS['guardian-request'], SITE);
  expect(untold.text).not.toContain('Gestita da');
});

it('leaves a line out of a statement of reasons that waits from a release that did not write it', async () => {
  const { measure: _, ...older } = LETTERS.suspension;
  const { text, html } = await composeMail('suspension', older, SITE);
  expect(text).toContain('Durata');
  expect(`${text}${html}`).not.toContain('Esito');
});

/** Words of ours, which are no names. */
const CAPITAL = /(?:[,:] |Ciao[^<]*,<\/p><p[^>]*>)(?:Un|Una|Il|Lo|La|L’|Contenuto|Account|Nessun|Qualcuno|Con)\b/;

it.each(KINDS)('has no capital in the middle of a sentence of a message of kind %s', async (kind) => {
  const { html } = await composeMail(kind, LETTERS[kind], SITE);
  expect(html.replaceAll('<!-- -->', '')).not.toMatch(CAPITAL);
});
