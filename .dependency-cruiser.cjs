const { join } = require('node:path').posix

/** The subfolders of server/definitions. Each may also import the files of server/definitions and of its check/. */
const inDefinitions = (subfolders) =>
  Object.fromEntries(
    Object.entries(subfolders).map(([subfolder, to]) => [
      join('definitions', subfolder),
      [...to, '*', 'check/*'].map((each) => join('definitions', each)),
    ]),
  )

/** The packages of screens and of the app around them. */
const inPages = ['react', 'react-dom', 'react-router-dom', '@mui', '@tanstack', '@xstate', 'xstate']

/**
 * Who may import whom: the architecture, as a table. What no row allows is an error.
 * `to` lists what a folder may import besides its own files: folders of rows above, single files, and with `folder/*`
 * the files directly in a folder. `packages` are npm packages; `node` says whether Node's own modules may be used. The
 * files directly in `server`, the last row, may import all of its folders.
 */
const table = [
  { from: 'src/texts', to: [], packages: [] },
  { from: 'src/engine', to: ['schemas'], packages: ['ajv', 'ajv-formats', 'json-schema', 'jsonc-parser'] },
  { from: 'src/workbench', to: ['schemas', 'src/engine'], packages: ['jsonc-parser', '@cfworker'] },
  { from: 'src/machines', to: ['src/engine'], packages: ['xstate'] },
  { from: 'src/api', to: ['src/engine'], packages: ['openapi-fetch', '@noble/ciphers'] },
  { from: 'src/viewer', to: [], packages: ['pdfjs-dist'] },
  { from: 'src/ui', to: [], packages: ['react', 'react-dom', '@mui', '@emotion'] },
  {
    from: 'src/form',
    to: ['src/engine', 'src/ui'],
    packages: ['react', 'react-dom', '@mui', '@emotion', '@rjsf', 'prosemirror-[a-z-]+', 'htmlparser2', 'diff'],
  },
  {
    from: 'src/screens',
    to: ['src/engine', 'src/viewer', 'src/workbench', 'src/machines', 'src/api', 'src/ui', 'src/form'],
    packages: [...inPages, '(sortablejs|hucre|diff|fflate|markdown-to-jsx)', '@(dagrejs|codemirror|lezer)'],
  },
  {
    from: 'src/app',
    to: ['src/screens', 'src/machines', 'src/api', 'src/ui'],
    packages: [...inPages, '@emotion', '@fontsource-variable'],
  },
  { from: 'server/texts', to: [], packages: 'any', node: true },
  ...Object.entries({
    errors: [],
    lib: [],
    admission: ['errors'],
    database: ['lib', 'errors'],
    store: ['database', 'lib', 'errors'],
    contents: ['store', 'database', 'lib', 'errors'],
    audit: ['contents', 'store', 'database', 'lib', 'errors'],
    ...inDefinitions({
      folder: [],
      stranded: ['../store'],
      texts: ['../lib'],
      'check/meta': ['../lib'],
      'check/words': [],
      'check/paths': [],
      'check/tables': [],
      'check/meaning/files': ['check/paths'],
      'check/meaning/foundations': [],
      'check/meaning/texts': ['texts', 'check/paths'],
      'check/meaning/fields': ['../admission', 'check/meaning/foundations'],
      'check/meaning/values': ['check/meaning/texts', 'check/tables'],
      'check/meaning/layout': ['check/meaning/fields', 'check/meaning/values'],
      'check/meaning/conditions': ['check/meaning/fields', 'check/meaning/values'],
      'check/meaning/records': ['check/meaning/fields', 'check/meaning/values', 'check/paths'],
      'check/meaning/briefings': ['check/meaning/fields'],
      'check/meaning/people': ['check/meaning/records', 'check/meaning/texts', 'check/paths'],
      'check/meaning/workflow': ['check/meaning/people', 'check/meaning/records', 'check/meaning/texts', 'check/paths'],
      'check/meaning/cases': [],
      check: ['../lib'],
    }),
    definitions: ['audit', 'store', 'database', 'admission', 'lib', 'errors'],
    contract: ['admission', 'lib', 'errors'],
    session: ['store', 'database', 'admission', 'lib', 'errors'],
    singleSignOn: ['store', 'database', 'lib', 'errors'],
    model: ['audit', 'store', 'database', 'admission', 'lib', 'errors'],
    listeners: ['model', 'store', 'database', 'lib', 'errors'],
    workflow: [
      'listeners',
      'model',
      'definitions',
      'session',
      'audit',
      'store',
      'database',
      'admission',
      'lib',
      'errors',
    ],
    paperFiles: ['model', 'admission', 'lib', 'errors'],
    queries: ['model', 'definitions', 'store', 'database', 'lib', 'errors'],
    delivery: ['queries', 'listeners', 'model', 'definitions', 'store', 'lib', 'errors'],
    documents: ['workflow', 'model', 'audit', 'contents', 'store', 'errors'],
    plugins: ['texts', 'contract', 'definitions', 'session', 'store', 'database', 'admission', 'lib', 'errors'],
    routes: [
      'context.ts',
      'plugins',
      'contract',
      'documents',
      'delivery',
      'queries',
      'paperFiles',
      'workflow',
      'model',
      'singleSignOn',
      'session',
      'contents',
      'store',
      'admission',
      'errors',
    ],
    demo: [
      'config.ts',
      'context.ts',
      'documents',
      'queries',
      'workflow',
      'model',
      'session',
      'contents',
      'store',
      'database',
      'lib',
      'errors',
    ],
    workers: ['config.ts', 'admission', 'errors'],
    '': [],
  }).map(([folder, to]) => ({
    from: join('server', folder),
    to: [...to.map((each) => join('server', each)), 'server/texts', 'src/engine', 'schemas'],
    packages: 'any',
    node: true,
  })),
]

