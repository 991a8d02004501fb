import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { compiledAhead } from './compiledAhead.ts'

const modules: Record<string, string> = {
  page: 'import { shared } from "shared"; shared(); import("later").then(({ later }) => later())',
  shared: 'export const shared = () => import("later")',
  later: 'import "./later.css"; export const later = () => document.title',
}

/** The files that a build writes for a page: their code by the names of their chunks. */
async function built(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id.endsWith('.css') || id in modules ? id : null),
        load: (id) => modules[id] ?? (id.endsWith('.css') ? 'p { color: red }' : null),
      },
      compiledAhead(),
    ],
    build: {
      write: false,
      rolldownOptions: { input: 'page', output: { codeSplitting: { groups: [{ name: 'base', test: /^shared$/ }] } } },
    },
  })
  if (!('output' in result)) throw new Error('The page was not built as one.')
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])))
}

describe('a built file', () => {
  it('says in its first line that its functions are called as it loads, where every page needs it', async () => {
    const files = await built()
    expect(files.get('base')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n.*__vite__mapDeps/)
    expect(files.get('later')).not.toContain('allFunctionsCalledOnLoad')
  })
})
