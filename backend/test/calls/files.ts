import type { Member, TestApp } from '../app.js';
import { made } from '../makers.js';
import { pdf } from '../pdfs.js';
import { hidden, type LeavesRows, type Platform, type Row, row, signedIn, type Target } from './row.js';

/** The routes of files (product.md 3.25). */

const CV = await pdf();

/** The form of an upload. */
export function cvForm(name = 'Curriculum.pdf', bytes: Uint8Array = CV): FormData {
  const body = new FormData();
  body.append('purpose', 'application');
  body.append('file', new Blob([bytes], { type: 'application/pdf' }), name);
  return body;
}

export interface FileAnswer {
  readonly _id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export const upload = (form: TestApp, by: Member, ...given: Parameters<typeof cvForm>): Promise<FileAnswer> =>
  made<FileAnswer>(form, ['POST', '/files'], by, cvForm(...given));

const file = async ({ form, buyer }: Platform): Promise<Target> => ({
  id: (await upload(form, buyer))._id,
  parties: { owner: buyer },
});

export const ROWS: readonly Row[] = [
  row('POST /api/files', signedIn, undefined, { body: () => cvForm() }),
  row('GET /api/files/last', signedIn, undefined, { query: '?purpose=application' }),
  row('GET /api/files/:id', { ...hidden, owner: 'yes' }, file),
  row('GET /api/user/export/files', signedIn),
];

export const leavesRows: LeavesRows = async ({ form, person, mark }) => {
  await upload(form, person, `${mark}.pdf`);
};