for (const [place, { from, to }] of table.entries()) {
  const above = new Set(['schemas', ...table.slice(0, place).map((row) => row.from)])
  const others = to.filter((each) => !above.has(each) && !/\.ts$|\/\*$/.test(each))
  if (others.length > 0) throw new Error(`${from} may not import ${others.join(', ')}: its row must be above.`)
}

const test = '[.]test[.]tsx?$'
const beside = (folder) => `^${folder}/[^/]+$`
const ours = (places) =>
  places.map((place) => {
    if (place.endsWith('.ts')) return `^${place.replaceAll('.', '[.]')}$`
    return place.endsWith('/*') ? beside(place.slice(0, -2)) : `^${place}/`
  })
/** Where a folder's subfolders have rows of their own, its row is for the other files. */
const filesOf = (from) => (table.some((row) => row.from.startsWith(`${from}/`)) ? beside(from) : `^${from}/`)
const packages = (names) =>
  names === 'any'
    ? ['^node_modules/']
    : names.flatMap((name) => [
        `^node_modules/${name}/`,
        `^node_modules/@types/${name}/`,
        // MUI's icons that are in use are a package of this repository.
        ...(name === '@mui' ? ['^src/ui/icons/'] : []),
      ])

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
    // Nobody else loads what only the workbench needs.
    {
      name: 'workbench-by-itself',
      severity: 'error',
      from: { path: '^src/screens/', pathNot: '^src/screens/workbench/' },
      to: { path: ['^src/workbench/', '^src/screens/workbench/'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: [test, '[.]d[.]ts$', '^scripts/', '^tests/'] },
      to: {},
    },
    // What both need is in tests/support; a promise's row may be shown anywhere.
    {
      name: 'api-tests-by-themselves',
      severity: 'error',
      from: { path: '^tests/api/' },
      to: { path: '^tests/reliability/', pathNot: '^tests/reliability/promise[.]ts$' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: 'dist/server/' } },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: ['^src/', '^server/'], pathNot: [test, '^server/definitions/vitePlugin[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^src/ui/icons/', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
