import { describe, expect, it } from 'vitest'
import { selectionIn } from '../../../src/screens/workbench/editor/selection.ts'
import { compare } from '../../../src/workbench/comparison/compare.ts'
import { acts } from '../../../src/workbench/edits/acts.ts'
import { type Edit, inOrder, isRefused } from '../../../src/workbench/edits/edit.ts'
import { eventsOf, isPath, namesOnPath, stagesOnPath, statesInside } from '../../../src/workbench/paths.ts'
import { drawnPath } from '../../../src/workbench/preview/path.ts'
import type { Selection } from '../../../src/workbench/properties/selection.ts'
import { propertyEdits, propertyValues } from '../../../src/workbench/properties/form.ts'
import { mistakeIn } from '../../../src/workbench/properties/placeOfMistake.ts'
import { propertiesOf } from '../../../src/workbench/properties/property.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const paths = [...files.keys()].filter(isPath)
const [application, review] = ['application.json', 'paths/annual-review.json'] as const
const legalReview = 'stages/legal-review/workflow.json'

function after(...edits: Edit[]) {
  const result = inOrder(...edits)(files)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

/** Every state of a path, inner ones too. */
const statesOf = (file: string, within = ''): string[] =>
  statesInside(files, file, within).flatMap(({ state }) => [state, ...statesOf(file, state)])

/** Everything of a path that has a form. */
const partsOf = (file: string): Selection[] => [
  { kind: 'file', file },
  ...stagesOnPath(files, file).map((formType) => ({ kind: 'pathStage' as const, file, formType })),
  ...statesOf(file).flatMap((state): Selection[] => [
    { kind: 'pathState', file, state },
    ...eventsOf(files, file, state).map((event) => ({ kind: 'pathEvent' as const, file, state, event })),
  ]),
]

describe('the path of a kind of application, as forms', () => {
  it('changes nothing while nothing is entered', () => {
    const all = paths.flatMap(partsOf)
    expect(all.length).toBeGreaterThan(60)
    for (const selection of all) {
      const properties = propertiesOf(files, selection)
      expect(properties.length).toBeGreaterThan(0)
      expect(propertyEdits(files, properties, propertyValues(files, properties))).toEqual([])
    }
  })

  it('shows what each stage holds', () => {
    const { stages } = JSON.parse(files.get(application) ?? '') as { stages: Record<string, unknown>[] }
    for (const { formType, ...held } of stages) {
      const properties = propertiesOf(files, { kind: 'pathStage', file: application, formType: String(formType) })
      expect(Object.values(propertyValues(files, properties))).toEqual(expect.arrayContaining(Object.values(held)))
    }
  })

  it('offers what the kind has, not what others have', () => {
    const [target] = propertiesOf(files, {
      kind: 'pathEvent',
      file: review,
      state: 'DRAFT',
      event: 'REQUEST_SUBMITTED',
    })
    expect(target?.schema.enum).toEqual(statesInside(files, review, '').map(({ code }) => code))
    const [follows] = propertiesOf(files, { kind: 'pathStage', file: review, formType: 'credit_analysis' })
    expect(follows?.schema.items).toMatchObject({
      enum: ['credit_request', 'credit_review', 'credit_compilation', 'credit_approval'],
    })
  })

  it('draws the path, and nothing where states lead to each other without end', () => {
    expect(drawnPath(files, review)?.states.map(({ id }) => id)).toEqual(statesOf(review))
    const text = files.get(review) ?? ''
    const endless = text.replace(
      '"DRAFT": {',
      '"A": { "always": [{ "target": "B" }] }, "B": { "always": [{ "target": "A" }], "on": { "X": { "target": "A" } } }, "DRAFT": {',
    )
    expect(endless).not.toBe(text)
    expect(drawnPath(new Map([...files, [review, endless]]), review)).toBeUndefined()
    expect(drawnPath(new Map([...files, [review, '{}']]), review)).toBeUndefined()
    const number = text.replace('"name": "Draft"', '"name": 5')
    expect(drawnPath(new Map([...files, [review, number]]), review)).toBeUndefined()
  })

  it('is shown while a state is typed that has no code yet', () => {
    const typed = files.get(review)?.replace('"states": {', '"states": { "": {},') ?? ''
    expect(typed).not.toBe(files.get(review))
    expect([...namesOnPath(new Map([...files, [review, typed]]), review).keys()]).toEqual(statesOf(review))
    expect(selectionIn(new URLSearchParams({ file: review, state: '' }))).toEqual({ kind: 'file', file: review })
  })

  it.each([
    ['"formType": "credit_analysis"', { kind: 'pathStage', file: review, formType: 'credit_analysis' }],
    ['"name": "Analysis"', { kind: 'pathState', file: review, state: 'ANALYSIS' }],
    ['"target": "COMPILATION"', { kind: 'pathEvent', file: review, state: 'ANALYSIS', event: 'ANALYSIS_COMPLETED' }],
    ['"id": "ANNUAL_REVIEW"', { kind: 'file', file: review }],
  ])('is where a mistake at %s leads', (text, chosen) => {
    const before = files.get(review)?.split(text, 1)[0]?.split('\n') ?? []
    const place = `${review}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
    expect(mistakeIn(files, `${place}: It is wrong. Mend it.`).selection).toEqual(chosen)
  })
})

describe('what an analyst does with a path', () => {
  it('is compared by the names of its states', () => {
    const now = after(acts.removeEvent({ file: review, state: 'ANALYSIS', event: 'ANALYSIS_COMPLETED' }))
    const sentences = compare(files, now).map(({ sentence }) => sentence)
    expect(sentences.join()).toContain('“Compilation”')
    expect(sentences.join()).not.toContain('“COMPILATION”')
  })

  const line = '    { "formType": "credit_analysis", "after": ["credit_review"] },\n'
  const compilation = '    { "formType": "credit_compilation", "after": ["credit_analysis"] },\n'

  it.each<[string, Edit[], string, (text: string) => string]>([
    [
      'one more stage, between two others',
      [
        acts.addPathStage({ file: review, formType: 'legal_review' }),
        acts.movePathStage({ file: review, formType: 'legal_review', before: 'credit_analysis' }),
      ],
      review,
      (text) => text.replace(line, `    { "formType": "legal_review", "after": [] },\n${line}`),
    ],
    [
      'another order of stages',
      [acts.movePathStage({ file: review, formType: 'credit_analysis', before: 'credit_approval' })],
      review,
      (text) => text.replace(line, '').replace(compilation, `${compilation}${line}`),
    ],
    [
      'one stage less, which another one follows',
      [acts.removePathStage({ file: review, formType: 'credit_analysis' })],
      review,
      (text) => text.replace(line, '').replace(compilation, compilation.replace('["credit_analysis"]', '[]')),
    ],
    [
      'one more state before another one, and what leads there',
      [
        acts.addState({ file: review, within: '', code: 'LEGAL_PENDING' }),
        acts.moveState({ file: review, state: 'LEGAL_PENDING', before: 'ANALYSIS' }),
        acts.addEvent({ file: review, state: 'LEGAL_PENDING', event: 'LEGAL_COMPLETED', target: 'ANALYSIS' }),
      ],
      review,
      (text) =>
        text.replace(
          '      "ANALYSIS": {',
          '      "LEGAL_PENDING": { "meta": { "name": "Legal pending" }, "on": { "LEGAL_COMPLETED": { "target": "ANALYSIS" } } },\n      "ANALYSIS": {',
        ),
    ],
    [
      'a new state of a stage, in which they may work who may in the first',
      [acts.addState({ file: legalReview, within: '', code: 'WITH_COUNSEL' })],
      legalReview,
      (text) =>
        text.replace(
          /\n {2}\}\n\}\n$/,
          ',\n    "WITH_COUNSEL": { "meta": { "name": "With counsel", "editable": "legal reviewers" } }$&',
        ),
    ],
    [
      'one way less, the only one of its state',
      [acts.removeEvent({ file: review, state: 'ANALYSIS', event: 'ANALYSIS_COMPLETED' })],
      review,
      (text) =>
        text.replace(
          '["credit_analysis"] },\n        "on": { "ANALYSIS_COMPLETED": { "target": "COMPILATION" } }\n',
          '["credit_analysis"] }\n',
        ),
    ],
    [
      'one state less',
      [acts.removeState({ file: application, state: 'WITHDRAWN' })],
      application,
      (text) => text.replace(/,\n +"WITHDRAWN": \{ "type": .*\n/, '\n'),
    ],
  ])('%s', (_, edits, file, byHand) => {
    const text = files.get(file) ?? ''
    expect(byHand(text)).not.toBe(text)
    const result = after(...edits)
    expect(result.get(file)).toBe(byHand(text))
    expect([...result].filter(([path, now]) => files.get(path) !== now).map(([path]) => path)).toEqual([file])
  })

  it.each<[string, Edit]>([
    ['This stage is already on the path.', acts.addPathStage({ file: review, formType: 'credit_analysis' })],
    ['There is no stage legal_review on this path.', acts.movePathStage({ file: review, formType: 'legal_review' })],
    [
      'A state with the code DRAFT already exists. Choose another code.',
      acts.addState({ file: review, within: '', code: 'DRAFT' }),
    ],
    [
      'A code consists of capital letters, digits and “_”, and begins with a letter.',
      acts.addState({ file: review, within: '', code: 'Legal' }),
    ],
    [
      'This state already reacts to REQUEST_SUBMITTED.',
      acts.addEvent({ file: review, state: 'DRAFT', event: 'REQUEST_SUBMITTED', target: 'ANALYSIS' }),
    ],
    [
      'There is no state GONE on this path.',
      acts.addEvent({ file: review, state: 'GONE', event: 'REQUEST_SUBMITTED', target: 'ANALYSIS' }),
    ],
    ['There is no state GONE on this path.', acts.addState({ file: review, within: 'GONE', code: 'INNER' })],
    [
      'There is nothing at /path/states/ANALYSIS/on/GONE.',
      acts.removeEvent({ file: review, state: 'ANALYSIS', event: 'GONE' }),
    ],
  ])('is refused: %s', (refused, edit) => {
    expect(edit(files)).toEqual({ refused })
  })
})
