import { pdf } from '../../backend/test/pdfs';

/** A CV as somebody chooses it from their files. */
export const cvFile = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdf((document) => document.setTitle('Curriculum')),
});
