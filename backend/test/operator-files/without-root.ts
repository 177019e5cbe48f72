/** Nobody's, of Debian. */
const NOBODY = 65_534;

/** How a server is spawned that refuses to run as root, or that is not to. */
export const WITHOUT_ROOT = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
