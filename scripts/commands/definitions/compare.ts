import { compare } from '../../../src/workbench/comparison/compare.ts'
import { filesOfVersion } from './version.ts'

/**
 * Prints what changed from one version of the definitions to another, in sentences under the stage or file that they
 * are about. A version is a folder, or a Git revision of `usual`.
 */
export async function printComparison(after: string, before: string, usual: string): Promise<number> {
  const changes = compare(await filesOfVersion(before, usual), await filesOfVersion(after, usual))
  let heading = ''
  for (const change of changes) {
    if (change.heading !== heading) console.log(`${heading === '' ? '' : '\n'}${change.heading}`)
    heading = change.heading
    console.log(`- ${change.sentence}`)
  }
  if (changes.length === 0) console.log('The versions are the same.')
  return 0
}
