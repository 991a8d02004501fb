import type { TableDefinition } from '../../../engine/definition.ts'
import { isRecord, valueAt } from '../../../engine/path.ts'
import { cellWords } from '../../../engine/tables/words.ts'
import { valueIn, textAt } from '../../files.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { allOf, anyOf } from '../../sentences/joined.ts'
import { shown } from '../../sentences/naming.ts'
import type { Key, Place } from '../key.ts'
import { flag, list, set, value } from '../usual.ts'

const titled = (given: unknown): string => quoted(textAt(given, ['title']))

const column = (about: NonNullable<Key['about']>): Key => ({
  about,
  keys: () => ({
    name: value(() => t('name')),
    title: value(() => t('title')),
    type: value(() => t('type')),
    format: value(() => t('format')),
    enum: set(() => t('all its values')),
    optional: flag(() => t('may be missing')),
  }),
})

/** What a row decides, as people read it. */
function rowWords(row: unknown, { symbols, file }: Place): string {
  const table = valueIn(symbols.files, file)
  const titles = (key: 'inputs' | 'outputs') => {
    const all = valueAt(table, [key])
    return Array.isArray(all) ? all.map((each) => textAt(each, ['title'])) : []
  }
  if (!Array.isArray(row)) return shown(row)
  const inputs = titles('inputs')
  const conditions = inputs.flatMap((title, n) => {
    const words = cellText(row[n])
    return words === undefined ? [] : [`${title} ${words}`]
  })
  const values = titles('outputs').map((title, n) => `${title} ${shown(row[inputs.length + n])}`)
  const when = conditions.join(', ') || t('otherwise')
  return t('{when}: {then}', { when, then: values.join(', ') })
}

/** Undefined for a cell that matches everything. */
function cellText(cell: unknown): string | undefined {
  if (cell === null) return t('missing')
  if (!isRecord(cell)) return undefined
  const words = Object.entries(cell).map(
    ([word, operand]) => cellWords[word]?.sentence(anyOf([operand].flat().map((each) => shown(each)))) ?? '',
  )
  return words.length > 0 ? allOf(words) : undefined
}

const hits: Readonly<Record<TableDefinition['hit'], () => string>> = {
  first: () => t('the first row that matches decides'),
  unique: () => t('one row matches'),
  collect: () => t('all rows that match count'),
}

const isHit = (given: unknown): given is TableDefinition['hit'] => Object.hasOwn(hits, String(given))

/** `tables/<name>.json`: a decision table. */
export const table: Key = {
  keys: () => ({
    title: value(() => t('title')),
    inputs: {
      ...list(
        () => t('inputs'),
        column((_, given) => t('Input {name}', { name: titled(given) })),
      ),
      by: 'name',
    },
    outputs: {
      ...list(
        () => t('outputs'),
        column((_, given) => t('Output {name}', { name: titled(given) })),
      ),
      by: 'name',
    },
    hit: value(() => t('which rows count'), { reads: (given) => (isHit(given) ? hits[given]() : shown(given)) }),
    rows: list(() => t('rows'), { noun: () => t('row'), reads: rowWords }),
  }),
}
