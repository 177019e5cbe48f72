const CHARACTERS_MAX = 120;
const ENDING = '.pdf';
const UNNAMED = 'Documento';

/** Up to the last slash of either kind. */
const PATH = /^.*[\\/]/s;
/** Control characters and those that show nothing, among them what turns the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** As browsers write a quotation mark in a form. */
const QUOTED = /%22/g;
/** What a file system, or a reader of its list, takes for something else. */
const AROUND = /^[\s.]+|[\s.]+$/g;

/** What a document is called from now on, whatever its sender's machine called it. */
export function fileNameOf(given: string): string {
  const bare = given
    .replace(PATH, '')
    .replaceAll(QUOTED, '"')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\.pdf\s*$/i, '');
  const characters = Array.from(bare.replaceAll(/\s+/g, ' ').replaceAll(AROUND, ''));
  const stem = characters
    .slice(0, CHARACTERS_MAX - ENDING.length)
    .join('')
    .replaceAll(AROUND, '');
  return `${stem || UNNAMED}${ENDING}`;
}
