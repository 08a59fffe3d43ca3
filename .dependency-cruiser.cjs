// Who may import whom. The rooms and their reasons are in docs/map.md; type imports count too.
const room = (names) => `^(${names.join('|')})/`;
const allRooms = [
  'contract',
  'content',
  'ui',
  'web',
  'console',
  'server',
  'cli',
  'scripts',
  'bench',
  'tests',
];
const may = (from, to, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: room(allRooms.filter((each) => each !== from && !to.includes(each))),
    pathNot: to.filter((each) => each.startsWith('^')),
  },
});
const features = [
  'trail',
  'people',
  'enquiries',
  'clients',
  'payments',
  'candidates',
  'staff',
  'vitals',
  'maintenance',
  'health',
  'doctor',
  'overview',
  'mail',
];

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    may('contract', [], 'What both sides agree on depends on nobody.'),
    may('content', ['contract'], 'An agency edits facts and words; they know only the shapes.'),
    may('ui', ['contract'], 'Shared parts know no page and no brand.'),
    may('web', ['ui', 'contract', 'content'], 'The site knows nothing of the server but the contract.'),
    may('console', ['ui', 'contract', 'content'], 'The console knows the server by the contract alone.'),
    may(
      'server',
      ['contract', 'content', '^ui/drawing/(generate|link-drawing|named|redraw)\\.ts$'],
      'The server renders no page; what it sends shows the drawings that pages show.',
    ),
    may('cli', ['server', 'contract', 'content'], 'The command line works on the same stores.'),
    may(
      'scripts',
      ['web', 'console', 'ui', 'server', 'content', 'contract', 'tests'],
      'Tooling imports and is never imported by the product.',
    ),
    {
      name: 'contract-libraries',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/(zod|@zxcvbn-ts)' },
    },
    {
      name: 'dictionaries-in-threads',
      comment: 'They take a second to load: whoever wants a password judged asks a thread.',
      severity: 'error',
      from: { pathNot: ['\\.worker\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^contract/staff/password-strength\\.ts$' },
    },
    {
      name: 'features-apart',
      comment: 'A feature never imports another feature.',
      severity: 'error',
      from: { path: `^server/(${features.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${features.join('|')})/`, pathNot: '^server/$1/' },
    },
    {
      name: 'machinery-below-features',
      comment: 'Machinery serves features; only app.ts, start.ts and demo.ts know them.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [`^server/(${features.join('|')})/`, '^server/(app|start|demo)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: `^server/(${features.join('|')})/` },
    },
    {
      name: 'migrations-alone',
      comment: 'A migration does for ever what it did when it was written.',
      severity: 'error',
      from: { path: '^server/db/migrations/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|contract|content|cli)/', pathNot: '^server/db/migrations/' },
    },
    {
      name: 'one-owner-of-mail',
      severity: 'error',
      from: { path: '^(server|cli)/', pathNot: ['^server/outbox/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/nodemailer' },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { pathNot: ['^(tests|bench|scripts)/', '\\.(test|config)\\.tsx?$'] },
      to: { path: ['^(tests|bench|scripts)/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
