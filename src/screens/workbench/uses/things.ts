import { t } from '../../../texts/t.ts'
import type { ThingKind } from '../../../workbench/keys/key.ts'
import { type SymbolTable, symbolTableOf } from '../../../workbench/symbolTable.ts'
import { allUses } from '../../../workbench/references/uses.ts'
import { labelOf } from '../../../workbench/sentences/naming.ts'

type Files = ReadonlyMap<string, string>

/** The kinds of things whose uses can be shown, as people call them. */
export const kinds: Readonly<Partial<Record<ThingKind, () => string>>> = {
  field: () => t('Field'),
  column: () => t('Column'),
  list: () => t('Option list'),
  role: () => t('Role'),
  party: () => t('Party'),
  state: () => t('State'),
  transition: () => t('Action'),
  stage: () => t('Stage'),
  table: () => t('Decision table'),
  records: () => t('Record type'),
  document: () => t('Document'),
}

export const isKind = (value: string): value is ThingKind => Object.hasOwn(kinds, value)

export interface Choice {
  id: string
  name: string
}

/** Everything of a kind that the definitions name, by name. */
export function thingsOf(files: Files, kind: ThingKind): Choice[] {
  const symbols = symbolTableOf(files)
  const ids = new Set(allUses(files).flatMap((use) => (use.kind === kind ? [use.id] : [])))
  return [...ids]
    .map((id) => ({ id, name: nameOf(symbols, kind, id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The name of a thing, with the stage that it belongs to. */
function nameOf(symbols: SymbolTable, kind: ThingKind, id: string): string {
  if (kind === 'role') return symbols.roles.get(id) ?? id
  const [formType = '', ...rest] = id.split('.')
  const stage = symbols.stages.get(formType)
  if (!stage) return id
  const inner = rest.join('.')
  const names: Partial<Record<ThingKind, string>> = {
    field: labelOf(symbols, stage, inner),
    state: [...stage.states].find(([keys]) => keys.split('.').at(-1) === inner)?.[1],
    transition: stage.transitions.get(inner),
    stage: stage.title,
  }
  return inner === '' ? stage.title : `${stage.title}: ${names[kind] ?? inner}`
}
