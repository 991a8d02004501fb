import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const initial: '$initial'[] = ['$initial']

/** What every page needs. The packages, in two chunks, stay cached when the product changes. */
export const initialChunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
    priority: 12,
  },
  { name: 'base', test: /node_modules\//, tags: initial, priority: 11 },
  { name: 'start', test: /\/src\//, tags: initial, priority: 10 },
]

/** Its dynamic imports are the screens, and the frame around them. */
const routes = fileURLToPath(new URL('../../src/app/routes.tsx', import.meta.url))

/** The screens that need a module as they are opened, by the names of their files. */
type Needed = ReadonlySet<string>

interface Chunk {
  /** By default that of its only screen. */
  name?: string
  holds(by: Needed, id: string): boolean
}

const lists = ['Dashboard', 'MyTasks', 'Prioritization']
const forms = ['FormRouter', 'NewRequest']
/** Its history is fetched with it, by itself. */
const hub = ['Hub', 'History']
const some = (names: string[], by: Needed) => names.filter((name) => by.has(name)).length

/**
 * The graph knows what a module names, not what is left of it once what nobody uses is out: of the packages that the
 * sign-in page names, it needs these. What it lacks comes with the frame, which `tests/browser/pages.test.ts` finds too
 * heavy.
 */
const isEntrance = (id: string) =>
  !id.includes('/node_modules/') || /@mui\/(material\/Paper|utils\/(esm\/)?useForkRef)\//.test(id)

/** The most shared first; a module goes into the first that holds it. */
const chunks: Chunk[] = [
  { name: 'entrance', holds: (by, id) => by.has('SignIn') && by.size > 1 && isEntrance(id) },
  { name: 'frame', holds: (by) => by.has('Frame') },
  { name: 'screens', holds: (by) => some(lists, by) > 0 && some([...forms, 'Hub'], by) > 0 },
  { name: 'lists', holds: (by) => some(lists, by) > 1 },
  { name: 'application', holds: (by) => some(hub, by) > 0 && some([...hub, ...forms], by) > 1 },
  { name: 'form', holds: (by) => some(forms, by) > 0 },
  // Else the largest of the screens that need them would hold them, with all that it needs itself.
  { name: 'tasks', holds: (by) => by.has('MyTasks') && by.size > 1 },
  { name: 'history', holds: (by) => by.has('History') && by.size > 1 },
  { holds: (by) => by.size === 1 },
]

/** What several screens need is mostly called as one of them opens. */
export const isCalledOnLoad = (chunk: string): boolean =>
  [...initialChunks, ...chunks].some(({ name }) => name === chunk)

interface Module {
  importedIds: string[]
  dynamicallyImportedIds: string[]
}
type ModuleOf = (id: string) => Module | null

/**
 * Few files a page: over HTTP/1.1 a browser asks for six at a time. What several screens need is in one chunk for
 * those that need it; what is fetched on demand alone, by itself.
 */
export function screenChunks() {
  let known: Map<string, Set<string>> | undefined
  const neededBy = (id: string, moduleOf: ModuleOf): Needed => (known ??= needs(moduleOf)).get(id) ?? new Set()
  return chunks.map(({ name, holds }, n) => ({
    name: (id: string, graph: { getModuleInfo: ModuleOf }) => {
      const by = neededBy(id, (one) => graph.getModuleInfo(one))
      return by.size > 0 && holds(by, id) ? (name ?? [...by].join()) : null
    },
    debugName: name ?? 'screen',
    priority: chunks.length - n,
  }))
}

function needs(moduleOf: ModuleOf): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const visit = (id: string, screen: string) => {
    const by = found.get(id) ?? new Set()
    if (by.has(screen)) return
    found.set(id, by.add(screen))
    moduleOf(id)?.importedIds.forEach((imported) => visit(imported, screen))
  }
  const importedLaterBy = (id: string) => moduleOf(id)?.dynamicallyImportedIds ?? []
  for (const id of importedLaterBy(routes)) {
    const screen = basename(id, '.tsx')
    visit(id, screen)
    if (screen === 'Hub') for (const part of importedLaterBy(id)) visit(part, basename(part, '.tsx'))
  }
  return found
}
