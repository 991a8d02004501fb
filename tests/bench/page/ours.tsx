import { createRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Checks } from '../../../src/engine/checks.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { type FieldError, validateWhole } from '../../../src/engine/validation/validate.ts'
import { type Lookups, StageForm, type StageFormHandle } from '../../../src/form/StageForm.tsx'
import { records } from './records.ts'
import { at, load, painted } from './page.ts'
import { createShell } from './shell.tsx'

const { files, data: initial, checks } = await load()
const module: { default: Checks } = await import(/* @vite-ignore */ checks)
const stage: Stage = { ...files, hash: 'bench', checks: module.default }
const lookup = { status: 'ready' as const, records }
const lookups: Lookups = { options: () => lookup, subscribe: () => () => {} }
const me = { id: 'user-1', first_name: 'Ada', last_name: 'Byron' }
const panels = { documents: null, attach: null }
const handle = createRef<StageFormHandle>()

let refuse: (errors: FieldError[]) => void = () => {}

/** A screen: it holds the data and the errors, as the product's does. */
function Screen() {
  const [data, setData] = useState<FormData>(initial)
  const [errors, setErrors] = useState<FieldError[]>()
  refuse = setErrors
  return (
    <StageForm
      stage={stage}
      data={data}
      onChange={setData}
      readOnly={false}
      errors={errors}
      currentUser={me}
      lookups={lookups}
      panels={panels}
      handle={handle}
    />
  )
}

const saved = () => handle.current?.flush() ?? {}
const shell = createShell()
await painted()

window.bench = {
  mount: () => shell.show(<Screen />),
  unmount: () => shell.show(null),
  openTabs: async () => {
    for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
      flushSync(() => tab.click())
      await painted()
    }
    document.querySelector<HTMLElement>('[role=tab]')?.click()
    await painted()
  },
  validate: () => {
    refuse(validateWhole(stage, saved()))
    return painted()
  },
  clear: () => {
    refuse([])
    return painted()
  },
  errorsShown: () => document.querySelectorAll('.field-error').length,
  read: (path) => at(saved(), path),
}
