import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import type { Rename } from '../edits/rename.ts'
import { type DefinitionFiles, fileOf, formTypes, pointerOf, stageOf, valueIn } from '../files.ts'
import { keyOf } from '../keys/registry.ts'
import { type SymbolTable, symbolTableOf } from '../symbolTable.ts'
import { placeOf } from '../references/uses.ts'
import { labelOf } from '../sentences/naming.ts'
import type { Change } from './change.ts'
import { compareValues } from './compareValues.ts'
import { headingOf } from './headings.ts'
import { renamesIn, underLaterNames } from './renames.ts'

/**
 * How one version of the definitions became another one, in sentences: the stages in their order, then the other
 * files. A file that is not JSON is compared as a text.
 */
export function compare(before: DefinitionFiles, after: DefinitionFiles): Change[] {
  const renames = renamesIn(before, after)
  const earlier = underLaterNames(before, renames)
  const files = [...new Set([...after.keys(), ...before.keys()])]
  return groupsOf(files, after).flatMap((group) => [
    ...renames.filter(({ formType }) => stageOf(group[0] ?? '') === formType).map((each) => renameOf(each, after)),
    ...compareGroup(earlier, after, group),
  ])
}

/** The files of each stage, in the stages' order; then every other file by itself. */
function groupsOf(files: string[], after: DefinitionFiles): string[][] {
  const stages = [...new Set([...formTypes(after), ...files.flatMap((file) => stageOf(file) ?? [])])]
  const others = files.filter((file) => stageOf(file) === undefined).sort()
  return [
    ...stages.map((formType) => files.filter((file) => stageOf(file) === formType)),
    ...others.map((file) => [file]),
  ]
}

/** A stage, or another file, that is new or gone is one change. */
function compareGroup(before: DefinitionFiles, after: DefinitionFiles, group: string[]): Change[] {
  const [first = ''] = group
  const formType = stageOf(first)
  const essential = formType === undefined ? first : fileOf(formType, 'data')
  const isNew = !before.has(essential) && after.has(essential)
  const isGone = before.has(essential) && !after.has(essential)
  if (!isNew && !isGone) return group.flatMap((file) => compareFile(before, after, file))
  const heading = headingOf(symbolTableOf(isNew ? after : before), first)
  const sentence = isNew ? t('New: {what}.', { what: heading }) : t('Removed: {what}.', { what: heading })
  return [{ file: essential, at: [], pointer: '', heading, sentence }]
}

function compareFile(before: DefinitionFiles, after: DefinitionFiles, file: string): Change[] {
  if (before.get(file) === after.get(file)) return []
  const [earlier, later] = [symbolTableOf(before), symbolTableOf(after)]
  const heading = headingOf(after.has(file) ? later : earlier, file)
  if ([before, after].some((files) => files.has(file) && valueIn(files, file) === undefined))
    return [
      {
        file,
        at: [],
        pointer: '',
        heading,
        sentence: t('{file} cannot be read as JSON in one of the versions.', { file }),
        isPlain: true,
      },
    ]
  const version = (symbols: SymbolTable) => ({ value: valueIn(symbols.files, file), place: placeOf(symbols, file) })
  const changes = compareValues(keyOf(file), { before: version(earlier), after: version(later) })
  return changes.map((change) => ({ ...change, heading }))
}

function renameOf({ formType, table, from, to }: Rename, after: DefinitionFiles): Change {
  const symbols = symbolTableOf(after)
  const stage = symbols.stages.get(formType)
  const at = table === undefined ? ['properties', to] : ['properties', table, 'items', 'properties', to]
  const field = stage ? quoted(labelOf(symbols, stage, table ?? to)) : to
  const file = fileOf(formType, 'data')
  const sentence =
    table === undefined
      ? t('{field}: the name {from} became {to}.', { field, from, to })
      : t('{field}: the name of the column {from} became {to}.', { field, from, to })
  return { file, at, pointer: pointerOf(at), heading: headingOf(symbols, file), sentence }
}
