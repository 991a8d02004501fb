import { type ShownTable, type ShownText, shownField } from '../../../src/engine/shown/field.ts'
import type { NameOf } from '../../../src/engine/shown/value.ts'
import type { FormData, PaperDefinition, RecordPath, StageFiles } from '../../../src/engine/definition.ts'
import { named } from '../../../src/texts/t.ts'
import type { Authorship } from '../../store/audit/authorship.ts'

/** A form as the reader of the paper sees it. */
export interface PaperForm {
  files: StageFiles
  /** The data without the fields that are hidden from the reader. */
  data: FormData
  /** The fields that the reader may not see, and others may. */
  withheld: ReadonlySet<string>
  /** The stage comes before the one that compiles the paper. */
  isBefore: boolean
}

/** Everything that a paper is composed from. */
export interface PaperInput {
  paper: PaperDefinition
  /** The forms, by the `source` of their stage. */
  forms: ReadonlyMap<string, PaperForm>
  writtenBy(formType: string, field: string): Authorship | undefined
  /** When the paper was compiled last. */
  compiled?: Authorship
  nameOf: NameOf
  /** Whether to include summary fields that are still empty. */
  unwritten?: boolean
}

/** Who wrote something, and when. */
export interface WireAuthorship {
  by: string
  on_behalf_of: string | null
  at: string
}

/** The content of a field. */
export interface Passage {
  form_key: string
  form_name: string
  field: string
  title: string
  written: WireAuthorship | null
  text?: ShownText
  table?: ShownTable
  /** The field was changed after the paper was compiled. Without `text` and `table`, it was emptied. */
  changed: boolean
}

/** A field of the paper, with the fields that it sums up if it is a summary. */
export interface Paragraph extends Passage {
  sources?: Passage[]
}

export interface Chapter {
  title: string
  paragraphs: Paragraph[]
}

/** The credit paper, the same for the screen and for every file made from it. */
export interface PaperContent {
  title: string
  /** When it was compiled last; null if it never was. */
  compiled: WireAuthorship | null
  /** How many paragraphs are marked as changed. */
  changed: number
  /** How many fields are left out because the reader may not see them. */
  withheld: number
  chapters: Chapter[]
}

/** Makes the paper of an application's forms. */
export function composePaper(input: PaperInput): PaperContent {
  const { paper, compiled } = input
  const chapters = paper.chapters
    .map(({ title, fields }) => ({
      title: named(title),
      paragraphs: fields.flatMap((path) => paragraphOf(input, path) ?? []),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
  const places = paper.chapters.flatMap(({ fields }) => fields).map((path) => placeOf(input, path))
  return {
    title: named(paper.title),
    compiled: compiled ? writtenAs(compiled) : null,
    changed: chapters.flatMap(({ paragraphs }) => paragraphs).filter(({ changed }) => changed).length,
    withheld: places.filter((place) => place?.form.withheld.has(place.field)).length,
    chapters,
  }
}

interface Place {
  path: RecordPath
  form: PaperForm
  field: string
}

/** Undefined if the form was never opened. */
function placeOf({ forms }: PaperInput, path: RecordPath): Place | undefined {
  const [source = '', field = ''] = path.split('.', 2)
  const form = forms.get(source)
  return form && { path, form, field }
}

function paragraphOf(input: PaperInput, path: RecordPath): Paragraph | undefined {
  const place = placeOf(input, path)
  if (!place || place.form.withheld.has(place.field)) return undefined
  const sources = input.paper.sources?.[path]
  if (!sources) return passageOf(input, place, place.form.isBefore ? input.compiled : undefined)
  const known = authorOf(input, place)
  const since = known && later(known, input.compiled)
  const passages = sources.flatMap((source) => {
    const found = placeOf(input, source)
    return (found && !found.form.withheld.has(found.field) && passageOf(input, found, since)) || []
  })
  const summary = wholePassage(input, place, undefined)
  if (isEmpty(summary) && !(input.unwritten && passages.length > 0)) return undefined
  return { ...summary, changed: passages.some(({ changed }) => changed), sources: passages }
}

/**
 * The content of the field, and whether it was changed since the paper was compiled; undefined if the field is empty
 * and has not changed.
 */
function passageOf(input: PaperInput, place: Place, since: Authorship | undefined): Passage | undefined {
  const passage = wholePassage(input, place, since)
  return isEmpty(passage) && !passage.changed ? undefined : passage
}

const isEmpty = ({ text, table }: Passage): boolean => text === undefined && table === undefined

function wholePassage(input: PaperInput, place: Place, since: Authorship | undefined): Passage {
  const { form, field, path } = place
  const { nameOf, paper } = input
  const shown = shownField(form.files, field, form.data, { nameOf, table: paper.tables?.[path] })
  const author = authorOf(input, place)
  const changed = since !== undefined && author !== undefined && author.seq > since.seq
  const { formType, title } = form.files.stage
  return {
    form_key: formType,
    form_name: named(title),
    field,
    title: named(form.files.data.properties[field]?.title ?? field),
    written: author ? writtenAs(author) : null,
    ...(shown && ('rows' in shown ? { table: shown } : { text: shown })),
    changed,
  }
}

const authorOf = ({ writtenBy }: PaperInput, { form, field }: Place): Authorship | undefined =>
  writtenBy(form.files.stage.formType, field)

const later = (one: Authorship, other: Authorship | undefined): Authorship =>
  other && other.seq > one.seq ? other : one

const writtenAs = ({ by, onBehalfOf, at }: Authorship): WireAuthorship => ({
  by,
  on_behalf_of: onBehalfOf,
  at: at.toISOString(),
})
