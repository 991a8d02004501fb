import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { join } from 'node:path'
import { readDefinitions } from '../../server/definitions/read.ts'
import { compileChecks } from '../../src/engine/validation/ajv.ts'
import { checkSchemas } from '../../src/engine/checks.ts'
import type { FormData, ReferenceDefinition, StageFiles } from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'
import {
  type Lookups,
  type LookupState,
  StageForm,
  type StageFormHandle,
  type StageFormProps,
} from '../../src/form/StageForm.tsx'
import { cache } from './stages.ts'

/** A stage of `schemas/` or of another folder, ready to draw; `edit` may change its definition. */
export async function readStage(
  formType: string,
  edit: (files: StageFiles) => void = () => undefined,
  dir = join(import.meta.dirname, '../../schemas'),
): Promise<Stage> {
  const { stages } = await readDefinitions(dir, { cache })
  const found = stages.find(({ stage }) => stage.formType === formType)
  if (!found) throw new Error(`There is no stage ${formType}.`)
  const files = structuredClone(found)
  edit(files)
  return readyStage(files)
}

function readyStage(files: StageFiles): Stage {
  return { ...files, hash: 'test', checks: compileChecks(checkSchemas(files)) }
}

/** Lookups that a test fills by resource, with a state or with records that have arrived. */
export function createLookups(initial: Record<string, LookupState['records'] | LookupState> = {}) {
  const states = new Map(Object.entries(initial).map(([resource, given]) => [resource, stateOf(given)]))
  const listeners = new Set<() => void>()
  const loading: LookupState = { status: 'loading', records: [] }
  const lookups: Lookups = {
    options: ({ resource }: ReferenceDefinition) => states.get(resource) ?? loading,
    renew: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const arrive = (resource: string, given: LookupState['records'] | LookupState) =>
    act(() => {
      states.set(resource, stateOf(given))
      listeners.forEach((listener) => listener())
    })
  return { lookups, arrive }
}

const stateOf = (given: LookupState['records'] | LookupState): LookupState =>
  Array.isArray(given) ? { status: 'ready', records: given } : given

const me = { id: 'user-1', first_name: 'Ada', last_name: 'Byron', username: 'ada' }

/** A form on a page that holds the form's data, as a screen does. */
export function mountForm(stage: Stage, given: Partial<StageFormProps> = {}) {
  const handle = createRef<StageFormHandle>()
  const seen: FormData[] = []
  let replace: (data: FormData) => void = () => {}
  let change: (props: Partial<StageFormProps>) => void = () => {}
  function Page() {
    const [data, setData] = useState<FormData>(given.data ?? {})
    const [more, setMore] = useState<Partial<StageFormProps>>({})
    replace = setData
    change = setMore
    return (
      <StageForm
        stage={stage}
        readOnly={false}
        currentUser={me}
        lookups={given.lookups ?? createLookups().lookups}
        panels={{ documents: 'Documents panel', attach: 'Attach panel' }}
        handle={handle}
        {...given}
        {...more}
        data={data}
        onChange={(next) => {
          seen.push(next)
          setData(next)
        }}
      />
    )
  }
  const page = render(<Page />)
  const form = () => {
    if (!handle.current) throw new Error('The form is not on the page.')
    return handle.current
  }
  return {
    ...page,
    user: userEvent.setup(),
    /** The data that would be saved. */
    flush: () => {
      let data: FormData = {}
      act(() => {
        data = form().flush()
      })
      return data
    },
    focusField: (path: string) => act(() => form().focusField(path)),
    replace: (data: FormData) => act(() => replace(data)),
    change: (props: Partial<StageFormProps>) => act(() => change(props)),
    /** The latest data that the form has reported to the screen. */
    last: () => seen.at(-1),
    seen,
  }
}
