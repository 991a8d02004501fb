import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './files.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** The lists of sources in a script, in their order. */
const sourcesIn = (script: string): string[][] =>
  [...read(script).matchAll(/\bsources(?: =|:) \[([^\]]*)\]/g)].map(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
  )

/** Imports and exports from files, other than of types, and imports on demand. */
const imports = [
  /(?:^|\n)(?:import|export)(?! type\b)[^'";]*?\sfrom '(\.[^'?]+)/g,
  /(?:^|\n)import '(\.[^'?]+)/g,
  /\bimport\(\s*'(\.[^'?]+)/g,
]

/** The files that these need, themselves included; `apart` are not followed. */
function needed(entries: string[], apart: string[] = []): string[] {
  const found = new Set<string>()
  const left = [...entries]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file) || apart.includes(file)) continue
    found.add(file)
    if (!/\.(tsx?|mjs)$/.test(file)) continue
    const text = read(file)
    const names = imports.flatMap((each) => [...text.matchAll(each)].map(([, name = '']) => name))
    left.push(...names.map((name) => join(dirname(file), name)))
  }
  return [...found]
}

const [client = [], , server = []] = sourcesIn('scripts/setup.mjs')
const [commands = []] = sourcesIn('scripts/build/bundled.mjs')
const all = (folder: string) => sourceFiles(folder).map(({ path }) => path)
/** Plugins of which the build takes only the definitions, which are written by themselves. */
const apart = ['server/definitions/vitePlugin.ts', 'server/demo/vitePlugin.ts']

const commandNames = ['audit', 'backup', 'records', 'restore', 'schemas', 'users']

it.each<[string, string[], string[]]>([
  ['the client', client, needed(['vite.config.ts', ...all('src')], apart)],
  ['the server', server, needed(all('server'))],
  ...commandNames.map((name): [string, string[], string[]] => [
    `npm run ${name}`,
    [...commands, `scripts/${name}.ts`],
    needed([`scripts/${name}.ts`]),
  ]),
])('a change of any file that %s contains has it built anew', (_, sources, files) => {
  const isSource = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`))
  expect(files.filter((file) => !isSource(file))).toEqual([])
})
