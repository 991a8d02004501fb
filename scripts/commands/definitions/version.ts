import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readSource } from '../../../server/definitions/readSource.ts'
import { ForOperator } from '../../../server/errors/forOperator.ts'
import { type Source, sourceOf } from '../../../src/engine/source/source.ts'
import type { DefinitionFiles } from '../../../src/workbench/files.ts'

/** The texts of a folder with definitions, or of a Git revision of such a folder. */
export async function filesOfVersion(version: string, dir: string): Promise<DefinitionFiles> {
  if (existsSync(version) && statSync(version).isDirectory()) return textsOf(await readSource(version, true))
  return textsOf(sourceOf(textsAt(version, dir), { withCases: true }))
}

export const textsOf = ({ files }: Source): DefinitionFiles =>
  new Map([...files].map(([path, { text }]) => [path, text]))

/** The texts that a folder had at a revision. */
function textsAt(revision: string, dir: string): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', dir, ...args], {
      encoding: 'utf8',
      maxBuffer: 64e6,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const paths = git('ls-tree', '-r', '-z', '--name-only', revision, '.').split('\0').filter(Boolean)
    return new Map(
      paths.filter((path) => path.endsWith('.json')).map((path) => [path, git('show', `${revision}:./${path}`)]),
    )
  } catch {
    throw new ForOperator(`"${revision}" is neither a folder nor a Git revision with ${dir}.`)
  }
}
