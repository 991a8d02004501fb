import { named } from '../../texts/t.ts'
import type { CheckError } from '../checks.ts'
import type { FormData, Schema } from '../definition.ts'
import type { Facts } from '../conditions/facts.ts'
import { isRetired } from '../evolution/past.ts'
import { allSections } from '../layout.ts'
import { isRecord, withoutUnset } from '../path.ts'
import { isEmpty } from '../rows/blankRow.ts'
import { columnsOf } from '../rows/tables.ts'
import { isChoices, isMoney } from '../structure.ts'
import { withinReach } from './reach.ts'
import { hiddenCells, withoutHiddenCells } from '../rows/cells.ts'
import { cellsRequired } from '../rows/required.ts'
import { totalErrors } from '../rows/totals.ts'
import type { Stage } from '../stage.ts'
import { touched } from './touched.ts'
import { hiddenFields, omit, prune } from '../conditions/visibility.ts'
import { refusedByKind } from './kindErrors.ts'
import { changedSince, invalidFields } from './valid.ts'
import { type FieldError, type Finding, asFindings, inWords, missingAt, messageOf } from './wording.ts'

export type { FieldError } from './wording.ts'

/**
 * The errors that stop a save: values of the wrong shape among those that differ from what is stored
 * (spec decision 34), and missing fields that even a draft must have (spec decision 14). It can check the changed
 * values alone: a draft's schema never makes one value depend on another, and what must hold of several is checked if
 * one of them was changed.
 */
export function validateDraft(stage: Stage, data: FormData, facts: Facts, stored: FormData = {}): FieldError[] {
  const entered = withoutUnset(data)
  const present = judged(stage, entered, facts)
  const shown = Object.fromEntries(Object.entries(entered).filter(([field]) => Object.hasOwn(present, field)))
  const seen = withoutHiddenCells(stage, shown, facts)
  // First compare, then cut: a text that differs only beyond its limit has changed too.
  const changed = withinReach(stage.data, touched(stage.data, seen, withoutUnset(stored)))
  const missing = Object.entries(stage.stage.draftRequired ?? {}).filter(([field]) => isEmpty(present[field]))
  // A field that is hidden is not required.
  const hidden = missing.length === 0 ? noFields : hiddenFields(stage, present, facts)
  const broken = ofAskedFields(stage, invalidFields(stage, present, facts))
  // What is hidden counts as unset in what is stored, too.
  const invalid = broken.length === 0 ? [] : changedSince(stage, broken, present, judged(stage, stored, facts))
  return [
    ...missing.flatMap(([path, message]) => (hidden.has(path) ? [] : [{ path, message: named(message) }])),
    ...inOrder(stage, [...inWords(findingsOf(stage, 'draft', changed)), ...refusedByKind(stage, changed), ...invalid]),
  ]
}

const noFields: ReadonlySet<string> = new Set()

/** The errors of a form that is to be complete, in the order of the screen. A hidden field is not required. */
export const validateWhole = (stage: Stage, data: FormData, facts: Facts): FieldError[] =>
  inWords(inOrder(stage, findWhole(stage, data, facts)))

/**
 * What is wrong in a form that is to be complete: not yet in words or in order, and perhaps several findings of one
 * path.
 */
export function findWhole(stage: Stage, data: FormData, facts: Facts): Finding[] {
  const entered = withinReach(stage.data, withoutUnset(data))
  const hidden = hiddenFields(stage, entered, facts)
  const shown = omit(entered, hidden)
  const visible = withoutHiddenCells(stage, shown, facts)
  const errors = findingsOf(stage, 'submit', withoutEmptyLists(stage, visible))
  const cells = errors.length === 0 ? hidden : hiddenCells(stage, shown, facts)
  const seen = errors.filter(({ path }) => !hidden.has(path) && !cells.has(path))
  return [
    ...seen,
    ...ofAskedFields(stage, [
      ...asFindings(refusedByKind(stage, visible)),
      ...missingCells(stage, visible, facts),
      ...asFindings(invalidFields(stage, visible, facts)),
      ...asFindings(totalErrors(stage, visible)),
    ]),
  ]
}

/** The errors without those of retired fields, which nobody can correct. */
const ofAskedFields = <Found extends { path: string }>({ data }: Stage, errors: Found[]): Found[] =>
  errors.filter(({ path }) => !isRetired(data.properties[path.split('.', 1)[0] ?? path] ?? {}))

/**
 * The data without lists that hold nothing, which count as unset. Where a list says how many entries it needs, or its
 * rows what they need, it is judged by that.
 */
