import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockedPackage {
  version: string
  integrity?: string
  /** Of one that is in this repository. */
  link?: boolean
  /** Of such a one: where. */
  resolved?: string
}

interface Material {
  components: { 'bom-ref': string; name: string; version: string; hashes?: unknown[] }[]
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> }
/** All that come from elsewhere: those of this repository are part of it. */
const locked = Object.fromEntries(
  Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
)
const ours = Object.keys(packages).filter((path) => packages[path]?.link)
const { dependencies, devDependencies } = read('package.json') as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

it('locks each package that is named, and all they need, by version and hash', () => {
  const named = Object.keys({ ...dependencies, ...devDependencies })
  expect(named.filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
  const loose = Object.keys(locked).filter(
    (path) => !locked[path]?.version || !locked[path].integrity?.startsWith('sha512-'),
  )
  expect(loose).toEqual([])
})

it('has a bill of materials that tells each package with its version and hash', { timeout: 60_000 }, () => {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { components } = JSON.parse(
    execFileSync('npm', command, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as Material
  expect(components.filter(({ hashes = [] }) => hashes.length === 0).map((each) => each['bom-ref'])).toEqual(
    ours.map((path) => `${path.replace('node_modules/', '')}@${packages[packages[path]?.resolved ?? '']?.version}`),
  )
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`))
  const installed = Object.keys(dependencies).flatMap((name) => {
    const found = locked[`node_modules/${name}`]
    return found ? [`${name} ${found.version}`] : []
  })
  expect(installed.filter((each) => !listed.has(each))).toEqual([])
})
