/**
 * Who may import whom: the architecture, as a table. What no row allows is an error.
 * `to` are folders or files of this repository besides the row's own, which stand in rows above; `packages` npm packages; `node` whether
 * Node's own modules may be used. The files of the server's rooms stand on what is above them, those at its top on all of them.
 */
const table = [
  { from: 'src/texts', to: [], packages: [] },
  { from: 'src/engine', to: ['schemas'], packages: ['ajv', 'ajv-formats', 'json-schema'] },
  { from: 'src/machines', to: ['src/engine'], packages: ['xstate'] },
  { from: 'src/api', to: ['src/engine'], packages: ['openapi-fetch', '@noble/ciphers'] },
  { from: 'src/ui', to: [], packages: ['react', 'react-dom', '@mui', '@emotion'] },
  { from: 'src/form', to: ['src/engine', 'src/ui'], packages: ['react', 'react-dom', '@mui', '@emotion', '@rjsf'] },
  {
    from: 'src/screens',
    to: ['src/engine', 'src/machines', 'src/api', 'src/ui', 'src/form'],
    packages: ['react', 'react-dom', 'react-router-dom', '@mui', '@tanstack', '@xstate', 'xstate', 'sortablejs'],
  },
  {
    from: 'src/app',
    to: ['src/screens', 'src/machines', 'src/api', 'src/ui'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      '@mui',
      '@emotion',
      '@fontsource-variable',
      '@tanstack',
      '@xstate',
      'xstate',
    ],
  },
  { from: 'server/texts', to: [], packages: 'any', node: true },
  ...[
    { from: 'server/errors', to: [] },
    { from: 'server/lib', to: [] },
    { from: 'server/admission', to: ['server/errors'] },
    { from: 'server/database', to: ['server/lib', 'server/errors'] },
    { from: 'server/store', to: ['server/database', 'server/lib', 'server/errors'] },
    { from: 'server/contents', to: ['server/store', 'server/database', 'server/lib', 'server/errors'] },
    { from: 'server/audit', to: ['server/contents', 'server/store', 'server/database', 'server/lib', 'server/errors'] },
    {
      from: 'server/definitions',
      to: ['server/audit', 'server/store', 'server/database', 'server/admission', 'server/lib', 'server/errors'],
    },
    { from: 'server/contract', to: ['server/admission', 'server/lib', 'server/errors'] },
    {
      from: 'server/session',
      to: ['server/store', 'server/database', 'server/admission', 'server/lib', 'server/errors'],
    },
    { from: 'server/singleSignOn', to: ['server/store', 'server/database', 'server/errors'] },
    {
      from: 'server/model',
      to: ['server/audit', 'server/store', 'server/database', 'server/admission', 'server/errors'],
    },
    {
      from: 'server/listeners',
      to: ['server/model', 'server/store', 'server/database', 'server/lib', 'server/errors'],
    },
    {
      from: 'server/workflow',
      to: [
        'server/listeners',
        'server/model',
        'server/session',
        'server/audit',
        'server/store',
        'server/database',
        'server/admission',
        'server/errors',
      ],
    },
    {
      from: 'server/queries',
      to: ['server/model', 'server/definitions', 'server/store', 'server/database', 'server/errors'],
    },
    {
      from: 'server/delivery',
      to: ['server/queries', 'server/listeners', 'server/model', 'server/store', 'server/lib', 'server/errors'],
    },
    {
      from: 'server/documents',
      to: ['server/workflow', 'server/model', 'server/contents', 'server/store', 'server/errors'],
    },
    {
      from: 'server/plugins',
      to: [
        'server/texts',
        'server/definitions',
        'server/session',
        'server/store',
        'server/database',
        'server/admission',
        'server/errors',
      ],
    },
    {
      from: 'server/routes',
      to: [
        'server/context.ts',
        'server/plugins',
        'server/contract',
        'server/documents',
        'server/delivery',
        'server/queries',
        'server/workflow',
        'server/model',
        'server/singleSignOn',
        'server/session',
        'server/contents',
        'server/store',
        'server/admission',
        'server/errors',
      ],
    },
    {
      from: 'server/demo',
      to: [
        'server/config.ts',
        'server/context.ts',
        'server/documents',
        'server/queries',
        'server/workflow',
        'server/model',
        'server/session',
        'server/contents',
        'server/store',
        'server/database',
        'server/lib',
        'server/errors',
      ],
    },
    { from: 'server/workers', to: ['server/config.ts', 'server/admission'] },
    { from: 'server', to: [] },
  ].map((row) => ({ ...row, to: [...row.to, 'server/texts', 'src/engine', 'schemas'], packages: 'any', node: true })),
]

for (const [place, { from, to }] of table.entries()) {
  const above = new Set(['schemas', ...table.slice(0, place).map((row) => row.from)])
  const others = to.filter((each) => !above.has(each) && !each.endsWith('.ts'))
  if (others.length > 0) throw new Error(`${from} may not import ${others.join(', ')}: that stands below it.`)
}

const test = '[.]test[.]tsx?$'
const ours = (places) =>
  places.map((place) => (place.endsWith('.ts') ? `^${place.replaceAll('.', '[.]')}$` : `^${place}/`))
/** The files of a folder with rows for the rooms in it are those beside the rooms. */
const filesOf = (from) => (table.some((row) => row.from.startsWith(`${from}/`)) ? `^${from}/[^/]+$` : `^${from}/`)
const packages = (names) =>
  names === 'any'
    ? ['^node_modules/']
    : names.flatMap((name) => [`^node_modules/${name}/`, `^node_modules/@types/${name}/`])

const rows = table.flatMap(({ from, to, packages: names, node }) => {
  const here = { path: filesOf(from), pathNot: test }
  const allowed = { from: here, to: { path: [...ours([from, 'src/texts', ...to]), ...packages(names)], pathNot: test } }
  return node ? [allowed, { from: here, to: { dependencyTypes: ['core'] } }] : [allowed]
})

module.exports = {
  allowed: [
    ...rows,
    // The app may name the engine's types; how a stage works is the screens' affair.
    { from: { path: '^src/app/' }, to: { path: '^src/engine/', dependencyTypes: ['type-only'] } },
    { from: { path: [test, '^scripts/', '^tests/', '^[^/]+[.](ts|cjs)$'] }, to: {} },
  ],
  allowedSeverity: 'error',
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [test, '[.]d[.]ts$', '^scripts/', '^tests/', '^src/form/plain(References|Schemas)[.]ts$'],
      },
      to: {},
    },
    // What both need is in tests/support; a promise's row may be shown anywhere.
    {
      name: 'api-tests-by-themselves',
      severity: 'error',
      from: { path: '^tests/api/' },
      to: { path: '^tests/reliability/', pathNot: '^tests/reliability/promise[.]ts$' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: 'dist/server/' },
    },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: ['^src/', '^server/'], pathNot: [test, '^server/definitions/vitePlugin[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
