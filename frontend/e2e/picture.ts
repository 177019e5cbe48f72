import { fileURLToPath } from 'node:url';

/** A file of some 70 kB. */
export const PICTURE = fileURLToPath(new URL('../public/share.png', import.meta.url));
