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
  /** The server has more than product spec §7: it evaluates proposals, and searches records. */
  hasExtras: boolean
  /** The widget that draws a field or a column: the one that its definition names, else its kind's. */
  widgetOf(drawn: { ui: FieldUi; kind: FieldKind }): WidgetDescriptor
  /** The data as last saved; what differs has been changed. */
  saved: FormData
  /** The texts that fields sum up. */
  sources: Sources | undefined
  /** Marks beside the labels of some fields. */
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
 * The messages of the section that a field is in. They have a context of their own, so that showing them draws only
 * fields.
 */
export const useErrors = () => useContext(Errors)
