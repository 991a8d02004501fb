import { describe, expect, it } from 'vitest'
import { fieldListsOf } from '../../../src/screens/workbench/editor/contents/fieldLists.ts'
import { subjectsOf } from '../../../src/screens/workbench/editor/conditions/subjects.ts'
import { peopleOf } from '../../../src/screens/workbench/editor/properties/Rights.tsx'
import { optionsIn, optionsPlace } from '../../../src/screens/workbench/editor/properties/optionEdits.ts'
import { newFieldStage } from '../../../src/screens/workbench/editor/adding/newFieldForm.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { builtFrom } from '../../../src/workbench/conditions/built.ts'
import { rulesFor, shownWhen } from '../../../src/workbench/conditions/places.ts'
import { compare } from '../../../src/workbench/comparison/compare.ts'
import { removedValues } from '../../../src/workbench/comparison/removed.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { doing } from '../../../src/workbench/edits/operations.ts'
import { type DefinitionFiles, type JsonPath, formTypes } from '../../../src/workbench/files.ts'
import { completionsAt } from '../../../src/workbench/json/completions.ts'
import { symbolTableOf } from '../../../src/workbench/symbolTable.ts'
import { eventsOf, stagesOnPath, statesInside } from '../../../src/workbench/paths.ts'
import { drawnPath } from '../../../src/workbench/preview/path.ts'
import { createPreview } from '../../../src/workbench/preview/stage.ts'
import type { Selection } from '../../../src/workbench/properties/selection.ts'
import { propertyValues } from '../../../src/workbench/properties/form.ts'
import { mistakeIn } from '../../../src/workbench/properties/placeOfMistake.ts'
import { propertiesOf } from '../../../src/workbench/properties/property.ts'
import { conditionSentence } from '../../../src/workbench/sentences/condition.ts'
import { allUses } from '../../../src/workbench/references/uses.ts'
import { labelOf, namingOf } from '../../../src/workbench/sentences/naming.ts'
import { english } from '../../../src/engine/locale.ts'
import { cellText } from '../../../src/workbench/tables/cells.ts'
import { gridIn } from '../../../src/workbench/tables/grid.ts'
import { chance } from '../../support/chance.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const { pick, integer } = chance('hostile drafts')
const junk = [
  null,
  true,
  -1,
  1e99,
  '',
  'x',
  '__proto__',
  [],
  {},
  [null],
  [[]],
  { $ref: '#' },
  { properties: 7 },
  { a: null },
]

/** The value with something else in one place. */
function spoilt(value: unknown): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (keys.length === 0 || integer(0, 6) === 0) return pick(junk)
  const key = pick(keys) ?? ''
  if (Array.isArray(value)) return value.map((each: unknown, n) => (String(n) === key ? spoilt(each) : each))
  return isRecord(value) ? { ...value, [key]: spoilt(value[key]) } : value
}

function spoiltFiles(): DefinitionFiles {
  const path =
    pick([...files.keys()].filter((each) => /legal-review|reference|application|tables|paths|records/.test(each))) ?? ''
  const text = files.get(path) ?? ''
  const now = integer(0, 10) === 0 ? text.slice(0, integer(0, text.length)) : JSON.stringify(spoilt(JSON.parse(text)))
  return new Map([...files, [path, now]])
}

/** All that the editor shows of a stage and of the tables. */
function show(now: DefinitionFiles): void {
  const stage = 'legal_review'
  const symbols = symbolTableOf(now)
  formTypes(now)
  createPreview()(now, stage)
  newFieldStage(now, stage)
  subjectsOf(symbols, stage)
  mistakeIn(now, 'stages/legal-review/ui.schema.json:3:9: Something is wrong.')
  const naming = namingOf(symbols, stage)
  for (const field of fieldListsOf(now, stage).flatMap(({ fields }) => fields)) {
    const of = symbols.stages.get(stage)
    if (of) labelOf(symbols, of, field)
    propertyValues(now, propertiesOf(now, { kind: 'field', stage, field }))
    const place = optionsPlace(now, { field: { stage, field } })
    if (place) optionsIn(now, place)
    const conditions = [shownWhen(now, stage, field), ...rulesFor(now, stage, field, 'require').map(({ when }) => when)]
    for (const condition of conditions) {
      builtFrom(condition)
      conditionSentence(condition, naming)
    }
  }
  const others: Selection[] = [
    ...peopleOf(now, stage).map((people) => ({ kind: 'people' as const, stage, people })),
    { kind: 'column', stage: 'credit_request', field: 'limit_requests', column: 'proposed_amount' },
    { kind: 'file', file: 'paths/annual-review.json' },
    { kind: 'pathStage', file: 'application.json', formType: 'legal_review' },
    { kind: 'pathState', file: 'application.json', state: 'ANALYSIS.LEGAL' },
    { kind: 'pathEvent', file: 'application.json', state: 'DRAFT', event: 'REQUEST_SUBMITTED' },
    { kind: 'file', file: 'records/limit-types.json' },
    { kind: 'part', file: 'records/limit-types.json', part: 'name' },
  ]
  for (const path of ['application.json', 'paths/annual-review.json']) {
    drawnPath(now, path)
    stagesOnPath(now, path)
    for (const { state } of statesInside(now, path, '')) eventsOf(now, path, state)
  }
  // Each of them looks at every name that there is.
  const other = pick(others)
  if (other) propertyValues(now, propertiesOf(now, other))
  for (const [path, text] of now)
    if (files.get(path) !== text) completionsAt(now, path, { text, offset: integer(0, text.length + 1) })
  for (const path of [...now.keys()].filter((each) => each.startsWith('tables/'))) {
    const grid = gridIn(now, path)
    grid?.rows.forEach((row) => row.forEach((cell, n) => grid.columns[n] && cellText(cell, grid.columns[n], english)))
  }
}

const example = await realTexts('docs/example')
const [request, decision] = ['stages/request/data.schema.json', 'stages/decision/stage.json']

describe('a draft that says anything at all', () => {
  it.each<[string, JsonPath, unknown]>([
    [decision, ['facts', 'rating', 'from'], {}],
    [decision, ['facts', 'total'], 'x'],
    [decision, ['guards', 0, 'rule', 'field'], []],
    [request, ['properties', 'rating'], null],
    [request, ['properties', 'has_csa', 'enum'], {}],
    [request, ['properties', 'title', 'formerly', 0], {}],
    [request, ['properties', 'covenants', 'formerly'], 'x'],
  ])('is compared, and its uses are found: %s %j', (file, at, value) => {
    const now = doing({ do: 'set', file, at, value })(example)
    if (isRefused(now)) throw new Error(now.refused)
    expect(allUses(now).map((use) => use.say()).length).toBeGreaterThan(100)
    expect(compare(example, now).length).toBeGreaterThan(0)
    expect(compare(now, example).length).toBeGreaterThan(0)
    expect(removedValues(example, now)).toEqual(expect.any(Array))
  })

  it.each(['__proto__', 'constructor', 'toString'])('is named as it is written where every object has a %s', (name) => {
    expect(namingOf(symbolTableOf(files), 'legal_review').nameOf(name)).toBe(name)
  })

  it('is shown, so that it can be mended', { timeout: 60_000 }, () => {
    for (let n = 0; n < 30; n += 1) {
      const now = spoiltFiles()
      const changed = [...now].filter(([path, text]) => files.get(path) !== text)
      expect(() => show(now), JSON.stringify(changed).slice(0, 4000)).not.toThrow()
    }
  })
})
