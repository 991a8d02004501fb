import { readFile } from 'node:fs/promises'
import { type Section, readCatalogue } from './catalogue.ts'
import { uncovered } from './coverage.ts'
import { unshown } from './shown.ts'

/** The catalogue of tests/spec, and all in which it, the product spec and the tests with these titles do not agree. */
export async function checkSpec(titles: ReadonlySet<string>): Promise<{ catalogue: Section[]; problems: string[] }> {
  const [text, catalogue] = await Promise.all([readFile('docs/product-spec.md', 'utf8'), readCatalogue('tests/spec')])
  const { lacking, unknown } = unshown(catalogue, titles)
  return { catalogue, problems: [...uncovered(text, catalogue), ...lacking, ...unknown] }
}
