import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../server/lib/root.ts'
import type { GeneratedFile } from './file.ts'

const require = createRequire(import.meta.url)

/** Google's icons, drawn in a square of 24 by 24 as MUI's are. */
interface IconSet {
  icons: Record<string, { body: string }>
}

const folder = join(root, 'src/ui/icons')

/** The folders whose code imports icons. */
const users = ['src', 'node_modules/@rjsf/mui/lib'].map((user) => join(root, user))

/** Styles come first in Google's names of icons and last in MUI's. */
const styles: Record<string, string> = { Outlined: 'outline', Rounded: 'round', Sharp: 'sharp', TwoTone: 'twotone' }

const imported = new Set(users.flatMap(filesUnder).flatMap(iconsIn))
const written = readdirSync(folder).flatMap((name) => (/^[A-Z]\w+\.js$/.test(name) ? [name.slice(0, -3)] : []))

/**
 * Generates a file for each icon that the code imports, so that a page loads only the icons that it shows (ADR 0093).
 */
export const icons: GeneratedFile[] = [...new Set([...imported, ...written])].toSorted().map((name) => ({
  path: `src/ui/icons/${name}.js`,
  from: 'the imports of @mui/icons-material',
  text: () => Promise.resolve(imported.has(name) ? moduleOf(name) : undefined),
}))

function filesUnder(place: string): string[] {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(tsx?|js)$/.test(name)).map((name) => join(place, name))
}

function iconsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/'@mui\/icons-material\/(\w+)'/g)].map(([, name = '']) => name)
}

function moduleOf(name: string): string {
  const { icons: drawings } = require('@iconify-json/ic/icons.json') as IconSet
  const body = drawings[googlesName(name)]?.body ?? ''
  const [, d] = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body) ?? []
  if (!d) throw new Error(`Google has no icon ${name} of a single path: it would be ${googlesName(name)}.`)
  return ["import { createIcon } from './createIcon.js'", '', `export default createIcon('${d}')`, ''].join('\n')
}

function googlesName(name: string): string {
  const [, words = name, style = ''] = /^(.*?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(name) ?? []
  return `${styles[style] ?? 'baseline'}-${words.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}`
}
