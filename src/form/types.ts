import type { ReactNode, Ref } from 'react'
import type { FormData, Panel, ReferenceDefinition } from '../engine/definition.ts'
import type { ApplicationRecord } from '../engine/application.ts'
import type { Facts } from '../engine/conditions/facts.ts'
import type { Stage } from '../engine/stage.ts'
import type { FieldError } from '../engine/validation/validate.ts'
import type { FieldMarks } from './marks.ts'

/** What a screen may ask of a form that is on the page. */
export interface StageFormHandle {
  /**
   * Commits the text still being typed and returns the data that would be saved. Call it before every read of the data.
   */
  flush(): FormData
  /** Opens the field's tab and focuses it. `path` is 'field' or 'rows.0.column'. */
  focusField(path: string): void
  /** Opens a tab, by its place in the definition, and leaves the focus where it is. */
  openTab(tab: number): void
  /** Writes values into fields, as the person would. */
  write(values: FormData): void
}

/** The records of one lookup of the API, as far as they have arrived. */
export interface LookupState {
  status: 'loading' | 'ready' | 'failed'
  records: Record<string, unknown>[]
  message?: string
  /** There are more records than these. */
  hasMore?: boolean
}

/** Which records of a type are requested: one by its id, or those that match. */
export interface RecordsQuery {
  q?: string
  where?: Record<string, string>
  id?: string
}

/**
 * Where reference fields find their records. Screens provide it with a stable identity. `subscribe` takes a listener to
 * call when any lookup has changed, and `options` returns the same object until its lookup changes. `renew` requests a
 * lookup again that failed a few seconds ago.
 */
export interface Lookups {
  options(reference: ReferenceDefinition, recordsQuery?: RecordsQuery): LookupState
  renew(reference: ReferenceDefinition, recordsQuery?: RecordsQuery): void
  subscribe(listener: () => void): () => void
}

/** A text that a field of the form sums up. */
export interface SourceText {
  key: string
  title: string
  /** Its form, who wrote it, and when. */
  origin: string
  /** Formatted text is its Markdown. */
  text: string
  isFormatted: boolean
  /** It was changed after the field was written. */
  isChanged: boolean
}

/** The texts that fields sum up, by field. */
export type Sources = ReadonlyMap<string, readonly SourceText[]>

/** The person at the screen, as far as a form shows them. */
export interface FormUser {
  id: string
  first_name?: string
  last_name?: string
  name?: string
  username?: string
}

/** The parts of a form that are not fields, and by kind those for one of the stage's documents. */
export type Panels = Record<Panel, ReactNode> & { ofDocument?: Record<string, ReactNode> }

export interface StageFormProps {
  stage: Stage
  data: FormData
  /** The data as last saved; what differs has been changed. Without it everything counts as saved. */
  saved?: FormData
  /** Receives the whole data after each commit: 250 ms after the last key, on blur, on flush, on unmount. */
  onChange(data: FormData): void
  readOnly: boolean
  /** The errors that the engine's validation or the server found; none are shown until a screen passes them. */
  errors?: FieldError[]
  /** What is still to be done. Each tab shows its own number, less prominently than errors. */
  unfinished?: { path?: string }[]
  currentUser: FormUser
  /** Names of recorded persons, and of records that are no longer offered, by id. */
  people?: Record<string, string>
  lookups: Lookups
  application?: ApplicationRecord
  facts?: Facts
  /** The server has more than product spec §7: it evaluates proposals, and searches records. */
  hasExtras?: boolean
  /** The texts that fields sum up, shown beside them. */
  sources?: Sources
  /** The parts of a form that are not fields. */
  panels: Panels
  /** Marks beside the labels of some fields; with a stable identity. */
  marks?: FieldMarks
  /** The names of the documents as they are when the form is printed. */
  documentNames?(): string[]
  handle?: Ref<StageFormHandle>
}
