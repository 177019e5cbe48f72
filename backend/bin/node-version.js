// Ends with one line where Node.js is too old. The Makefile asks before anything else, so any Node.js must understand this file.
const WANTED = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1])) {
  process.stderr.write(`FORM needs Node.js ${WANTED.join('.')} or newer, and this is ${process.version}\n`);
  process.exit(2);
}
