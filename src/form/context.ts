import { createContext, useContext } from 'react'
import type { Facts } from '../engine/conditions/facts.ts'
import type { FieldUi, FormData } from '../engine/definition.ts'
import type { FieldKind } from '../engine/kinds/kind.ts'
import type { Stage } from '../engine/stage.ts'
import type { FieldMarks } from './marks.ts'
import type { FormStore } from './store/store.ts'
import type { FormUser, Lookups, Sources } from './types.ts'
import type { WidgetDescriptor } from './widgets/widget.ts'

/** What every field of a form may need. Each value keeps its identity while the person types. */
export interface FormContextValue {
  stage: Stage
  store: FormStore
  lookups: Lookups
  currentUser: FormUser
  people: Record<string, string>
  readOnly: boolean
  facts: Facts
  /** The server has more than product spec §7: it judges what the definitions propose, and searches records. */
  hasExtras: boolean
  /** What draws a field or a column: the widget that its definition names, else its kind's. */
  widgetOf(drawn: { ui: FieldUi; kind: FieldKind }): WidgetDescriptor
  /** As the form was last saved; what differs has been changed. */
  saved: FormData
  /** What fields sum up. */
  sources: Sources | undefined
  /** What is beside the labels of some fields. */
  marks?: FieldMarks
}

const Context = createContext<FormContextValue | undefined>(undefined)

export const FormProvider = Context.Provider

/** Throws outside a stage form. */
export function useFormContext(): FormContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('This field is not inside a stage form.')
  return value
}

/** Messages by path, such as `title` or `rows.0.amount`. */
export type ErrorsByPath = ReadonlyMap<string, string>

export const NO_ERRORS: ErrorsByPath = new Map()

const Errors = createContext<ErrorsByPath>(NO_ERRORS)

export const ErrorsProvider = Errors.Provider

/**
 * The messages of the section a field is in. They travel beside the section, so that showing them draws only
 * fields.
 */
export const useErrors = () => useContext(Errors)
