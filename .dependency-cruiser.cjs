/**
 * Who may import whom: the architecture, as a table. What no row allows is an error.
 * `to` are folders of this repository besides the row's own, `packages` npm packages, `node` whether Node's own modules may be used.
 */
const table = [
  { from: 'src/engine', to: ['schemas'], packages: ['ajv', 'ajv-formats', 'json-schema'] },
  { from: 'src/machines', to: ['src/engine'], packages: ['xstate'] },
  { from: 'src/api', to: ['src/engine'], packages: ['openapi-fetch'] },
  { from: 'src/ui', to: [], packages: ['react', 'react-dom', '@mui', '@emotion'] },
  { from: 'src/form', to: ['src/engine', 'src/ui'], packages: ['react', 'react-dom', '@mui', '@emotion', '@rjsf'] },
  {
    from: 'src/screens',
    to: ['src/engine', 'src/machines', 'src/api', 'src/ui', 'src/form'],
    packages: ['react', 'react-dom', 'react-router-dom', '@mui', '@xstate', 'xstate', 'sortablejs'],
  },
  {
    from: 'src/app',
    to: ['src/screens', 'src/machines', 'src/api', 'src/ui'],
    packages: ['react', 'react-dom', 'react-router-dom', '@mui', '@emotion', '@fontsource-variable', '@xstate', 'xstate'],
  },
  { from: 'server', to: ['src/engine', 'schemas'], packages: 'any', node: true },
]

const test = '[.]test[.]tsx?$'
const ours = (folders) => folders.map((folder) => `^${folder}/`)
const packages = (names) => (names === 'any' ? ['^node_modules/'] : names.flatMap((name) => [`^node_modules/${name}/`, `^node_modules/@types/${name}/`]))

const rows = table.flatMap(({ from, to, packages: names, node }) => {
  const here = { path: `^${from}/`, pathNot: test }
  const allowed = { from: here, to: { path: [...ours([from, ...to]), ...packages(names)], pathNot: test } }
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
      from: { orphan: true, pathNot: [test, '[.]d[.]ts$', '^scripts/', '^tests/', '^src/form/plainReferences[.]ts$'] },
      to: {},
    },
    // What both need is in tests/support; a promise's row may be shown anywhere.
    { name: 'api-tests-by-themselves', severity: 'error', from: { path: '^tests/api/' }, to: { path: '^tests/reliability/', pathNot: '^tests/reliability/promise[.]ts$' } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: ['^src/', '^server/'], pathNot: [test, '^server/definitions/vitePlugin[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
