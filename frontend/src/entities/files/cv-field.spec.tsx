import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { type Cv, CvField } from './cv-field';

const LAST = { _id: '7a1c0000-0000-4000-8000-000000000001', name: 'Curriculum.pdf', size: 335_000 };
const SENT = { _id: '7a1c0000-0000-4000-8000-000000000002', name: 'Nuovo.pdf', size: 1_500_000 };
const about = { type: 'application/pdf', sha256: '0'.repeat(64) };
const pdf = (name = 'Nuovo.pdf', bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** What an upload with progress needs of XMLHttpRequest, over the network of the tests. */
class Line {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  private readonly headers = new Headers();
  private target: readonly [method: string, url: string] = ['', ''];
  status = 0;
  statusText = '';
  responseText = '';
  onload = () => {};
  onloadend = () => {};
  onerror = () => {};

  open(method: string, url: string) {
    this.target = [method, url];
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }

  getAllResponseHeaders = () => 'content-type: application/json\r\n';

  send() {
    this.upload.onprogress?.({ loaded: 62, total: 100 });
    const [method, url] = this.target;
    fetch(url, { method, headers: this.headers }).then(async (response) => {
      Object.assign(this, { status: response.status, responseText: await response.text() });
      this.onload();
      this.onloadend();
    }, this.onerror);
  }
}
const real = globalThis.XMLHttpRequest;
beforeAll(() => void Object.assign(globalThis, { XMLHttpRequest: Line }));
afterAll(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

const onSending = jest.fn();
function Form() {
  const [cv, setCv] = useState<Cv | null>(null);
  return (
    <>
      <CvField value={cv} onChange={setCv} onSending={onSending} />
      <output>{JSON.stringify(cv)}</output>
    </>
  );
}

const last = (file: Cv | null) => ({ 'GET /api/files/last': () => json({ last: file && { ...file, ...about } }) });
const held = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
const input = () => document.querySelector('input[type="file"]') as HTMLInputElement;
const refusal = (status: number, code: string, msg: string) => () => json({ code, msg }, { status });

it('sends what is chosen, and holds what came of it', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const seen = serve({
    ...last(null),
    'POST /api/files': () => answered.then(() => json({ ...SENT, ...about }, { status: 201 })),
  });
  renderScreen(<Form />);
  onSending.mockClear();
  await userEvent.upload(input(), pdf());
  expect(await screen.findByText('Invio del file: 62%')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Scegli un PDF' })).toBeDisabled();
  answer();
  await waitFor(() => expect(held()).toEqual(SENT));
  expect(onSending.mock.calls).toEqual([[true], [false]]);
  expect(screen.getByText('1,4 MB')).toBeVisible();
  expect(screen.getByText('Allegato: Nuovo.pdf')).toBeInTheDocument();
  const upload = seen.find(({ method }) => method === 'POST');
  expect(upload?.headers.get('Idempotency-Key')).toMatch(/^[!-~]{8,64}$/);

  await userEvent.click(screen.getByRole('button', { name: 'Togli' }));
  expect(held()).toBeNull();
  expect(screen.getByRole('button', { name: 'Scegli un PDF' })).toHaveFocus();
});

it('offers the last one again', async () => {
  serve(last(LAST));
  renderScreen(<Form />);
  await userEvent.click(await screen.findByRole('button', { name: 'Usa l’ultimo: Curriculum.pdf' }));
  expect(held()).toEqual(LAST);
  expect(screen.getByText('328 kB')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Usa/ })).toBeNull();
});

it('takes what is dropped on it', async () => {
  serve({ ...last(null), 'POST /api/files': () => json({ ...SENT, ...about }, { status: 201 }) });
  renderScreen(<Form />);
  const field = screen.getByText('oppure trascinalo qui');
  const drop = (...files: File[]) => {
    const event = createEvent.drop(field);
    Object.assign(event, { dataTransfer: { files } });
    fireEvent(field, event);
  };
  drop(pdf(), pdf());
  expect(screen.getByRole('alert')).toHaveTextContent('Scegli un file solo');
  drop(pdf());
  await waitFor(() => expect(held()).toEqual(SENT));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['no PDF', new File(['x'], 'foto.png', { type: 'image/png' }), 'Scegli un PDF'],
  ['more than 5 MB', pdf('Nuovo.pdf', 5 * 1_048_576 + 1), 'File troppo grande: al massimo 5 MB'],
])('sends nothing of %s', async (_, file, words) => {
  const seen = serve(last(null));
  renderScreen(<Form />);
  await userEvent.upload(input(), file, { applyAccept: false });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Scegli un PDF' })).toHaveAccessibleDescription(
    expect.stringContaining(words),
  );
});

it.each([
  [415, 'WRONG_TYPE', 'Il file non è un PDF che si possa leggere'],
  [415, 'ACTIVE_FILE', 'Il PDF è protetto da una password'],
  [413, 'TOO_LARGE', 'File troppo grande: al massimo 5 MB'],
  [413, 'FILE_SPACE', 'I tuoi file occupano già quasi 50 MB'],
  [429, 'TOO_MANY_ATTEMPTS', 'Puoi caricare 60 file al giorno'],
])('says beside the field what the server refuses: %d %s', async (status, code, msg) => {
  serve({ ...last(LAST), 'POST /api/files': refusal(status, code, msg) });
  renderScreen(<Form />);
  await userEvent.upload(input(), pdf());
  expect(await screen.findByRole('alert')).toHaveTextContent(msg);
  expect(held()).toBeNull();
  // What is taken in its place is nothing to complain of.
  await userEvent.click(screen.getByRole('button', { name: 'Usa l’ultimo: Curriculum.pdf' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
