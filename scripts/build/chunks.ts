import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const initial: '$initial'[] = ['$initial']

/**
 * The chunks that every page needs, before those of the screens. The packages have two chunks of their own, which stay
 * cached when the product changes.
 */
export const initialChunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
    priority: 102,
  },
  { name: 'base', test: /node_modules\//, tags: initial, priority: 101 },
  { name: 'start', test: /\/src\//, tags: initial, priority: 100 },
]

/** The module whose dynamic imports are the screens and the frame around them. */
const routes = fileURLToPath(new URL('../../src/app/routes.tsx', import.meta.url))

/** The screens that need a module when they open, by the names of their files. */
type ScreenNames = ReadonlySet<string>

interface Chunk {
  /** By default, the name of its only screen. */
  name?: string
  holds(by: ScreenNames, id: string): boolean
}

const lists = ['Dashboard', 'MyTasks', 'Prioritization']
const forms = ['FormRouter', 'NewRequest']
/** The hub fetches its history's code at the same time, in a chunk of its own. */
const hub = ['Hub', 'History']
const some = (names: string[], by: ScreenNames) => names.filter((name) => by.has(name)).length
/** Rarely opened screens that contain a form. */
const withForms = ['BriefingScreen', 'formScreens.ts']
/** Whether a rarely opened screen without a form needs a module. */
const isRare = (by: ScreenNames) => by.size > some([...lists, ...forms, ...hub, ...withForms], by)

/** Whether only the screens of records need a module. */
const isOfRecords = (by: ScreenNames) => by.size === 2 && by.has('screens.ts') && by.has('formScreens.ts')

/**
 * Whether a module belongs to what the sign-in page needs. The module graph has every import, also those that tree
 * shaking removes later: of packages, the sign-in page needs only what every page needs.
 */
const isEntrance = (id: string) => !id.includes('/node_modules/')

/** Packages' indexes import these into every page; only structured fields and the workbench need them. */
const isRarelyUsed = (id: string) =>
  id.includes('/@mui/system/Grid/') || /\/@tanstack\/.+\/(queriesObserver|useQueries)\.js$/.test(id)

/** The most widely shared chunk first; a module goes into the first one that accepts it. */
const chunks: Chunk[] = [
  { name: 'entrance', holds: (by, id) => by.has('SignIn') && by.size > 1 && isEntrance(id) },
  { name: 'frame', holds: (by) => by.has('Frame') },
  { name: 'screens', holds: (by) => some(lists, by) > 0 && some([...forms, 'Hub'], by) > 0 },
  { name: 'lists', holds: (by) => some(lists, by) > 1 },
  { name: 'application', holds: (by) => some(hub, by) > 0 && some([...hub, ...forms], by) > 1 },
  // Without this chunk, rarely opened screens would load all of a form's code for the modules that they share with it.
  { name: 'reading', holds: (by) => some(forms, by) > 0 && isRare(by) },
  { name: 'form', holds: (by) => some(forms, by) > 0 },
  // Without these, the largest screen that needs the modules would hold them, and the others would load all of that
  // screen.
  { name: 'tasks', holds: (by) => by.has('MyTasks') && by.size > 1 },
  { name: 'history', holds: (by) => by.has('History') && by.size > 1 },
  { name: 'Dashboard', holds: (by) => by.has('Dashboard') && (by.size === 1 || isRare(by)) },
  {
    name: 'rare',
    holds: (by) => by.size > 1 && isRare(by) && !isOfRecords(by) && some([...lists, ...forms, ...hub], by) === 0,
  },
  { name: 'records', holds: isOfRecords },
  { holds: (by) => by.size === 1 },
]

/** Whether most of a chunk's functions are called while a screen opens, which is so for shared chunks. */
export const isCalledOnLoad = (chunk: string): boolean =>
  [...initialChunks, ...chunks].some(({ name }) => name === chunk)

interface Module {
  importedIds: string[]
  dynamicallyImportedIds: string[]
}
type ModuleOf = (id: string) => Module | null

/**
 * Keeps the number of files per page low, because over HTTP/1.1 a browser requests six at a time. Modules that several
 * screens need share a chunk; modules that are fetched only on demand have their own.
 */
export function screenChunks() {
  let known: Map<string, Set<string>> | undefined
  const neededBy = (id: string, moduleOf: ModuleOf): ScreenNames => (known ??= needs(moduleOf)).get(id) ?? new Set()
  return chunks.map(({ name, holds }, n) => ({
    name: (id: string, graph: { getModuleInfo: ModuleOf }) => {
      const by = neededBy(id, (one) => graph.getModuleInfo(one))
      return by.size > 0 && !isRarelyUsed(id) && holds(by, id) ? (name ?? [...by].join()) : null
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
