// The arrows of docs/architecture.md. A folder may import itself and the folders before it in its chain.
const backend = (names) => `^backend/src/(${names.join('|')})`;
const SPEC = '[.]spec[.]tsx?$';
const chainOf = (name, comment, floors) =>
  floors.slice(0, -1).map((names, index) => ({
    name: `${name}-${index + 1}-import-no-later-${name.replace(/s$/, '')}`,
    severity: 'error',
    comment,
    from: { path: backend(names) },
    to: { path: backend(floors.slice(index + 1).flat()) },
  }));

const rooms = [
  ...chainOf('rooms', 'Arrows point one way: a room imports only the rooms before it.', [
    ['basics/'],
    ['engine/'],
    ['platform/'],
    ['features/'],
    ['programs/', 'auditor/'],
    ['main[.]ts$'],
  ]),
  {
    name: 'only-specs-and-programs-know-startup',
    severity: 'error',
    comment: 'A spec may start what its subject is a part of.',
    from: { path: backend(['basics/', 'engine/', 'platform/', 'features/']), pathNot: SPEC },
    to: { path: backend(['startup/']) },
  },
  {
    name: 'startup-knows-no-program',
    severity: 'error',
    from: { path: backend(['startup/']) },
    to: { path: backend(['programs/', 'auditor/', 'main[.]ts$']) },
  },
];

const PLACED =
  'definition|accounts|audit-log|categories|coins|contests|dashboard|files|live|mail|marketplace|minors|moderation|notifications|orientation|pages';
/** A feature whose place nothing depends on: it may ask what stands before it, and no other of its kind; only what shows everything knows it. */
const OTHERS = `features/(?!(?:${PLACED})/)`;
/** `rules/` is what the features between ask of a protected or a suspended person. */
const FLOORS = [
  ['features/definition/'],
  ['features/moderation/rules/(hidden-content|contents)[.]ts'],
  ['features/(categories|mail|audit-log|pages)/', 'features/notifications/(?!mail/)'],
  ['features/accounts/domain/'],
  ['features/minors/rules/', 'features/moderation/rules/(?!(hidden-content|contents)[.]ts)'],
  ['features/accounts/(?!domain/)'],
  ['features/files/'],
  ['features/coins/'],
  ['features/(marketplace|contests)/'],
  ['features/(minors|moderation)/(?!rules/)'],
  ['features/orientation/'],
  [OTHERS],
  ['features/notifications/mail/', 'features/dashboard/'],
  ['features/live/'],
];
/** The types of which a declaration is made stand with the features whose matter they are. */
const DECLARED = backend([
  'features/(accounts/domain/(account|edit-account)|audit-log/acts|coins/read-model/transactions[.]projection)[.]ts',
  'features/(moderation/rules/contents|notifications/(notification|templates))[.]ts',
]);
const [definition, ...placed] = chainOf(
  'features',
  'Arrows point one way: a feature imports only the features before it.',
  FLOORS,
);
const features = [{ ...definition, to: { ...definition.to, pathNot: DECLARED } }, ...placed];

const engine = chainOf('stores', 'One way to verify, for the program and the auditor alike.', [
  ['engine/event-store/'],
  ['engine/(ledger|snapshots)/'],
  ['engine/(verification|projections)/'],
]);

const siblings = (one, other) =>
  [
    [one, other],
    [other, one],
  ].map(([from, to]) => ({
    name: `${from}does-not-meet-${to}`.replaceAll('/', '-').replace(/-$/, ''),
    severity: 'error',
    from: { path: backend([from]) },
    to: { path: backend([to]) },
  }));

/** What screens share has a place by name; any other folder of the front end is a feature, also a new one. */
const FEATURE = '^frontend/src/(?!(?:ui|ledger|api|session|entities|app|server)/)([^/]+)/';

module.exports = {
  forbidden: [
    ...rooms,
    ...features,
    ...engine,
    ...siblings('features/marketplace/', 'features/contests/'),
    {
      name: 'a-feature-without-a-place-knows-no-other',
      severity: 'error',
      comment: 'One that others ask has a floor of its own, before them.',
      from: { path: `^backend/src/features/(?!(?:${PLACED})/)([^/]+)/` },
      to: { path: backend([OTHERS]), pathNot: '^backend/src/features/$1/' },
    },
    ...siblings('engine/verification/', 'engine/projections/'),
    {
      name: 'verification-reads-only-the-ledger',
      severity: 'error',
      from: { path: backend(['engine/verification/']) },
      to: { path: '^backend/src/(?!engine/(verification|ledger|event-store)/)' },
    },
    {
      name: 'the-core-is-plain',
      severity: 'error',
      comment: 'What keeps and proves the ledger knows no web framework and no ORM.',
      from: { path: backend(['basics/', 'engine/']) },
      to: { path: 'node_modules/(@nestjs|typeorm|fastify|class-)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'auditor-trusts-nobody',
      severity: 'error',
      comment: 'The auditor reads the ledger and nothing of the web application.',
      from: { path: backend(['auditor/']) },
      to: {
        path: '^backend/src/(?!auditor/|basics/|engine/(event-store|ledger|verification)/|platform/settings/)',
      },
    },
    {
      name: 'only-the-program-knows-the-cluster',
      severity: 'error',
      comment: 'One process needs nothing of cluster/: only what starts the program does.',
      from: {
        path: '^backend/src/',
        pathNot: backend([
          'platform/cluster/',
          'startup/(application|inspect-settings|runtime|readiness-checks)[.]ts',
          'programs/(start|serve|accept-restore|import-ledger)[.]ts',
        ]),
      },
      to: { path: backend(['platform/cluster/']) },
    },
    {
      name: 'rendering-asks-the-api',
      severity: 'error',
      comment: 'What a page says is what the API answers a visitor: rendering knows no feature and no database.',
      from: { path: backend(['platform/rendering/']) },
      to: { path: '^backend/src/(?!platform/rendering/)' },
    },
    {
      name: 'form-loads-only-its-subcommand',
      severity: 'error',
      comment: 'Whoever audits loads nothing of the web application: subcommands are imported once they are asked for.',
      from: { path: '^backend/src/main[.]ts$' },
      to: {
        path: '^backend/src/',
        pathNot: backend(['basics/(operator-commands|error-message|program|secret-files)[.]ts']),
        dynamic: false,
      },
    },
    {
      name: 'only-the-command-loads-the-demonstration',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: [SPEC, '^backend/src/main[.]ts$'] },
      to: { path: '^backend/(demo|bench|test)/' },
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
      from: { path: FEATURE },
      to: { path: FEATURE, pathNot: '^frontend/src/$1/' },
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
      from: { path: FEATURE },
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
      to: { path: '^frontend/src/(?!(paths|api/well-formed-id)[.]ts$)' },
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
