// The arrows of docs/architecture.md. A folder may import itself and the folders before it in its chain.
const chain = [
  ['event-store'],
  ['ledger'],
  ['projections'],
  ['notifications', 'categories', 'images', 'mail', 'admin-log', 'pages'],
  ['accounts'],
  ['protection'],
  ['coins'],
  ['marketplace', 'contests'],
  ['guardians', 'moderation', 'companies'],
  ['notification-mail', 'dashboard'],
  ['live'],
];
const folder = (names) => `^backend/src/(${names.join('|')})/`;

const backendArrows = chain.slice(0, -1).map((names, index) => ({
  name: `${names.join('-')}-imports-no-later-module`,
  severity: 'error',
  comment: 'Arrows point one way: a module imports only the modules before it.',
  from: { path: folder(names) },
  to: { path: folder(chain.slice(index + 1).flat()) },
}));

module.exports = {
  forbidden: [
    ...backendArrows,
    {
      name: 'siblings-do-not-meet',
      severity: 'error',
      comment: 'marketplace and contests stand side by side.',
      from: { path: folder(['marketplace']) },
      to: { path: folder(['contests']) },
    },
    {
      name: 'siblings-do-not-meet-either',
      severity: 'error',
      from: { path: folder(['contests']) },
      to: { path: folder(['marketplace']) },
    },
    {
      name: 'only-the-program-knows-the-cluster',
      severity: 'error',
      comment: 'One process needs nothing of cluster/: only what starts the program does.',
      from: {
        path: '^backend/src/',
        pathNot:
          '^backend/src/(cluster/|(start|serve|application|inspect-settings|runtime|readiness-checks|accept-restore|import-ledger)[.]ts)',
      },
      to: { path: '^backend/src/cluster/' },
    },
    {
      name: 'form-loads-only-its-subcommand',
      severity: 'error',
      comment: 'Whoever audits loads nothing of the web application: subcommands are imported once they are asked for.',
      from: { path: '^backend/src/form[.]ts$' },
      to: {
        path: '^backend/src/',
        pathNot: '^backend/src/(operator-commands|reason|secret-files)[.]ts$',
        dynamic: false,
      },
    },
    {
      name: 'ledger-core-stays-pure',
      severity: 'error',
      comment: 'The ledger and the event store know no web framework and no ORM.',
      from: { path: '^backend/src/(ledger|event-store|projections|verification)/' },
      to: { path: 'node_modules/(@nestjs|typeorm|fastify|class-)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'verification-reads-only-the-ledger',
      severity: 'error',
      comment: 'One way to verify, for the program and the auditor alike: it knows the event store and the ledger.',
      from: { path: '^backend/src/verification/' },
      to: { path: '^backend/src/(?!verification/|ledger/|event-store/)' },
    },
    {
      name: 'ledger-knows-no-verification',
      severity: 'error',
      comment: 'What is sound is said in ledger/; who reads it side by side is not its business.',
      from: { path: '^backend/src/(ledger|event-store|projections)/' },
      to: { path: '^backend/src/verification/' },
    },
    {
      name: 'auditor-trusts-nobody',
      severity: 'error',
      comment: 'The auditor reads the ledger and nothing of the web application.',
      from: { path: '^backend/src/auditor/' },
      to: { path: '^backend/src/(http|accounts|coins|marketplace|contests|notifications|dashboard|projections)/' },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      comment: 'http/ is what every controller shares; it imports no feature.',
      from: { path: '^backend/src/http/' },
      to: {
        path: folder([
          'notifications',
          'mail',
          'admin-log',
          'pages',
          'accounts',
          'protection',
          'coins',
          'marketplace',
          'contests',
          'guardians',
          'moderation',
          'companies',
          'notification-mail',
          'dashboard',
        ]),
      },
    },
    {
      name: 'frontend-ui-knows-no-product',
      severity: 'error',
      from: { path: '^frontend/src/ui/' },
      to: { path: '^frontend/src/(?!ui/)' },
    },
    {
      name: 'frontend-features-never-import-each-other',
      severity: 'error',
      from: {
        path: '^frontend/src/(accounts|wallet|marketplace|orders|contests|notifications|dashboard|admin|home|verify|guardians|moderation|pages)/',
      },
      to: {
        path: '^frontend/src/(accounts|wallet|marketplace|orders|contests|notifications|dashboard|admin|home|verify|guardians|moderation|pages)/',
        pathNot: '^frontend/src/$1/',
      },
    },
    {
      name: 'frontend-ledger-stands-alone',
      severity: 'error',
      comment: 'the proofs are checked by code that knows neither the network nor a screen',
      from: { path: '^frontend/src/ledger/' },
      to: { path: '^frontend/src/(?!ledger/)' },
    },
    {
      name: 'frontend-api-knows-no-session',
      severity: 'error',
      comment: 'ui, ledger ← api ← paths ← session ← entities ← feature ← app',
      from: { path: '^frontend/src/api/' },
      to: { path: '^frontend/src/(?!ui/|ledger/|api/)' },
    },
    {
      name: 'frontend-paths-know-no-code',
      severity: 'error',
      comment: 'the addresses need only the names of what the server sends',
      from: { path: '^frontend/src/paths[.]ts$' },
      to: { path: '^frontend/src/(?!api/api-types[.]ts$)' },
    },
    {
      name: 'frontend-session-knows-no-entities',
      severity: 'error',
      from: { path: '^frontend/src/session/' },
      to: { path: '^frontend/src/(?!ui/|ledger/|api/|paths[.]ts$|session/)' },
    },
    {
      name: 'frontend-entities-know-no-screen',
      severity: 'error',
      from: { path: '^frontend/src/entities/' },
      to: { path: '^frontend/src/(?!ui/|ledger/|api/|paths[.]ts$|session/|entities/)' },
    },
    {
      name: 'frontend-features-know-no-app',
      severity: 'error',
      from: {
        path: '^frontend/src/(accounts|wallet|marketplace|orders|contests|notifications|dashboard|admin|home|verify|guardians|moderation|pages)/',
      },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'nobody-imports-what-renders',
      severity: 'error',
      comment: 'server/ is a program of its own, of which the application knows nothing',
      from: { path: '^frontend/src/(?!server/)' },
      to: { path: '^frontend/src/server/' },
    },
    {
      name: 'what-the-server-reads-first-knows-no-screen',
      severity: 'error',
      comment: 'the program reads which pages there are without loading what renders them',
      from: { path: '^frontend/src/server/pages[.]ts$' },
      to: { path: '^frontend/src/(?!paths[.]ts$)' },
    },
    {
      name: 'rendering-asks-the-api',
      severity: 'error',
      comment: 'What a page says is what the API answers a visitor: rendering knows no feature and no database.',
      from: { path: '^backend/src/rendering/' },
      to: { path: '^backend/src/(?!rendering/)' },
    },
    {
      name: 'backend-and-frontend-do-not-meet',
      severity: 'error',
      comment: 'The program loads what the front end built by its path.',
      from: { path: '^backend/src/' },
      to: { path: '^frontend/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
