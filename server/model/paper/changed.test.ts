import { expect, it } from 'vitest'
import { chance } from '../../../tests/support/chance.ts'
import { drawnForms, paperDefinition } from '../../../tests/support/papers/generated.ts'
import { published } from '../../../tests/support/stages.ts'
import { workflowsOf } from '../machines/workflows.ts'
import { composePaper } from './compose.ts'

const drawn = chance('changed paragraphs')
const paper = paperDefinition()
const { application, reference, stage } = await published()
const stages = application.stages.map(({ formType }) => stage(formType))
const { runtimes } = workflowsOf({ stages, application, kinds: {}, reference })
const forms = await drawnForms(paper, { script: 'latin', drawn, size: 'small' })

/** Every field of every form, also those that are not in the paper. */
const all = [...forms].flatMap(([source, form]) =>
  Object.keys(form.files.data.properties).map((field) => ({ formType: form.files.stage.formType, source, field })),
)
const pathOf = ({ source, field }: (typeof all)[number]) => `${source}.${field}`
const isBefore = (formType: string) => runtimes.get(formType)?.downstream.includes(paper.compiledBy) ?? false
const named = paper.chapters.flatMap(({ fields }) => fields)

const seqs = { written: 1, compiled: 5, changed: 6 }
const at = new Date(Date.UTC(2026, 10, 21))
const by = (seq: number) => ({ seq, at, by: 'Ann Bo', onBehalfOf: null })

/** The paragraphs that are marked when these fields were changed after the compilation. */
function marked(changed: typeof all, compiled = seqs.compiled): string[] {
  const isChanged = new Set(changed.map(({ formType, field }) => `${formType}.${field}`))
  const content = composePaper({
    paper,
    forms: new Map(
      [...forms].map(([source, form]) => [source, { ...form, isBefore: isBefore(form.files.stage.formType) }]),
    ),
    writtenBy: (formType, field) => by(isChanged.has(`${formType}.${field}`) ? seqs.changed : seqs.written),
    compiled: by(compiled),
    nameOf: () => undefined,
  })
  const paragraphs = content.chapters.flatMap((chapter) => chapter.paragraphs)
  const sourceOf = (formType: string) => stage(formType).stage.source
  return paragraphs.flatMap((each) => (each.changed ? [`${sourceOf(each.form_key)}.${each.field}`] : [])).toSorted()
}

/** Its own, if a stage before the compiling one has it, and what sums it up. */
const belongingTo = (changed: typeof all): string[] =>
  named
    .filter((path) => {
      const sources = paper.sources?.[path]
      return changed.some((each) =>
        sources ? sources.includes(pathOf(each)) : path === pathOf(each) && isBefore(each.formType),
      )
    })
    .toSorted()

it('A field that is changed after the compilation marks exactly its paragraphs, whichever it is', () => {
  expect(all.length).toBeGreaterThan(100)
  for (const field of all) expect(marked([field]), pathOf(field)).toEqual(belongingTo([field]))
  const counts = new Set(all.map((field) => belongingTo([field]).length))
  expect([...counts].toSorted((one, other) => one - other)).toEqual([0, 1, 2])
})

it('Several fields mark the paragraphs of each, until they are compiled again', () => {
  for (let n = 0; n < 50; n += 1) {
    const changed = drawn.shuffled(all).slice(0, drawn.integer(2, 30))
    // A summary that was changed later than what it sums up is no longer marked: it was written from it.
    const ofOthers = changed.filter((each) => paper.sources?.[pathOf(each)] === undefined)
    expect(marked(ofOthers)).toEqual(belongingTo(ofOthers))
    expect(marked(ofOthers, seqs.changed)).toEqual([])
  }
})
