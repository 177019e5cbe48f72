import { constants as os, setPriority } from 'node:os';
import { flawOf, type PdfFlaw } from './active-content.js';

/** A thread of its own: a document takes up to a second, in which nothing else would be answered, and one may be made to take for ever. */

// On Linux a priority is a thread's: whatever else the program does comes first. Elsewhere it would be the whole program's.
if (process.platform === 'linux') setPriority(os.priority.PRIORITY_BELOW_NORMAL);
// The parser warns of what is odd in somebody's document.
console.warn = () => undefined;

/** Undefined: only whether the thread is there. */
export default async (bytes: Uint8Array | undefined): Promise<PdfFlaw | undefined> => bytes && flawOf(bytes);
