import { readFile } from 'node:fs/promises'
import { type Section, readCatalogue } from './catalogue.ts'
import { uncovered } from './coverage.ts'
import { unshown } from './shown.ts'
import type { Tie } from './tie.ts'
import { readTies } from './ties.ts'

export interface SpecReport {
  catalogue: Section[]
  ties: Tie[]
  /** Every disagreement between the catalogue, the product spec and the tests. */
  problems: string[]
}

export async function checkSpec(): Promise<SpecReport> {
  const [text, catalogue, { ties, problems }] = await Promise.all([
    readFile('docs/product-spec.md', 'utf8'),
    readCatalogue('tests/spec'),
    readTies(),
  ])
  return { catalogue, ties, problems: [...uncovered(text, catalogue), ...problems, ...unshown(catalogue, ties)] }
}
