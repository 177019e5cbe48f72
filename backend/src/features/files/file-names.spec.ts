import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fileNameOf } from './file-names.js';

it.each([
  ['Curriculum.pdf', 'Curriculum.pdf'],
  ['Curriculum.PDF', 'Curriculum.pdf'],
  ['foto.png', 'foto.png.pdf'],
  ['C:\\Documenti\\Ada Neri.pdf', 'Ada Neri.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['.pdf', 'Documento.pdf'],
  ['', 'Documento.pdf'],
  ['..', 'Documento.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.exe.pdf'],
  ['due\r\nrighe\u0000.pdf', 'duerighe.pdf'],
  ['Il %22mio%22 CV.pdf', 'Il "mio" CV.pdf'],
  [`${'è'.repeat(130)}.pdf`, `${'è'.repeat(116)}.pdf`],
])('%j is called %j', (given, name) => expect(fileNameOf(given)).toBe(name));

it('any name becomes one that fits, ends as its type and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = fileNameOf(given);
      expect(Array.from(name).length).toBeLessThanOrEqual(120);
      expect(name).toMatch(/[^\s.].*\.pdf$/s);
      expect(name).not.toMatch(/[\\/\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(fileNameOf(name)).toBe(name);
    }),
  );
});
