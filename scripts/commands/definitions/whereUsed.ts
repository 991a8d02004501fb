import { relative } from 'node:path'
import { print } from '../../../server/definitions/check/mistake.ts'
import { choice } from '../../../server/definitions/check/suggest.ts'
import { readSource } from '../../../server/definitions/readSource.ts'
import { ForOperator } from '../../../server/errors/forOperator.ts'
import { allUses } from '../../../src/workbench/references/uses.ts'
import { whereUsed } from '../../../src/workbench/references/whereUsed.ts'
import { textsOf } from './version.ts'

/**
 * Prints every place that uses a thing: a field as `<stage>.<field>`, anything else as `<kind>:<name>`, such as
 * `role:…`.
 */
export async function printUses(dir: string, thing: string): Promise<number> {
  const source = await readSource(dir, true)
  const files = textsOf(source)
  const [kind, id] = thing.includes(':') ? thing.split(':', 2) : ['field', thing]
  const known = allUses(files).filter((use) => use.kind === kind)
  const [first] = known
  if (!first) throw new ForOperator(`There is no kind "${kind}".${choice(kind ?? '', allKinds(files))}`)
  const ids = [...new Set(known.map((use) => use.id))]
  if (id === undefined || !ids.includes(id))
    throw new ForOperator(`There is no ${kind} "${id}".${choice(id ?? '', ids)}`)
  const uses = whereUsed(files, { kind: first.kind, id })
  const folder = relative('.', dir)
  for (const { file, at, on, sentence } of uses) {
    const line = print({ file, at: [...at], on, message: sentence }, source)
    console.log(folder ? `${folder}/${line}` : line)
  }
  console.log(uses.length === 1 ? '1 use.' : `${uses.length} uses.`)
  return 0
}

const allKinds = (files: Parameters<typeof allUses>[0]): Set<string> => new Set(allUses(files).map(({ kind }) => kind))
