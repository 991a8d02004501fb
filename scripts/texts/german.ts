import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, Text as Translation } from '../../src/texts/reader.ts'
import { exemptions, exempts } from './exempt.ts'
import { type Text, textsInCode } from './inCode.ts'
import { messagesInCode, namesIn } from './messages.ts'

/** What is wrong with the German of the product, as `path:line: …` or `path: …`. */
export interface GermanGaps {
  /** Texts of the code without German, or whose German only the server has. */
  missing: string[]
  /** Texts of the code that nobody gives to `t`, and calls of `t` that cannot be collected. */
  untranslated: string[]
  /** German of no text, of other places to fill in, or twice. */
  wrong: string[]
}

/** A catalogue's file. */
export interface CatalogueFile {
  path: string
  catalogue: Catalogue
}

const catalogueFolders = ['src/texts/german', 'server/texts']

export const catalogueFiles = (): CatalogueFile[] =>
  catalogueFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
      .map((path) => ({ path, catalogue: JSON.parse(readFileSync(path, 'utf8')) as Catalogue })),
  )

/** The source files whose texts people read. */
export const codeFiles = (): { path: string; source: string }[] =>
  ['src', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .toSorted()
      .map((path) => ({ path, source: readFileSync(path, 'utf8') })),
  )

export function germanGaps(files: { path: string; source: string }[], catalogues: CatalogueFile[]): GermanGaps {
  const all = new Map(catalogues.flatMap(({ catalogue }) => Object.entries(catalogue)))
  const reaches = (path: string, text: string) =>
    !isClient(path) || catalogues.some((each) => isClient(each.path) && Object.hasOwn(each.catalogue, text))
  const used = new Set<string>()
  const gaps: GermanGaps = { missing: [], untranslated: [], wrong: [] }
  for (const { path, source } of files) {
    const { messages, misuses } = messagesInCode(path, source)
    for (const { line, text, names, isPlural } of messages) {
      used.add(text)
      const german = all.get(text)
      if (german === undefined) gaps.missing.push(`${path}:${line}: ${text}`)
      else if (!reaches(path, text)) gaps.missing.push(`${path}:${line}: ${text}: only the server has its German.`)
      else if (!isSame(german, names, isPlural)) gaps.wrong.push(`${path}:${line}: ${text}: ${JSON.stringify(german)}`)
    }
    gaps.untranslated.push(...misuses.map(({ line, why }) => `${path}:${line}: ${why}`))
    gaps.untranslated.push(...untranslated(path, source).map(({ line, text }) => `${path}:${line}: ${text}`))
  }
  const owners = new Map<string, string>()
  for (const { path, catalogue } of catalogues)
    for (const text of Object.keys(catalogue)) {
      const owner = owners.get(text)
      if (!used.has(text)) gaps.wrong.push(`${path}: no text is “${text}”.`)
      if (owner !== undefined) gaps.wrong.push(`${path}: “${text}” is already in ${owner}.`)
      owners.set(text, path)
    }
  return gaps
}

/** The server reads the client's catalogues too; the client reads only its own. */
const isClient = (path: string): boolean => path.startsWith('src/')

/** A plural may leave out its number in some forms. */
function isSame(german: Translation, names: string[], isPlural: boolean): boolean {
  if (typeof german === 'string') return !isPlural && sameNames(german, names)
  return isPlural && Object.values(german).every((form) => sameNames(`${form}{count}`, [...names, 'count']))
}

const sameNames = (text: string, names: string[]): boolean =>
  JSON.stringify([...new Set(namesIn(text))].toSorted()) === JSON.stringify([...new Set(names)].toSorted())

/** The exemptions that no text of these files needs, as `path: why`. */
export function unusedExemptions(files: { path: string; source: string }[]): string[] {
  const used = new Set(
    files.flatMap(({ path, source }) =>
      unmarked(path, source).flatMap(({ text }) => exemptions.filter((each) => exempts(each, path, text))),
    ),
  )
  return exemptions.filter((each) => !used.has(each)).map(({ path, why }) => `${path.source}: ${why}`)
}

/** The texts of the code that should be translated and are not. */
const untranslated = (path: string, source: string): Text[] =>
  unmarked(path, source).filter(({ text }) => !exemptions.some((each) => exempts(each, path, text)))

/** The texts that are found in code by how they look, without those that are translated or thrown for the log. */
const unmarked = (path: string, source: string): Text[] =>
  textsInCode(path, source).filter(({ isMessage, isThrown }) => !isMessage && !isThrown)