function withoutEmptyLists({ data: { properties } }: Stage, visible: FormData): FormData {
  const isIdle = (field: string) => {
    const { minItems, items } = properties[field] ?? {}
    const isBlank = isRecord(items) && Array.isArray(items.required) && items.required.length > 0 ? isNone : isEmpty
    return minItems === undefined && isBlank(visible[field])
  }
  const idle = Object.keys(visible).filter((field) => Array.isArray(visible[field]) && isIdle(field))
  return idle.length === 0 ? visible : omit(visible, new Set(idle))
}

const isNone = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** The visible, entered values, cut so that they are quick to check (`reach.ts`). */
const judged = (stage: Stage, data: FormData, facts: Facts): FormData =>
  prune(stage, withinReach(stage.data, withoutUnset(data)), facts)

function findingsOf(stage: Stage, key: 'draft' | 'submit', data: FormData): Finding[] {
  const check = stage.checks[key]
  if (!check) throw new Error(`Stage ${stage.stage.formType} has no check '${key}'.`)
  if (check(data)) return []
  const errors = (check.errors ?? []).filter(({ keyword }) => !compound.includes(keyword))
  return withoutRowsOfTooMany(errors).map((error) => {
    const path = pathOf(error)
    return { path: drawnAt(stage.data, path), say: () => messageOf(stage, path, error) }
  })
}

/** If a table has too many rows, keeps the error that says so, and drops those of its rows. */
function withoutRowsOfTooMany(errors: CheckError[]): CheckError[] {
  const tooMany = errors.filter(({ keyword }) => keyword === 'maxItems').map(({ instancePath }) => `${instancePath}/`)
  return tooMany.length === 0
    ? errors
    : errors.filter(({ instancePath }) => !tooMany.some((list) => instancePath.startsWith(list)))
}

/** Of an error within several choices or money: the field or the cell that draws it. */
function drawnAt({ properties = {} }: Schema, path: string): string {
  if (!path.includes('.')) return path
  const [field = '', place, column] = path.split('.')
  const schema = properties[field]
  if (!isRecord(schema) || place === undefined) return path
  if (isChoices(schema) || isMoney(schema)) return field
  const cell = column === undefined ? undefined : columnsOf(schema)[column]
  return cell && isMoney(cell) ? `${field}.${place}.${column}` : path
}

/** The first error of each path, in the order of the screen. */
export function inOrder<Found extends { path: string }>(stage: Stage, errors: Found[]): Found[] {
  if (errors.length === 0) return errors
  const byPath = new Map<string, Found>()
  for (const error of errors) if (!byPath.has(error.path)) byPath.set(error.path, error)
  const order = orderOf(stage)
  const place = ({ path }: Found): number => order.get(path.split('.', 1)[0] ?? path) ?? order.size
  return [...byPath.values()]
    .map((error) => ({ error, at: place(error) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ error }) => error)
}

/** The unset cells that rules within a row require; a hidden one is not required. */
function missingCells(stage: Stage, visible: FormData, facts: Facts): Finding[] {
  const paths = cellsRequired(stage, visible, facts)
  if (paths.length === 0) return []
  const hidden = hiddenCells(stage, visible, facts)
  return paths.flatMap((path) => (hidden.has(path) ? [] : missingAt(stage, path)))
}

const orders = new WeakMap<Stage['ui'], ReadonlyMap<string, number>>()

/** Where each field is on the screen; worked out once. */
function orderOf({ ui }: Stage): ReadonlyMap<string, number> {
  const known = orders.get(ui)
  if (known) return known
  const fields = allSections(ui).flatMap((section) => section.fields)
  const order = new Map(fields.map((field, n) => [field, n] as const))
  orders.set(ui, order)
  return order
}

/** Keywords whose own errors only repeat those of other keywords. */
const compound = ['if', 'anyOf', 'oneOf', 'allOf']

function pathOf({ instancePath, params }: CheckError): string {
  const named = params.missingProperty ?? params.additionalProperty
  // Most errors of a form are its fields that are missing: nothing has to be taken apart for them.
  if (instancePath === '') return typeof named === 'string' ? named : ''
  const place = instancePath.slice(1).replaceAll('/', '.')
  // A table of many rows has as many errors: only what is escaped is unescaped.
  const path = place.includes('~') ? place.replaceAll('~1', '/').replaceAll('~0', '~') : place
  return typeof named === 'string' ? `${path}.${named}` : path
}
