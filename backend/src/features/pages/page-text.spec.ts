import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fillIn, type PageSettings, renderPage, unknownSettings } from './page-text.js';

const NOTHING: PageSettings = {
  OPERATOR_NAME: '',
  OPERATOR_EMAIL: '',
  OPERATOR_ADDRESS: '',
  MINIMUM_AGE: '',
  GUARDIAN_CONSENT: 'off',
  COMPANY_VERIFICATION: 'optional',
  BACKUP_DIR: '',
};

describe('filling in', () => {
  it('leaves out a line that names a setting without a value, and keeps the others', () => {
    const text = 'Scrivi a {{OPERATOR_EMAIL}}.\r\nOppure chiama {{OPERATOR_NAME}}.';
    expect(fillIn(text, { ...NOTHING, OPERATOR_NAME: 'Ada' })).toBe('Oppure chiama Ada.');
    expect(fillIn(text, NOTHING)).toBe('');
  });

  it('sees the title also behind the mark with which editors of Windows begin a file', () =>
    expect(renderPage(fillIn('\uFEFF# La nostra privacy', NOTHING)).title).toBe('La nostra privacy'));

  it('keeps a line for one value of a setting only, and shows nothing of the condition', () => {
    const text =
      '- {{GUARDIAN_CONSENT=required}}Serve un sì.\n- {{GUARDIAN_CONSENT=off}}È una prova.\n{{OPERATOR_NAME=}}Senza nome.';
    expect(fillIn(text, NOTHING)).toBe('- È una prova.\nSenza nome.');
    expect(fillIn(text, { GUARDIAN_CONSENT: 'required', OPERATOR_NAME: 'Ada' })).toBe('- Serve un sì.');
  });

  it('shows a value as it is, whatever it would mean in markdown', () => {
    const name = 'Liceo *Volta* <b>&amp; [Figli](https://x.example)\n# S.r.l.';
    const { html, contents } = renderPage(fillIn('Noi: {{OPERATOR_NAME}}', { OPERATOR_NAME: name }));
    expect(html).toBe(
      '<p>Noi: Liceo *Volta* &lt;b&gt;&amp;amp; [Figli](<a href="https://x.example">https://x.example</a>) # S.r.l.</p>\n',
    );
    expect(contents).toEqual([]);
  });

  it('names the settings of a text that there are not', () => {
    expect(unknownSettings('{{OPERATOR_NAME}} {{OPERATOR}} {{OPERATOR}} {{SMTP=set}}', NOTHING)).toEqual([
      'OPERATOR',
      'SMTP',
    ]);
  });
});

describe('rendering', () => {
  it('takes the first heading of level 1 as the title, and lists those of level 2', () => {
    const page = renderPage('# La *nostra* privacy\n\n## Chi è?\n\nNoi.\n\n### Dove\n\n## Chi è?\n\n# Altro & basta');
    expect(page.title).toBe('La nostra privacy');
    expect(page.contents).toEqual([
      { id: 't-chi-e', title: 'Chi è?' },
      { id: 't-chi-e--2', title: 'Chi è?' },
      { id: 't-altro-basta', title: 'Altro & basta' },
    ]);
    for (const { id } of page.contents) expect(page.html).toContain(`<h2 id="${id}">`);
    expect(page.html).not.toContain('<h1');
  });

  it.each([
    ['a script', '<script>alert(1)</script>Testo', 'Testo'],
    ['an event handler', '<p onclick="alert(1)">Testo</p>', '<p>Testo</p>'],
    ['an address that runs code', '[Testo](javascript:alert(1))', '<p><a>Testo</a></p>\n'],
    ['an address without a scheme on another site', '[Testo](//x.example)', '<p><a>Testo</a></p>\n'],
    ['a remote picture', '![Testo](https://x.example/a.png)', '<p></p>\n'],
    ['a frame', '<iframe src="https://x.example"></iframe>Testo', 'Testo'],
    ['a style', '<p style="position:fixed" class="skip">Testo</p>', '<p>Testo</p>'],
    [
      'an id that the screen may use',
      '<h2 id="root">Testo</h2><a id="contenuto" name="x">T</a>',
      '<h2 id>Testo</h2><a>T</a>',
    ],
  ])('removes %s', (_, markdown, html) => {
    expect(renderPage(markdown).html).toBe(html);
  });
});

describe.each(['privacy', 'termini', 'contatti'])('the text of FORM for %s', (name) => {
  const source = readFileSync(new URL(`../../../pages/${name}.md`, import.meta.url), 'utf8');
  const everything = Object.fromEntries(Object.keys(NOTHING).map((setting) => [setting, 'set']));

  it.each([
    ['with nothing configured', NOTHING],
    ['with everything', { ...everything, GUARDIAN_CONSENT: 'required', COMPANY_VERIFICATION: 'required' }],
  ])('has no placeholder, no empty section and no dead link %s', (_, settings) => {
    const { html, contents } = renderPage(fillIn(source, settings));
    expect(html).not.toMatch(/[{}]|example|undefined/);
    expect(html).not.toMatch(/<\/h2>\s*(<h2|$)/);
    expect(html).not.toMatch(/<(ul|tbody|p|li)>\s*<\/\1>/);
    expect(contents.length).toBeGreaterThan(4);
  });

  it('names no setting that there is not', () => expect(unknownSettings(source, NOTHING)).toEqual([]));

  it('links to headings that there are', () => {
    const { html } = renderPage(fillIn(source, NOTHING));
    for (const [, page = '', id = ''] of html.matchAll(/href="\/([a-z]+)#([^"]+)"/g)) {
      const target = readFileSync(new URL(`../../../pages/${page}.md`, import.meta.url), 'utf8');
      expect(renderPage(fillIn(target, NOTHING)).contents.map((heading) => heading.id)).toContain(id);
    }
  });
});

it('promises what guardians decide only where there are guardians', () => {
  const terms = readFileSync(new URL('../../../pages/termini.md', import.meta.url), 'utf8');
  const promise = 'Parole e Coin FORM ti arrivano solo da';
  expect(fillIn(terms, { ...NOTHING, GUARDIAN_CONSENT: 'required' })).toContain(promise);
  expect(fillIn(terms, NOTHING)).not.toContain(promise);
});
